import type { Decider, Decision } from '../kernel/decider.js';
import { redactNames } from '../kernel/redact-names.js';
import { payoutRefusal } from './refusals.js';
import { payoutBatchEvents, type BatchFilter, type PayoutBatchEvent } from './retry-batch-events.js';

/** Most payouts of one batch; operations send the rest in another one. */
export const largestPayoutBatch = 5_000;

export type PayoutBatchCommand =
  | {
      readonly type: 'RequestPayoutBatch';
      readonly batchId: string;
      readonly requestedBy: string;
      /**
       * Recorded without the `names` of the recipients, as far as they are known, and without
       * addresses.
       */
      readonly reason: string;
      readonly names: readonly string[];
      readonly wanted: { readonly payoutIds: readonly string[] } | { readonly filter: BatchFilter };
    }
  /** By the worker, once: the payouts that the filter matched. */
  | { readonly type: 'ChoosePayouts'; readonly payoutIds: readonly string[] }
  | { readonly type: 'FinishPayout'; readonly payoutId: string; readonly refusal: string | null };

interface Requested {
  readonly batchId: string;
  /** User id of the member of staff. */
  readonly requestedBy: string;
  readonly reason: string;
}

/** `choosing`: a worker still has to find the payouts of the filter. */
export type PayoutBatchState =
  | { readonly status: 'none' }
  | (Requested & { readonly status: 'choosing'; readonly filter: BatchFilter })
  | (Requested & {
      readonly status: 'running';
      readonly payoutIds: readonly string[];
      readonly finished: ReadonlySet<string>;
    });

/** The payouts that wait for the worker; none once the batch is done. */
export const waitingIn = (state: PayoutBatchState): readonly string[] =>
  state.status === 'running' ? state.payoutIds.filter((payoutId) => !state.finished.has(payoutId)) : [];

/** `payoutBatch-{batchId}`: what became of each payout that operations retry together. */
export const payoutBatchDecider: Decider<PayoutBatchCommand, PayoutBatchEvent, PayoutBatchState> = {
  events: payoutBatchEvents,
  initialState: { status: 'none' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RequestPayoutBatch') return request(command, state);
    if (state.status === 'none') return payoutRefusal('payout.not-found');
    const { batchId } = state;
    if (command.type === 'ChoosePayouts') {
      if (state.status !== 'choosing') return [];
      return [{ type: 'PayoutBatchChosen', data: { batchId, payoutIds: [...command.payoutIds] } }];
    }
    const { payoutId, refusal } = command;
    return waitingIn(state).includes(payoutId) ? [{ type: 'PayoutBatchItemDone', data: { batchId, payoutId, refusal } }] : [];
  },
};

function request(
  { batchId, requestedBy, reason: written, names, wanted }: Extract<PayoutBatchCommand, { readonly type: 'RequestPayoutBatch' }>,
  state: PayoutBatchState,
): Decision<PayoutBatchEvent> {
  if (state.status !== 'none') return payoutRefusal('payout.batch-exists');
  const chosen =
    'filter' in wanted ? { payoutIds: null, filter: wanted.filter } : { payoutIds: [...new Set(wanted.payoutIds)], filter: null };
  const reason = redactNames(written, names);
  return [{ type: 'PayoutBatchRequested', data: { batchId, requestedBy, reason, ...chosen } }];
}

function evolve(state: PayoutBatchState, event: PayoutBatchEvent): PayoutBatchState {
  if (event.type === 'PayoutBatchRequested') {
    const { payoutIds, filter, ...requested } = event.data;
    if (filter !== null) return { ...requested, status: 'choosing', filter };
    return { ...requested, status: 'running', payoutIds: payoutIds ?? [], finished: new Set() };
  }
  if (state.status === 'none') return state;
  const { batchId, requestedBy, reason } = state;
  switch (event.type) {
    case 'PayoutBatchChosen':
      return { batchId, requestedBy, reason, status: 'running', payoutIds: event.data.payoutIds, finished: new Set() };
    case 'PayoutBatchItemDone':
      return state.status === 'running' ? { ...state, finished: new Set(state.finished).add(event.data.payoutId) } : state;
    default:
      return unknownEvent(state, event);
  }
}

const unknownEvent = (state: PayoutBatchState, _event: never): PayoutBatchState => state;
