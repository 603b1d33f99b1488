import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LaterDisputeNote } from '../../../entities/dispute/later-dispute-note.js';
import { Shortened } from '../../../shared/display/shortened.js';
import { Money } from '../../../shared/money/money.js';
import { amountOf } from '../../../entities/participation/amount-of.js';
import { AppliedAt } from './applied-at.js';
import { ResponseStatusChip } from '../../../entities/participation/response-status-chip.js';
import { NextStepLine } from '../../../entities/participation/next-step-line.js';
import { instructionsOf } from '../../../entities/participation/response-status.js';
import { RepairPayment } from '../../../entities/participation/repair-payment.js';
import { ResponseActions } from '../../../entities/participation/response-actions.js';

/** The list as cards, for screens that are too narrow for a table. */
export function ResponsesCards({ responses }: { readonly responses: readonly SurveyResponse[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {responses.map((response) => {
        const instructions = instructionsOf(response);
        return (
          <Card component="li" key={response.id} sx={{ p: 2, display: 'grid', gap: 1, boxShadow: 'none' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
              <Typography component="h2" sx={{ fontWeight: 600, lineHeight: 1.35, minWidth: 0, overflowWrap: 'anywhere' }}>
                {response.project.name}
              </Typography>
              {amountOf(response).dollars > 0 && <Money {...amountOf(response)} size="medium" />}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
              <ResponseStatusChip response={response} />
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                <AppliedAt {...response} />
              </Typography>
            </Box>
            {instructions && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <Shortened text={instructions} />
              </Typography>
            )}
            <NextStepLine next={response.next} session={response.scheduledAt} />
            <Box sx={{ mt: 0.5, display: 'grid', gap: 0.75, justifyItems: 'start' }}>
              <LaterDisputeNote response={response} />
              <RepairPayment response={response} />
              <ResponseActions response={response} />
            </Box>
          </Card>
        );
      })}
    </Box>
  );
}
