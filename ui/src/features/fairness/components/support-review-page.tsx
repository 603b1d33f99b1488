import { supportReview, closeReview, reviewRemedyText, type SupportReviewView } from '@panelist/domain/fairness/browser';
import Button from '@mui/material/Button';
import { useState, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { BeforeReason } from '../../../entities/staff-access/before-reason.js';
import { AccessReason } from '../../../entities/staff-access/access-reason.js';
import { useAccessReason } from '../../../entities/staff-access/use-access-reason.js';
import { Page } from '../../../shared/page/page.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { kindText, reviewStatusChip } from '../model/review-text.js';
import { BackTo } from './back-to.js';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { StatementList } from '../../../entities/statements/statement-list.js';
import { Muted, Prose, Stack } from '../../../shared/display/layout.js';

const DecideReview = lazyComponent(async () => (await import('./decide-review.js')).DecideReview);

/**
 * The decision that is reviewed, what the person wrote, and what support decides or has decided.
 */
function ReviewView({ review }: { readonly review: SupportReviewView }) {
  const { statement, message, decision, actions, dueAt, status, concernsMoney } = review;
  return (
    <Stack shrinks gap={2.5} maxWidth={820}>
      <Stack gap={1} justifyItems="start">
        <StatusChip {...reviewStatusChip(review)} />
        {status === 'open' && (
          <Typography>
            The answer is due by <LocalTime at={dueAt} />.
            {concernsMoney && ' If nobody answers by then, it is decided for the participant.'}
          </Typography>
        )}
      </Stack>
      <SectionCard title="What the participant wrote" heading="h2">
        <Prose overflowWrap="anywhere" whiteSpace="pre-wrap">
          {message ?? 'The text was deleted with its writer’s account.'}
        </Prose>
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
          <Muted variant="body2" mb={1}>
            {decision.by === 'silence' ? 'Because nobody answered in time' : 'By our support team'} ·{' '}
            <LocalTime at={decision.at} />
          </Muted>
          <Prose overflowWrap="anywhere" whiteSpace="pre-wrap">
            {decision.reason}
          </Prose>
          {review.remedy !== null && <Prose mt={1}>{reviewRemedyText[review.remedy]}</Prose>}
        </SectionCard>
      )}
      {actions.includes('decide') && (
        <Suspense fallback={<CardsSkeleton count={1} height={320} />}>
          <DecideReview id={review.id} />
        </Suspense>
      )}
      {actions.includes('close') && <CloseReview review={review} />}
      {status === 'open' && !actions.includes('decide') && (
        <Typography>You made this decision, or asked for the review: another member of staff decides.</Typography>
      )}
    </Stack>
  );
}

type ByHand = Pick<SupportReviewView, 'id' | 'remedyRefusal'>;

function CloseReview({ review: { id, remedyRefusal } }: { readonly review: ByHand }) {
  const close = useCommand(closeReview);
  const confirm = () =>
    void close
      .run({ params: { id } })
      .then(() => notify.success('The review is closed.'))
      .catch((failure: unknown) => notify.error(messageOf(failure)));
  return (
    <SectionCard title="To be put right by hand" heading="h2">
      <Prose mb={2}>
        {remedyRefusal === null ? 'No order of ours puts this right.' : `What the decision orders was refused: ${remedyRefusal}`}{' '}
        Put it right with the participant, then close the review.
      </Prose>
      <Button variant="outlined" onClick={confirm}>
        It is put right: close
      </Button>
    </SectionCard>
  );
}

/** Staff get no live hints about other users, so the page polls. */
const refreshMs = 10_000;

/**
 * One review for support: what the person wrote is asked for once the reader has said why (ADR 47).
 */
export function SupportReviewPage() {
  const { userId = '', id = '' } = useParams();
  const look = useAccessReason(userId);
  const [gaveNow, setGaveNow] = useState(false);
  const query = useQuery(supportReview, look.mayShow ? { params: { id } } : null, { refreshInterval: refreshMs });
  const review = look.mayShow ? query.data : undefined;
  return (
    <Page
      title={review ? kindText[review.kind] : 'Review'}
      documentTitle="Review"
      above={<BackTo to="/staff/support/reviews">All reviews</BackTo>}
      actions={
        <Button component={Link} to={`/staff/support?${new URLSearchParams({ userId }).toString()}`} variant="outlined">
          History of the participant
        </Button>
      }
    >
      {look.mayShow ? (
        <Stack shrinks gap={2.5}>
          {look.given && <AccessReason userId={userId} name="The participant" given={look.given} focused={gaveNow} />}
          <QueryState
            query={query}
            skeleton={<CardsSkeleton count={3} height={160} />}
            errorTitle="This review could not be loaded"
            missing={<Missing what="review" list={{ to: '/staff/support/reviews', name: 'All reviews' }} />}
          >
            {(value) => <ReviewView review={value} />}
          </QueryState>
        </Stack>
      ) : (
        <BeforeReason userId={userId} look={look} onGiven={() => setGaveNow(true)} />
      )}
    </Page>
  );
}
