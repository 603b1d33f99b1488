import { closeReview, reviewRemedyText, type SupportReviewView } from '@panelist/domain/fairness/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { StatementList } from '../../../shared/statements/statement-list.js';
import { reviewStatusChip } from '../model/review-text.js';

const DecideReview = lazyPart(async () => (await import('./decide-review.js')).DecideReview);

/** The decision that is reviewed, what the person wrote, and what support decides or has decided. */
export function ReviewView({ review }: { readonly review: SupportReviewView }) {
  const { statement, message, decision, actions, dueAt, status, concernsMoney } = review;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 820 }}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <StatusChip {...reviewStatusChip(review)} />
        {status === 'open' && (
          <Typography>
            The answer is due by <LocalTime at={dueAt} />.
            {concernsMoney && ' If nobody answers by then, it is decided for the participant.'}
          </Typography>
        )}
      </Box>
      <SectionCard title="What the participant wrote" heading="h2">
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message ?? 'The text was deleted with its writer’s account.'}
        </Typography>
      </SectionCard>
      {statement !== null && (
        <SectionCard title="The decision, as the participant reads it" heading="h2">
          <StatementList statements={[statement]} heading="h3" readOnly />
        </SectionCard>
      )}
      {decision !== null && (
        <SectionCard
          title={decision.outcome === 'upheld' ? 'Decided for the participant' : 'Decided against the participant'}
          heading="h2"
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {decision.by === 'silence' ? 'Because nobody answered in time' : 'By our support team'} ·{' '}
            <LocalTime at={decision.at} />
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{decision.reason}</Typography>
          {review.remedy !== null && <Typography sx={{ mt: 1 }}>{reviewRemedyText[review.remedy]}</Typography>}
        </SectionCard>
      )}
      {actions.includes('decide') && (
        <Suspense fallback={<CardsSkeleton count={1} height={320} />}>
          <DecideReview id={review.id} />
        </Suspense>
      )}
      {actions.includes('close') && <CloseReview id={review.id} />}
      {status === 'open' && !actions.includes('decide') && (
        <Typography>You made this decision, or asked for the review: another member of staff decides.</Typography>
      )}
    </Box>
  );
}

function CloseReview({ id }: { readonly id: string }) {
  const close = useCommand(closeReview);
  const confirm = () =>
    void close
      .run({ params: { id } })
      .then(() => notify.success('The review is closed.'))
      .catch((failure: unknown) => notify.error(messageOf(failure)));
  return (
    <SectionCard title="To be put right by hand" heading="h2">
      <Typography sx={{ mb: 2 }}>
        No order of ours puts this right. Put it right with the participant, then close the review.
      </Typography>
      <Button variant="outlined" onClick={confirm}>
        It is put right: close
      </Button>
    </SectionCard>
  );
}
