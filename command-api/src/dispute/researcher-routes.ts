import { loadDisputedResponse, answerDispute } from '@panelist/domain/dispute';
import { route } from '@panelist/infra/http';
import { ownedProject } from '../load-participation.js';
import { handleOnDispute, loadDispute, withFiles, type DisputeNeeds } from './handle-on-dispute.js';

/** The researcher accepts what a participant contests, or says why not (ADR 113). */
export const answerDisputeRoute = (needs: DisputeNeeds) =>
  route(answerDispute, async ({ params: { id, disputeId }, body: { accepts, text, files }, caller, context }) => {
    const { clock, commands } = needs;
    await ownedProject(commands, id, caller);
    const { participationId } = await loadDispute(commands, disputeId, ({ projectId }) => projectId === id);
    const { response: facts } = await loadDisputedResponse(needs, participationId);
    return withFiles(needs, { files, writerId: caller.userId }, async (attachments) => {
      const written = { accepts, text, files: attachments, senderId: caller.userId, at: clock.now() };
      return handleOnDispute(needs, { disputeId, command: { type: 'AnswerDispute', ...written }, facts }, context);
    });
  });
