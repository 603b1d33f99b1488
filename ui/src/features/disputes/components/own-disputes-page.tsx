import { ownDisputes } from '@panelist/domain/dispute/browser';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { Page } from '../../../shared/page/page.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { DisputeList } from './dispute-list.js';

const pageSize = 20;

/** What the participant has contested, the latest first. */
export function OwnDisputesPage() {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const userId = useUserId();
  const disputes = useQuery(
    ownDisputes,
    userId === null ? null : { params: { userId }, query: { limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true },
  );
  return (
    <Page title="Disputes" lead="Decisions about your responses and payments that you disputed, and where each of them is.">
      <PagedList
        query={disputes}
        page={page}
        pageSize={pageSize}
        label="Pages of disputes"
        skeleton={<CardsSkeleton count={3} height={116} />}
        errorTitle="Your disputes could not be loaded"
        empty={
          <EmptyState
            title="You have no disputes"
            text="Was a response not accepted, or a payment is missing? Open the project’s details in My projects and dispute it there."
            action={
              <Button component={Link} to="/surveys" variant="outlined">
                My projects
              </Button>
            }
          />
        }
      >
        {(items) => <DisputeList disputes={items} side="participant" to={({ id }) => `/disputes/${id}`} />}
      </PagedList>
    </Page>
  );
}
