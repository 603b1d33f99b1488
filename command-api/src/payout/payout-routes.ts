import { kernelRefusal, mayAct, normaliseEmail, staff } from '@panelist/domain/kernel';
import {
  changePayoutDestination,
  payoutDecider,
  payoutStream,
  payoutLife,
  retryPayout,
  type ExistingPayout,
} from '@panelist/domain/payout';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';

type Needs = Pick<Dependencies, 'commands'>;

/** Commands of people on a payout; workers dispatch it (contract, Payouts and Staff). */
export const payoutRoutes = ({ commands }: Needs): readonly AnyRoute[] => [
  route(changePayoutDestination, async ({ params, body, caller, command }) => {
    await visiblePayout({ commands }, params.id, caller);
    const intent = { type: 'ChangeDestination', method: body.type, email: normaliseEmail(body.email) } as const;
    const { state, position } = await commands.handle(payoutDecider, payoutStream.of(params.id), intent, command);
    if (state.status === 'none') throw kernelRefusal('resource.not-found');
    const { payoutId: id, method: type, recipientEmail: email } = state;
    return { body: { id, status: payoutLife.publicStatus(state.status), type, email }, position };
  }),
  route(retryPayout, async ({ params, body, caller, command }) => {
    await visiblePayout({ commands }, params.id, caller);
    const intent = { type: 'RequestRetry', reason: body.reason?.trim() || 'no reason given' } as const;
    const { state, position } = await commands.handle(payoutDecider, payoutStream.of(params.id), intent, command);
    if (state.status === 'none') throw kernelRefusal('resource.not-found');
    return { body: { id: state.payoutId, status: payoutLife.publicStatus(state.status) }, position };
  }),
];

/** A payout for its owner and for operations; every other caller gets 404. */
async function visiblePayout({ commands }: Needs, id: string, caller: Caller): Promise<ExistingPayout> {
  const { state } = await commands.load(payoutDecider, payoutStream.of(id));
  if (state.status === 'none') throw kernelRefusal('resource.not-found');
  if (!mayAct(caller, ...staff.operations) && state.userId !== caller.userId) throw kernelRefusal('resource.not-found');
  return state;
}
