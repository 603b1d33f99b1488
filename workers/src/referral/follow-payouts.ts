import { decisionMakerOf, type RecordedEvent } from '@panelist/domain/kernel';
import { participationDecider, participationStream, type ParticipationState } from '@panelist/domain/participation';
import { payoutDecider, payoutStream, type ExistingPayout, type PayoutEvent } from '@panelist/domain/payout';
import { networkReferralIdOf, projectReferralIdOf } from '@panelist/domain/referral';
import { type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { voidUnearnedBonus } from '../runtime/earned-bonus.js';
import { leaverToOperations } from '../runtime/leave-to-operations.js';
import { referralNotes, type Of } from './referral-notes.js';

interface Settled {
  readonly data: { readonly payoutId: string };
  readonly position: string;
}

/** What becomes of payouts, of bonuses and of the payments behind them, moves the referrals. */
export function followPayouts(needs: Pick<Dependencies, 'commands' | 'log' | 'logger' | 'metrics'>) {
  const { commands, log } = needs;
  const { note, noteBoth, takenBack } = referralNotes(commands);
  const leave = leaverToOperations(needs);

  async function payoutVoided({ data, position, metadata }: Of<PayoutEvent, 'PayoutVoided'>, run: ReactionRun): Promise<void> {
    const { payoutId } = data;
    const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    if (state.status === 'none') return;
    const { cause } = state;
    if (cause.kind === 'referral-bonus') {
      await note(cause.referralId, { type: 'NoteBonus', outcome: 'voided', ...decisionMakerOf(metadata.actor) }, run);
      return;
    }
    if (cause.kind !== 'incentive') return;
    const response = (await commands.load(participationDecider, participationStream.of(cause.participationId))).state;
    // A withdrawn approval is an event of the response, and another approval may have followed.
    if (isPaidBy(response, payoutId)) await takenBack({ data: response, position, metadata }, run);
  }

  async function payoutSettled({ data: { payoutId }, position }: Settled, run: ReactionRun): Promise<void> {
    const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    if (state.status === 'none') return;
    const { cause, userId, incentiveCents } = state;
    if (cause.kind === 'referral-bonus') await note(cause.referralId, { type: 'NoteBonus', outcome: 'paid' }, run);
    if (cause.kind === 'incentive') {
      const { participationId, projectId } = cause;
      const paid = { type: 'NotePaid', participationId, position, projectId, incentiveCents } as const;
      await noteBoth({ participationId, userId, projectId }, paid, run);
    }
  }

  /** A payment that arrived before its approval, or the referral's beginning, was handled. */
  async function paidBefore(payoutId: string, run: ReactionRun): Promise<void> {
    const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    const settled = state.status === 'paid' ? await lastSettled(payoutId) : undefined;
    const context: ReactionRun['context'] = (part = '') => run.context(`${payoutId}-${part}`);
    if (settled !== undefined) await payoutSettled({ data: { payoutId }, position: settled.position }, { ...run, context });
  }

  const lastSettled = async (payoutId: string): Promise<RecordedEvent | undefined> =>
    (await log.read(payoutStream.of(payoutId))).findLast(({ type }) => type === 'PayoutSettled');

  async function payoutReversed(event: Of<PayoutEvent, 'PayoutReversed'>, run: ReactionRun): Promise<void> {
    const { position, metadata } = event;
    const { payoutId } = event.data;
    const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
    if (state.status === 'none') return;
    const { cause, userId } = state;
    if (cause.kind === 'referral-bonus') {
      await note(cause.referralId, { type: 'NoteBonus', outcome: 'taken-back' }, run);
      return;
    }
    if (cause.kind !== 'incentive') return;
    const { participationId, projectId } = cause;
    await takenBack({ data: { participationId, userId, projectId }, position, metadata }, run);
    for (const referralId of [networkReferralIdOf(userId), projectReferralIdOf(userId, projectId)]) {
      const sent = await voidUnearnedBonus({ commands }, referralId, run.context(`void-${referralId}`));
      // What was paid before stays paid.
      if (sent !== null && !(await wasPaidBefore(sent, position)))
        await leave(sent, 'bonus-unearned', run.context(`leave-${referralId}`));
    }
  }

  async function wasPaidBefore({ payoutId, status }: ExistingPayout, position: string): Promise<boolean> {
    if (status !== 'paid') return false;
    const settled = await lastSettled(payoutId);
    return settled !== undefined && settled.position < position;
  }

  const on = { PayoutVoided: payoutVoided, PayoutSettled: payoutSettled, PayoutReversed: payoutReversed };
  return { on, paidBefore };
}

const isPaidBy = (
  response: ParticipationState,
  payoutId: string,
): response is Extract<ParticipationState, { readonly status: 'PAID' }> =>
  response.status === 'PAID' && response.payoutId === payoutId;
