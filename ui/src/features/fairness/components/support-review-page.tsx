import { supportReview } from '@panelist/domain/fairness/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { BeforeReason } from '../../../shared/staff-access/before-reason.js';
import { AccessReason } from '../../../shared/staff-access/access-reason.js';
import { useAccessReason } from '../../../shared/staff-access/use-access-reason.js';
import { Page } from '../../../shared/page/page.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { kindText } from '../model/review-text.js';
import { BackTo } from './back-to.js';
import { ReviewView } from './review-view.js';

/** Staff get no live hints about other users, so the page polls. */
const refreshMs = 10_000;

/** One review for support: what the person wrote is asked for once the reader has said why (ADR 47). */
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
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {look.given && <AccessReason userId={userId} name="The participant" given={look.given} focused={gaveNow} />}
          <QueryState
            query={query}
            skeleton={<CardsSkeleton count={3} height={160} />}
            errorTitle="This review could not be loaded"
            missing={<Missing what="review" list={{ to: '/staff/support/reviews', name: 'All reviews' }} />}
          >
            {(value) => <ReviewView review={value} />}
          </QueryState>
        </Box>
      ) : (
        <BeforeReason userId={userId} look={look} onGiven={() => setGaveNow(true)} />
      )}
    </Page>
  );
}
