import { postingsOf } from '@panelist/domain/payout';
import type { PayoutEvent } from '@panelist/domain/payout';
import { ledgerTable, projector } from '@panelist/infra/read-models';
import type { LedgerRow } from '@panelist/infra/read-models';
import { payoutEventTypes } from '../payout-event-types.js';

/** The money ledger: what each event of a payout posts (`domain/payout/ledger.ts`). */
export const ledgerProjector = projector<LedgerRow, PayoutEvent>({
  name: 'ledger',
  version: 1,
  table: ledgerTable,
  types: payoutEventTypes,
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.payoutId]],
  project: (before, event, { eventId, metadata }) => {
    const row = event.type === 'PayoutRequested' ? opened(event.data) : before;
    if (row === undefined) return undefined;
    const amounts = {
      incentiveCents: row.incentive_cents,
      feeCents: row.fee_cents,
      tipCents: row.tip_cents,
      netCents: row.net_cents,
    };
    const postings = postingsOf(event, amounts);
    if (postings.length === 0) return row;
    const entries = postings.map((posting) => ({ eventId, type: event.type, at: metadata.occurredAt, ...posting }));
    return { ...row, entries: [...row.entries, ...entries] };
  },
});

function opened(data: Extract<PayoutEvent, { readonly type: 'PayoutRequested' }>['data']): LedgerRow {
  return {
    payout_id: data.payoutId,
    user_id: data.userId,
    project_id: data.cause.projectId,
    incentive_cents: data.incentiveCents,
    fee_cents: data.feeCents,
    tip_cents: data.tipCents,
    net_cents: data.netCents,
    entries: [],
  };
}
