import { loadDisputedResponse, answerDispute } from '@panelist/domain/dispute';
import { route } from '@panelist/infra/http';
import { ownedProject } from '../load-participation.js';
import { loadProject } from '../project-facts.js';
import { proofOfAmount } from '../proof-of-amount.js';
import { handleOnDispute, loadDispute, withFiles, type DisputeNeeds } from './handle-on-dispute.js';

/**
 * The researcher accepts what a participant contests, which approves the payment, or says why not
 * (ADR 113).
 */
export function answerDisputeRoute(needs: DisputeNeeds) {
  const withProofOf = proofOfAmount(needs);
  return route(answerDispute, async (request) => {
    const {
      params: { id, disputeId },
      body: { accepts, text, files },
      caller,
      context,
    } = request;
    const { clock, commands } = needs;
    await ownedProject(commands, id, caller);
    const { participationId, payoutId } = await loadDispute(commands, disputeId, ({ projectId }) => projectId === id);
    const { facts: project } = await loadProject(commands, id);
    const { response: facts } = await loadDisputedResponse(needs, participationId);
    return withProofOf(request, accepts && payoutId === null ? project.incentiveCents : 0, async () =>
      withFiles(needs, { files, writerId: caller.userId }, async (attachments) => {
        const written = { accepts, text, files: attachments, senderId: caller.userId, at: clock.now() };
        return handleOnDispute(needs, { disputeId, command: { type: 'AnswerDispute', ...written }, facts }, context);
      }),
    );
  });
}
