import { fold } from '../kernel/decider.js';
import type { RecordedEvent } from '../kernel/event.js';
import { participationDecider, participationStream, type ParticipationEvent } from '../participation/index.js';
import { payoutStream, type PayoutEvent } from '../payout/index.js';
import type { EventIn } from '../registry.js';
import { contestedResponseOf } from './contested-response.js';
import type { ContestedResponse } from './grounds.js';

/** Reads the streams of a response and of its payment. */
interface Histories {
  read<Name extends string>(stream: Name): Promise<readonly RecordedEvent<EventIn<Name>>[]>;
}

export interface Contested {
  readonly response: ContestedResponse;
  readonly history: readonly RecordedEvent<ParticipationEvent>[];
  readonly payouts: readonly RecordedEvent<PayoutEvent>[];
  /** Of the payment that was approved last. */
  readonly payoutId: string | null;
}

/** A response and its payment as their streams say now. */
export async function loadDisputedResponse({ log }: { readonly log: Histories }, participationId: string): Promise<Contested> {
  const history = await log.read(participationStream.of(participationId));
  const state = fold(participationDecider, history);
  const payoutId = state.status === 'PAID' ? state.payoutId : null;
  const payouts = payoutId === null ? [] : await log.read(payoutStream.of(payoutId));
  return { response: contestedResponseOf(history, payouts), history, payouts, payoutId: payouts.length === 0 ? null : payoutId };
}
