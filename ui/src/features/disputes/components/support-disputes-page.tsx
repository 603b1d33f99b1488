import { disputeLifecycle, disputeStatusText, supportDisputes } from '@panelist/domain/dispute/browser';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { Page } from '../../../shared/page/page.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { BackTo } from './back-to.js';
import { DisputeList } from './dispute-list.js';

const pageSize = 20;
/** Staff get no live hints about other users, so the list polls. */
const refreshMs = 10_000;

/** What participants dispute: the late ones first, then by when the decision is due. */
export function SupportDisputesPage() {
  const [address, setAddress] = useQueryParams();
  const page = pageOf(address);
  const status = disputeLifecycle.disputeStatuses.find((one) => one === address.get('status'));
  const disputes = useQuery(
    supportDisputes,
    { query: { status, limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true, refreshInterval: refreshMs },
  );
  return (
    <Page
      title="Disputes"
      lead="What participants dispute: late decisions first, then by when a decision is due."
      above={<BackTo to="/staff/support">Support</BackTo>}
      actions={
        <NativeSelect
          input={<OutlinedInput sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' } }} />}
          value={status ?? ''}
          onChange={(event) => setAddress(event.target.value === '' ? {} : { status: event.target.value }, { replace: true })}
          inputProps={{ 'aria-label': 'Status' }}
        >
          <option value="">All</option>
          {disputeLifecycle.disputeStatuses.map((one) => (
            <option key={one} value={one}>
              {disputeStatusText[one]}
            </option>
          ))}
        </NativeSelect>
      }
    >
      <PagedList
        query={disputes}
        page={page}
        pageSize={pageSize}
        label="Pages of disputes"
        skeleton={<CardsSkeleton count={4} height={116} />}
        errorTitle="The disputes could not be loaded"
        empty={
          <EmptyState
            title={status === undefined ? 'No disputes yet' : 'No dispute has this status'}
            text={
              status === undefined
                ? 'A dispute is listed here as soon as a participant opens it, with the time by which a decision is due.'
                : 'Choose another status, or All.'
            }
          />
        }
      >
        {(items) => (
          <DisputeList disputes={items} side="support" to={({ id, userId }) => `/staff/support/disputes/${userId}/${id}`} />
        )}
      </PagedList>
    </Page>
  );
}
