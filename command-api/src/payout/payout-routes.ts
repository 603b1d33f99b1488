import { disputeDecider, disputeIdOf, disputeRefusal, disputeStream } from '@panelist/domain/dispute';
import { kernelRefusal, mayAct, normaliseEmail, staff, typedText } from '@panelist/domain/kernel';
import {
  approvePayoutDestination,
  changePayoutDestination,
  payoutDecider,
  payoutLife,
  payoutStream,
  releasePayout,
  retryPayout,
  settleUnknownPayout,
  voidPayout,
  type ExistingPayout,
  type PayoutCommand,
} from '@panelist/domain/payout';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import { requireVerifiedEmail } from '../accounts.js';
import { requireServedMethod } from '../require-served-method.js';

type Needs = Pick<Dependencies, 'commands'>;

/** Commands of people on a payout; workers dispatch it (contract, Payouts and Staff). */
export const payoutRoutes = ({ commands }: Needs): readonly AnyRoute[] => {
  /** Answers with the payout after the command. */
  async function handle(id: string, intent: PayoutCommand, context: CommandContext) {
    const { state, position } = await commands.handle(payoutDecider, payoutStream.of(id), intent, context);
    if (state.status === 'none') throw kernelRefusal('resource.not-found');
    const { payoutId, method: type, recipientEmail: email } = state;
    return { position, status: { id: payoutId, status: payoutLife.publicStatus(state.status) }, destination: { type, email } };
  }

  return [
    route(changePayoutDestination, async ({ params, body, caller, command }) => {
      const { userId, method } = await visiblePayout({ commands }, params.id, caller);
      if (userId === caller.userId) await requireVerifiedEmail({ commands }, userId);
      // Another address of the same method is possible everywhere: the money is on that way already.
      if (body.type !== method) await requireServedMethod({ commands }, userId, body.type);
      const to = { method: body.type, email: normaliseEmail(body.email) } as const;
      const waitsForApproval = userId !== caller.userId;
      const intent: PayoutCommand = waitsForApproval
        ? { type: 'ProposeDestination', ...to, reason: body.reason ?? '', by: caller.userId }
        : { type: 'ChangeDestination', ...to };
      const { status, destination, position } = await handle(params.id, intent, command);
      return { body: { ...status, ...destination, waitsForApproval }, position };
    }),
    route(approvePayoutDestination, async ({ params, body, caller, command }) => {
      const { type: method, email } = body;
      const seen = method === undefined || email === undefined ? null : { method, email: normaliseEmail(email) };
      const intent = { type: 'ApproveDestination', by: caller.userId, seen } as const;
      const { status, destination, position } = await handle(params.id, intent, command);
      return { body: { ...status, ...destination }, position };
    }),
    route(releasePayout, async ({ params, caller, command }) => {
      await requireAnotherThanDecided({ commands }, params.id, caller);
      const { status, position } = await handle(params.id, { type: 'ReleasePayout', by: caller.userId }, command);
      return { body: status, position };
    }),
    route(voidPayout, async ({ params, body, caller, command }) => {
      const intent = { type: 'VoidPayout', reason: body.reason, by: caller.userId } as const;
      const { status, position } = await handle(params.id, intent, command);
      return { body: status, position };
    }),
    route(settleUnknownPayout, async ({ params, body, caller, command }) => {
      const { status, position } = await handle(params.id, { type: 'SettleUnknown', ...body, by: caller.userId }, command);
      return { body: status, position };
    }),
    route(retryPayout, async ({ params, body, caller, command }) => {
      const reason = typedText(body.reason ?? '') || 'no reason given';
      const intent = { type: 'RequestRetry', reason, by: caller.userId } as const;
      const { status, position } = await handle(params.id, intent, command);
      return { body: status, position };
    }),
  ];
};

/** A payout for its owner and for operations; every other caller gets 404. */
async function visiblePayout({ commands }: Needs, id: string, caller: Caller): Promise<ExistingPayout> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(id));
  if (state.status === 'none') throw kernelRefusal('resource.not-found');
  if (!mayAct(caller, ...staff.operations) && state.userId !== caller.userId) throw kernelRefusal('resource.not-found');
  return state;
}

/** Who decided that a held payment is to be paid does not release it as well (ADR 114). */
async function requireAnotherThanDecided({ commands }: Needs, payoutId: string, { userId }: Caller): Promise<void> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(payoutId));
  if (state.status === 'none' || state.cause.kind !== 'incentive') return;
  const disputeId = disputeIdOf(state.cause.participationId, 'hold');
  const { state: dispute } = await commands.load(disputeDecider, disputeStream.of(disputeId));
  if (dispute.status !== 'none' && dispute.orderedBy === userId) throw disputeRefusal('dispute.release-by-another');
}
