import { projectDisputes } from '@panelist/domain/dispute/browser';
import { useParams, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { DisputeList } from './dispute-list.js';

const pageSize = 20;

/** What participants of a project have contested; what waits for the researcher's answer first. */
export function ProjectDisputesPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const page = pageOf(address);
  const disputes = useQuery(
    projectDisputes,
    { params: { id }, query: { limit: pageSize, skip: (page - 1) * pageSize } },
    { keepPreviousData: true },
  );
  return (
    <PagedList
      query={disputes}
      page={page}
      pageSize={pageSize}
      label="Pages of disputes"
      skeleton={<CardsSkeleton count={3} height={116} />}
      errorTitle="The disputes could not be loaded"
      empty={
        <EmptyState
          title="No participant has opened a dispute"
          text="A participant can dispute a rejection, a no-show or a missing payment. We tell you by mail, and you can answer here."
        />
      }
    >
      {(items) => <DisputeList disputes={items} side="researcher" to={(dispute) => dispute.id} />}
    </PagedList>
  );
}
