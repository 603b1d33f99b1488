import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { highestTipCents, participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';

interface Decided {
  /** Of the dispute or the review. */
  readonly disputeId: string;
  readonly participationId: string;
  /** A payout that was voided: its approval is withdrawn first. Null without one. */
  readonly voidedPayoutId: string | null;
}

/** The step whose command approves the payment. */
export const approvalStep = 'approve';

/**
 * Accepts a response that a decision accepts, and approves its payment, with the tip of an approval
 * that was withdrawn or whose payout was voided: the payment goes the ordinary way (ADR 113).
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
  const isVoided = state.status === 'PAID' && voidedPayoutId !== null && state.payoutId === voidedPayoutId;
  if (state.status === 'PAID' && !isVoided) return true;
  // The participant has left meanwhile.
  if (project === null || state.status === 'CANCELLED') return false;
  const at = clock.now();
  const facts = { project, applicant: null };
  if (isVoided) {
    const withdraw = { type: 'WithdrawApproval', data: { reason: '', voidedPayoutId, byDecision: true, at } } as const;
    await commands.handle(participationDecider, stream, withdraw, step('withdraw'), facts);
  }
  const accept = { type: 'AcceptByDecision', data: { disputeId, at } } as const;
  const { state: accepted } = await commands.handle(participationDecider, stream, accept, step('accept'), facts);
  const withdrawnTipCents = 'withdrawnTipCents' in accepted ? accepted.withdrawnTipCents : 0;
  // The project may pay less by now.
  const tipCents = Math.min(withdrawnTipCents, highestTipCents(project));
  const approve = { type: 'ApprovePayment', data: { tipCents, at } } as const;
  await commands.handle(participationDecider, stream, approve, step(approvalStep), facts);
  return true;
}
