import { Refusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import {
  payoutDecider,
  payoutLifecycle,
  payoutStream,
  referralBonusPayoutIdOf,
  type ExistingPayout,
  type PayoutCause,
} from '@panelist/domain/payout';
import { referralDecider, referralStream, thresholdCents, type BegunReferral } from '@panelist/domain/referral';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands'>;

/** Whether the payments behind the bonus are paid now, whatever was noted of them before. */
export async function isEarned({ commands }: Needs, referral: BegunReferral): Promise<boolean> {
  const { projectId, participationId, counted } = referral;
  const responses = projectId === null ? Object.keys(counted) : [participationId ?? ''];
  const paid = await Promise.all(responses.map(async (each) => paidCents({ commands }, each)));
  const totalCents = paid.reduce((sum, each) => sum + each, 0);
  return projectId === null ? totalCents >= thresholdCents : totalCents > 0;
}

async function paidCents({ commands }: Needs, participationId: string): Promise<number> {
  const { state } = await commands.load(participationDecider, participationStream.of(participationId));
  if (state.status !== 'PAID' || state.payoutId === null) return 0;
  const { state: payout } = await commands.load(payoutDecider, payoutStream.of(state.payoutId));
  return payout.status === 'paid' ? payout.incentiveCents : 0;
}

/** Whether a payout is a bonus whose payment was taken back (contract, Money: Referral). */
export async function isUnearnedBonus({ commands }: Needs, cause: PayoutCause): Promise<boolean> {
  if (cause.kind !== 'referral-bonus') return false;
  const { state } = await commands.load(referralDecider, referralStream.of(cause.referralId));
  return state.phase === 'begun' && !(await isEarned({ commands }, state));
}

/** Why a bonus is voided. */
export const unearnedReason = 'the payment behind it was taken back';

/** The provider has the order, or may have it: voiding the payout comes too late. */
export const isWithProvider = ({ status }: ExistingPayout): boolean =>
  status === 'paid' || payoutLifecycle.nextActor[status] === 'provider';

/**
 * Voids a bonus whose payment was taken back, while nothing of it was sent. Returns the payout
 * where that is too late.
 */
export async function voidUnearnedBonus(
  { commands }: Needs,
  referralId: string,
  context: CommandContext,
): Promise<ExistingPayout | null> {
  const { state } = await commands.load(referralDecider, referralStream.of(referralId));
  if (state.phase !== 'begun' || state.bonus !== 'requested' || (await isEarned({ commands }, state))) return null;
  const stream = payoutStream.of(referralBonusPayoutIdOf(referralId));
  const command = { type: 'VoidPayout', reason: unearnedReason, onlyUnsent: true } as const;
  try {
    await commands.handle(payoutDecider, stream, command, context);
    return null;
  } catch (error) {
    const isExpected = error instanceof Refusal && ['payout.not-found', 'payout.void-refused'].includes(error.code);
    if (!isExpected) throw error;
  }
  const { state: sent } = await commands.load(payoutDecider, stream);
  return sent.status !== 'none' && isWithProvider(sent) ? sent : null;
}
