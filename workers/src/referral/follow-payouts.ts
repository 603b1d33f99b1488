import { decisionMakerOf } from '@panelist/domain/kernel';
import { participationDecider, participationStream, type ParticipationState } from '@panelist/domain/participation';
import { payoutDecider, payoutStream, type ExistingPayout, type PayoutEvent } from '@panelist/domain/payout';
import { networkReferralIdOf, projectReferralIdOf } from '@panelist/domain/referral';
import { type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { voidUnearnedBonus } from '../runtime/earned-bonus.js';
import { leaverToOperations } from '../runtime/leave-to-operations.js';
import { referralNotes, type Of } from './referral-notes.js';

/** What becomes of payouts, of bonuses and of the payments behind them, moves the referrals. */
export function ofPayouts(needs: Pick<Dependencies, 'commands' | 'log' | 'logger' | 'metrics'>) {
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

  async function payoutSettled(event: Of<PayoutEvent, 'PayoutSettled'>, run: ReactionRun): Promise<void> {
    const { position } = event;
    const { payoutId } = event.data;
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
    const settled = (await log.read(payoutStream.of(payoutId))).findLast(({ type }) => type === 'PayoutSettled');
    return settled !== undefined && settled.position < position;
  }

  return { PayoutVoided: payoutVoided, PayoutSettled: payoutSettled, PayoutReversed: payoutReversed };
}

const isPaidBy = (
  response: ParticipationState,
  payoutId: string,
): response is Extract<ParticipationState, { readonly status: 'PAID' }> =>
  response.status === 'PAID' && response.payoutId === payoutId;
