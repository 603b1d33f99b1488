import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { LocalTime } from '../../../shared/display/time.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { Amount } from '../../../shared/money/money.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { placeOf } from '../../../entities/project/kind-and-place.js';
import { Prose, Stack } from '../../../shared/display/layout.js';

interface ProjectDetailsDialogProps {
  readonly project: ProjectCard;
  /** ISO 8601; null before the first save. */
  readonly savedAt: string | null;
  readonly onClose: () => void;
}

/**
 * The project next to its questions (document 2 §2, Screener screen). A tip, a session's time and
 * instructions come with the invitation: My projects shows them.
 */
export function ProjectDetailsDialog({ project, savedAt, onClose }: ProjectDetailsDialogProps) {
  const { incentive, panelistRemuneration, location } = project;
  return (
    <AppDialog open title={project.name} onClose={onClose} width={600}>
      <Stack gap={2.5}>
        <Facts>
          <Fact name="Session duration">{formatMinutes(project.timeMinutesRequired)}</Fact>
          <Fact name="Kind of research">{project.kindOfResearchFormatted}</Fact>
          {savedAt !== null && (
            <Fact name="Date taken">
              <LocalTime at={savedAt} />
            </Fact>
          )}
          <Fact name="Incentive">{incentive > 0 ? <Amount dollars={incentive} /> : 'Unpaid'}</Fact>
          <Fact name="Location">{location?.formattedAddress ?? placeOf(project)}</Fact>
        </Facts>
        {incentive > 0 && <MoneyBreakdown gross={incentive} fee={incentive - panelistRemuneration} net={panelistRemuneration} />}
        <div>
          <Typography variant="subtitle2" component="h3">
            Description
          </Typography>
          <Prose variant="body2" whiteSpace="pre-line">
            {project.description}
          </Prose>
        </div>
      </Stack>
    </AppDialog>
  );
}
