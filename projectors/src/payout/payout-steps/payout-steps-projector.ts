import type { PayoutEvent } from '@panelist/domain/payout';
import { payoutStepsTable, projector } from '@panelist/infra/read-models';
import type { PayoutStepRow } from '@panelist/infra/read-models';
import { payoutEventTypes } from '../payout-event-types.js';

/** Every event of a payout, a row each. */
export const payoutStepsProjector = projector<PayoutStepRow, PayoutEvent>({
  name: 'payout-steps',
  version: 1,
  table: payoutStepsTable,
  types: payoutEventTypes,
  rowsOfOneStream: true,
  keys: ({ data }, { revision }) => [[data.payoutId, String(revision).padStart(8, '0')]],
  project: (_row, event, { metadata }, [payoutId = '', step = '']) => ({
    payout_id: payoutId,
    step,
    at: metadata.occurredAt,
    type: event.type,
    method: 'method' in event.data ? event.data.method : null,
    data: withoutPersonalData(event),
  }),
});

function withoutPersonalData(event: PayoutEvent): PayoutStepRow['data'] {
  if (event.type === 'PayoutRequested') return { ...event.data, recipientName: '', recipientEmail: '' };
  if (event.type === 'PayoutDestinationChanged') return { ...event.data, recipientEmail: '' };
  return event.data;
}
