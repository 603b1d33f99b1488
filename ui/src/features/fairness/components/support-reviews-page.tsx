import { reviewStatuses, supportReviews } from '@panelist/domain/fairness/browser';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardLink } from '../../../shared/display/card-link.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { Page } from '../../../shared/page/page.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { kindText, reviewStatusChip, reviewStatusText } from '../model/review-text.js';
import { BackTo } from './back-to.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const pageSize = 20;
/** Staff get no live hints about other users, so the list polls. */
const refreshMs = 10_000;

/** What people asked support to look at again: open ones by their deadline. */
export function SupportReviewsPage() {
  const [address, setAddress] = useQueryParams();
  const page = pageOf(address);
  const status = reviewStatuses.find((one) => one === address.get('status'));
  const reviews = useQuery(
    supportReviews,
    { query: { status, limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true, refreshInterval: refreshMs },
  );
  return (
    <Page
      title="Reviews"
      lead="Decisions that a participant asked us to look at again and that no dispute is about: the next deadline first."
      above={<BackTo to="/staff/support">Support</BackTo>}
      actions={
        <NativeSelect
          input={<OutlinedInput sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' } }} />}
          value={status ?? ''}
          onChange={(event) => setAddress(event.target.value === '' ? {} : { status: event.target.value }, { replace: true })}
          inputProps={{ 'aria-label': 'Status' }}
        >
          <option value="">All</option>
          {reviewStatuses.map((one) => (
            <option key={one} value={one}>
              {reviewStatusText[one]}
            </option>
          ))}
        </NativeSelect>
      }
    >
      <PagedList
        query={reviews}
        page={page}
        pageSize={pageSize}
        label="Pages of reviews"
        skeleton={<CardsSkeleton count={4} height={104} />}
        errorTitle="The reviews could not be loaded"
        empty={
          <EmptyState
            title={status === undefined ? 'No reviews yet' : 'No review has this status'}
            text="A review is listed here as soon as a participant asks for it, with the time by which an answer is due."
          />
        }
      >
        {(items) => (
          <Stack component="ul" list gap={1.5}>
            {items.map((review) => (
              <CardStack component="li" key={review.id} linked p={2} gap={1}>
                <Prose component="h2" fontWeight={600}>
                  <CardLink to={`/staff/support/reviews/${review.userId}/${review.id}`}>{kindText[review.kind]}</CardLink>
                </Prose>
                <Row wraps alignItems="center" columnGap={1.25} rowGap={0.5}>
                  <StatusChip {...reviewStatusChip(review)} />
                  <Muted variant="body2" component="span">
                    {review.status === 'open' ? (
                      <>
                        Answer due by <LocalTime at={review.dueAt} />
                        {review.concernsMoney && ', or it is decided for the participant'}
                      </>
                    ) : (
                      <>
                        Asked for <LocalTime at={review.requestedAt} />
                      </>
                    )}
                  </Muted>
                </Row>
              </CardStack>
            ))}
          </Stack>
        )}
      </PagedList>
    </Page>
  );
}
