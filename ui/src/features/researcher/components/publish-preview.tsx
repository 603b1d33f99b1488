import { kindsOfResearch } from '@panelist/domain/catalogue/browser';
import { formatCents } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { placeOf } from '../../../entities/project/kind-and-place.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { Banner } from '../../../shared/states/banner.js';
import { useOwnFunds } from '../api/own-projects.js';
import type { AnnouncedProject } from '../model/announced-project.js';
import { reserveOfFree } from '../model/places.js';
import { PossibleApplicants } from './possible-applicants.js';
import { Muted, Prose, Stack } from '../../../shared/display/layout.js';

interface PublishPreviewProps {
  readonly project: AnnouncedProject;
  /** One level below the heading above it. */
  readonly heading: 'h3' | 'h4';
}

/** Shows a project as participants see it and what it reserves; warns of an open screener. */
export function PublishPreview({ project, heading }: PublishPreviewProps) {
  return (
    <Stack gap={2} mt={1.5}>
      <AsParticipantsSeeIt project={project} heading={heading} />
      <PossibleApplicants criteria={project.criteria} />
      <Costs project={project} />
      {!project.turnsAway && (
        <Banner meaning="attention">
          No answer turns anybody away: everybody who may apply qualifies{project.autoInvite && ', and is invited at once'}.
        </Banner>
      )}
    </Stack>
  );
}

function AsParticipantsSeeIt({ project, heading }: PublishPreviewProps) {
  const id = useId();
  const { name, description, companyName, address, panelistRemuneration: net, timeMinutesRequired: minutes } = project;
  const kind = Object.entries(kindsOfResearch).find(([code]) => Number(code) === project.kindOfResearch)?.[1];
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 2.5 }, border: 1, borderColor: 'divider', borderRadius: 3, display: 'grid', gap: 1.25 }}
    >
      <Muted variant="subtitle2" component={heading} id={id}>
        As participants see it
      </Muted>
      <Prose variant="h3" component="p" overflowWrap="anywhere">
        {name.trim() === '' ? 'Without a name' : name}
      </Prose>
      {net !== null && net > 0 && <Money label={moneyLabels.net} dollars={net} size="large" />}
      {net === 0 && <Prose fontWeight={640}>Unpaid</Prose>}
      <Facts>
        {minutes !== null && <Fact name="Time required">{formatMinutes(minutes)}</Fact>}
        {kind !== undefined && <Fact name="Kind of research">{kind}</Fact>}
        <Fact name="Where">{placeOf(project)}</Fact>
        {address && <Fact name="Address">{address}</Fact>}
        {companyName && <Fact name="Company">{companyName}</Fact>}
        <Fact name="To apply">{project.questions === 1 ? '1 question' : `${project.questions} questions`}</Fact>
      </Facts>
      <Prose variant="body2" whiteSpace="pre-line" overflowWrap="anywhere">
        {description}
      </Prose>
    </Box>
  );
}

/** What all places reserve, and whether the funds cover it. */
function Costs({ project: { incentive, participantsWanted } }: Pick<PublishPreviewProps, 'project'>) {
  const { data: funds } = useOwnFunds();
  if (incentive === null || incentive === 0 || participantsWanted === null) return null;
  const needed = reserveOfFree({ incentive, participantsWanted }, 0);
  const left = funds && funds.balanceCents - funds.reservedCents;
  const places = participantsWanted === 1 ? 'The place reserves' : `All ${participantsWanted} places reserve`;
  return (
    <Prose variant="body2" color={left !== undefined && needed > left ? 'attention.text' : undefined}>
      {places} {formatCents(needed)}, with the highest tips.
      {left !== undefined && ` Your organization has ${formatCents(left)} left.`}
    </Prose>
  );
}
