import { contestedResponseOf, type ContestedResponse, type PayoutHistory, type ResponseHistory } from '@panelist/domain/dispute';
import { fold } from '@panelist/domain/kernel';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { incentivePayoutIdOf, payoutStream } from '@panelist/domain/payout';
import type { EventLog } from '../event-sourcing/index.js';

export interface Contested {
  readonly response: ContestedResponse;
  readonly history: ResponseHistory;
  readonly payouts: PayoutHistory;
  /** Of the payment that was approved last. */
  readonly payoutId: string | null;
}

/** A response and its payment as their streams tell them now. */
export async function contestedOf({ log }: { readonly log: EventLog }, participationId: string): Promise<Contested> {
  const history = await log.read(participationStream.of(participationId));
  const state = fold(participationDecider, history);
  const payoutId = state.status === 'PAID' ? incentivePayoutIdOf(participationId, state.withdrawnApprovals) : null;
  const payouts = payoutId === null ? [] : await log.read(payoutStream.of(payoutId));
  return { response: contestedResponseOf(history, payouts), history, payouts, payoutId: payouts.length === 0 ? null : payoutId };
}
