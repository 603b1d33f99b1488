import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Amount } from '../../../shared/money/money.js';
import { ResponseStatusChip } from '../../../shared/participation/response-status-chip.js';
import { Fact, Facts } from '../../../shared/project/facts.js';
import { ProjectFacts } from '../../../shared/project/project-facts.js';

/** The project in a few lines (spec 2, section 2, Screener result page). */
export function ResultCard({ response }: { readonly response: SurveyResponse }) {
  const { project } = response;
  return (
    <Card sx={{ p: { xs: 2.25, sm: 3 } }}>
      <Box sx={{ display: 'grid', gap: 1, mb: 2, justifyItems: 'start' }}>
        <ResponseStatusChip response={response} />
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {project.name}
        </Typography>
      </Box>
      <Facts>
        <Fact name="Remuneration">
          {project.panelistRemuneration > 0 ? <Amount dollars={project.panelistRemuneration} size="medium" /> : 'Unpaid'}
        </Fact>
        <ProjectFacts project={project} />
      </Facts>
    </Card>
  );
}
