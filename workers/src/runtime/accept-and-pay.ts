import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';

interface Decided {
  /** Of the dispute or the review. */
  readonly disputeId: string;
  readonly participationId: string;
  /** A payout that was voided: its approval is withdrawn first. */
  readonly voidedPayoutId?: string;
}

/**
 * Accepts a response that a decision accepts, and approves its payment, without a tip: the payment
 * goes the ordinary way (ADR 113).
 * @returns whether the payment is approved
 */
export async function acceptAndPay(
  { clock, commands }: Pick<Dependencies, 'clock' | 'commands'>,
  { disputeId, participationId, voidedPayoutId }: Decided,
  step: (name: string) => CommandContext,
): Promise<boolean> {
  const stream = participationStream.of(participationId);
  const { state } = await commands.load(participationDecider, stream);
  if (state.status === 'none') return false;
  const project = projectFactsOf((await commands.load(projectDecider, projectStream.of(state.projectId))).state);
  const isVoided = state.status === 'PAID' && voidedPayoutId !== undefined && state.payoutId === voidedPayoutId;
  if (state.status === 'PAID' && !isVoided) return true;
  // The participant has left meanwhile.
  if (project === null || state.status === 'CANCELLED') return false;
  const at = clock.now();
  const facts = { project, applicant: null };
  if (isVoided) {
    const withdraw = { type: 'WithdrawApproval', data: { reason: '', voidedPayoutId, at } } as const;
    await commands.handle(participationDecider, stream, withdraw, step('withdraw'), facts);
  }
  const accept = { type: 'AcceptByDecision', data: { disputeId, at } } as const;
  await commands.handle(participationDecider, stream, accept, step('accept'), facts);
  const approve = { type: 'ApprovePayment', data: { tipCents: 0, at } } as const;
  await commands.handle(participationDecider, stream, approve, step('approve'), facts);
  return true;
}
