import { payoutLife } from '@panelist/domain/payout';
import type { PayoutEvent } from '@panelist/domain/payout';
import { payoutsTable, projector } from '@panelist/infra/read-models';
import type { PayoutRow } from '@panelist/infra/read-models';
import { payoutEventTypes } from '../payout-event-types.js';
import { requestedPayout } from './requested-payout.js';

type LaterEvent = Exclude<PayoutEvent, { readonly type: 'PayoutRequested' }>;

/** Payouts and where they stand. */
export const payoutsProjector = projector<PayoutRow, PayoutEvent>({
  name: 'payouts',
  version: 1,
  table: payoutsTable,
  types: payoutEventTypes,
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.payoutId]],
  project: (row, event, { metadata }) => {
    if (event.type === 'PayoutRequested') return requestedPayout(event.data, metadata.occurredAt);
    if (row === undefined) return undefined;
    const status = payoutLife.statusAfter[event.type];
    const moved =
      status === null ? row : { ...row, status: payoutLife.publicStatus(status), status_changed_at: metadata.occurredAt };
    return changed(moved, event, metadata.occurredAt);
  },
  changed: (row) => ({ userId: row.user_id, what: 'payout', id: row.payout_id }),
});

const noFailure = { failure_code: null, failure_message: null, failure_funding: false };

function changed(row: PayoutRow, event: LaterEvent, at: string): PayoutRow {
  switch (event.type) {
    case 'PayoutDispatchStarted': {
      const { attempt, method } = event.data;
      const untold = { provider_id: null, reward_id: null, accepted_at: null };
      return { ...row, ...noFailure, ...untold, attempts: attempt, method, sent_at: at };
    }
    case 'PayoutAccepted':
    case 'PayoutSettled': {
      const { providerId, rewardId } = event.data;
      const times = { accepted_at: row.accepted_at ?? at, paid_at: event.type === 'PayoutSettled' ? at : row.paid_at };
      return { ...row, ...noFailure, ...times, provider_id: providerId, reward_id: rewardId };
    }
    case 'PayoutRejected':
      return { ...row, ...refusal(event.data), failure_funding: event.data.funding };
    case 'PayoutUnclaimed':
      return { ...row, ...noFailure, provider_id: event.data.providerId };
    case 'PayoutHeld':
      return { ...row, ...refusal(event.data), provider_id: event.data.providerId };
    case 'PayoutReturned':
      return { ...row, ...refusal(event.data), provider_id: event.data.providerId, reward_id: event.data.rewardId };
    case 'PayoutReversed':
      return { ...row, ...refusal(event.data), paid_at: null };
    case 'PayoutResent':
      return { ...row, ...noFailure, reward_id: event.data.rewardId };
    case 'PayoutDestinationChanged':
      return { ...row, method: event.data.method, recipient_email: event.data.recipientEmail };
    case 'PayoutOutcomeUnknown':
    case 'PayoutConfirmedAbsent':
    case 'PayoutRetryRequested':
    case 'PayoutVoided':
      return row;
    default:
      return unknownEvent(row, event);
  }
}

const refusal = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  failure_code: code,
  failure_message: message,
  failure_funding: false,
});

const unknownEvent = (row: PayoutRow, _event: never): PayoutRow => row;
