import { loadDisputedResponse, closeDispute, decideDispute } from '@panelist/domain/dispute';
import { route, unitRoute } from '@panelist/infra/http';
import { handleOnDispute, loadDispute, type DisputeNeeds } from './handle-on-dispute.js';

/**
 * Support decides a dispute, or its appeal (ADR 113). Workers carry out what the decision orders.
 */
export const decideDisputeRoute = (needs: Omit<DisputeNeeds, 'uploads'>) =>
  route(decideDispute, async ({ params: { id: disputeId }, body: { outcome, reason }, caller, context, requireProof }) => {
    const { clock, commands } = needs;
    const { participationId } = await loadDispute(commands, disputeId, () => true);
    // It orders a payment.
    if (outcome === 'upheld') await requireProof();
    const { response: facts } = await loadDisputedResponse(needs, participationId);
    const command = { type: 'DecideDispute', outcome, reason, decidedBy: caller.userId, at: clock.now() } as const;
    return handleOnDispute(needs, { disputeId, command, facts }, context);
  });

/** Support ends a dispute whose order can never be carried out (ADR 113). */
export const closeDisputeRoute = (needs: Omit<DisputeNeeds, 'uploads'>) =>
  unitRoute(closeDispute, async ({ params: { id: disputeId }, caller, context }) => {
    const { clock, commands } = needs;
    await loadDispute(commands, disputeId, () => true);
    const command = { type: 'CloseDispute', closedBy: caller.userId, at: clock.now() } as const;
    return handleOnDispute(needs, { disputeId, command }, context);
  });
