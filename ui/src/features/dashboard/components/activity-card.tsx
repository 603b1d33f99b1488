import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LaterDisputeNote } from '../../../shared/dispute/later-dispute-note.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { Money } from '../../../shared/money/money.js';
import { amountOf } from '../../../shared/participation/amount-of.js';
import { FollowPayment } from '../../../shared/participation/follow-payment.js';
import { NextStepLine } from '../../../shared/participation/next-step-line.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { placeOf } from '../../../shared/project/kind-and-place.js';
import { ResponseActions } from '../../../shared/participation/response-actions.js';
import { ResponseStatusChip } from '../../../shared/participation/response-status-chip.js';
import { hasEnded } from '../../../shared/participation/response-status.js';
import { DismissButton } from './dismiss-button.js';

/** When the response came to where it is: the session, the payment, the invitation, or the application. */
function Since({ response }: { readonly response: SurveyResponse }) {
  const { scheduledAt, payment, inviteSentAt, submittedAt, createdAt } = response;
  if (payment?.paidAt) return <LocalTime at={payment.paidAt} />;
  if (scheduledAt && !payment) return <LocalTime at={scheduledAt} />;
  return <TimeAgo at={inviteSentAt ?? submittedAt ?? createdAt} />;
}

/** A response on the dashboard: where it is, what comes next and by when, and its actions. */
export function ActivityCard({ response }: { readonly response: SurveyResponse }) {
  const { project } = response;
  const amount = amountOf(response);
  return (
    <Card component="article" sx={{ p: 2, display: 'grid', gap: 1, boxShadow: 'none' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600, lineHeight: 1.35, minWidth: 0, overflowWrap: 'anywhere' }}>
          {project.name}
        </Typography>
        {amount.dollars > 0 && <Money {...amount} size="medium" />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <ResponseStatusChip response={response} />
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          <Since response={response} />
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {project.kindOfResearchFormatted} · {placeOf(project)} · {formatMinutes(project.timeMinutesRequired)}
      </Typography>
      <NextStepLine next={response.next} session={response.scheduledAt} />
      <LaterDisputeNote response={response} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
        <FollowPayment response={response} />
        <ResponseActions response={response} flat />
        {hasEnded(response) && <DismissButton response={response} />}
      </Box>
    </Card>
  );
}
