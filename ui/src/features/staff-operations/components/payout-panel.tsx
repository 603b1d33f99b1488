import { operationsPayout } from '@panelist/domain/payout/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { ChosenPanel } from '../../../shared/dialog/chosen-panel.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { PayoutDetail } from './payout-detail.js';

/** Staff get no live hints about other users, so the query polls. */
const refreshMs = 2_000;

/** One payout with all attempts; open while the address has its `id`. */
export const PayoutPanel = () => (
  <ChosenPanel title="Payout" width={640} along={['do']}>
    {(id) => <PanelContent key={id} id={id} />}
  </ChosenPanel>
);

function PanelContent({ id }: { readonly id: string }) {
  const payout = useQuery(operationsPayout, { params: { id } }, { refreshInterval: refreshMs });
  return (
    <QueryState query={payout} skeleton={<CardsSkeleton count={3} height={180} />} errorTitle="This payout could not be loaded">
      {(value) => <PayoutDetail payout={value} />}
    </QueryState>
  );
}
