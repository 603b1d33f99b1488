import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { DeferredDisputeNote } from '../../../entities/dispute/deferred-dispute-note.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { Shortened } from '../../../shared/display/shortened.js';
import { Money } from '../../../shared/money/money.js';
import { amountOf } from '../../../entities/participation/amount-of.js';
import { AppliedAt } from './applied-at.js';
import { ResponseStatusChip } from '../../../entities/participation/response-status-chip.js';
import { NextStepLine } from '../../../entities/participation/next-step-line.js';
import { instructionsOf } from '../../../entities/participation/response-status.js';
import { useResponseDialogs } from '../../../entities/participation/use-response-dialogs.js';
import { RepairPayment } from '../../../entities/participation/repair-payment.js';
import { ResponseActions } from '../../../entities/participation/response-actions.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/** The list as cards, for screens that are too narrow for a table. */
export function ResponsesCards({ responses }: { readonly responses: readonly SurveyResponse[] }) {
  const { address } = useResponseDialogs();
  return (
    <Stack component="ul" list gap={1.5}>
      {responses.map((response) => {
        const instructions = instructionsOf(response);
        return (
          <CardStack component="li" key={response.id} flat p={2} gap={1}>
            <Row justifyContent="space-between" alignItems="flex-start" gap={2}>
              <Prose component="h2" fontWeight={600} lineHeight={1.35} minWidth={0} overflowWrap="anywhere">
                <Link
                  component={RouterLink}
                  to={address(response.id, 'details')}
                  color="inherit"
                  underline="hover"
                  sx={{ fontWeight: 'inherit' }}
                >
                  {response.project.name}
                </Link>
              </Prose>
              {amountOf(response).dollars > 0 && <Money {...amountOf(response)} size="medium" />}
            </Row>
            <Row wraps alignItems="center" columnGap={1.25} rowGap={0.5}>
              <ResponseStatusChip response={response} />
              <Muted variant="body2" component="span">
                <AppliedAt {...response} />
              </Muted>
            </Row>
            {instructions && (
              <Prose variant="body2" overflowWrap="anywhere">
                <Shortened text={instructions} />
              </Prose>
            )}
            <NextStepLine next={response.next} session={response.scheduledAt} />
            <Stack mt={0.5} gap={0.75} justifyItems="start">
              <DeferredDisputeNote response={response} />
              <RepairPayment response={response} />
              <ResponseActions response={response} />
            </Stack>
          </CardStack>
        );
      })}
    </Stack>
  );
}
