import { operationsPayout } from '@panelist/domain/payout/browser';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { SidePanel } from '../../../shared/dialog/side-panel.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { PayoutDetail } from './payout-detail.js';

/** No hint tells staff what happens to others. */
const refreshMs = 2_000;

/** One payout with every attempt; open while the address has its `id`. */
export function PayoutPanel() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  // Keeps what is shown while the panel slides away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const close = () =>
    setAddress((current) => {
      current.delete('id');
      current.delete('do');
      return current;
    });
  return (
    <SidePanel open={id !== null} title="Payout" onClose={close} width={640}>
      {shown !== null && <PanelContent key={shown} id={shown} />}
    </SidePanel>
  );
}

function PanelContent({ id }: { readonly id: string }) {
  const payout = useQuery(operationsPayout, { params: { id } }, { refreshInterval: refreshMs });
  return (
    <QueryState query={payout} skeleton={<CardsSkeleton count={3} height={180} />} errorTitle="This payout could not be loaded">
      {(value) => <PayoutDetail payout={value} />}
    </QueryState>
  );
}
