import {
  loadDisputedResponse,
  appealDispute,
  disputeIdOf,
  evidenceOf,
  openDispute,
  withdrawDispute,
} from '@panelist/domain/dispute';
import { otherDeciders, statementsIn } from '@panelist/domain/fairness';
import { route, type AnyRoute, unitRoute } from '@panelist/infra/http';
import { ownResponse } from '../load-participation.js';
import { loadProject } from '../project-facts.js';
import { handleOnDispute, loadDispute, withFiles, type DisputeNeeds } from './handle-on-dispute.js';

/** What a participant does with a dispute (ADR 113). */
export const participantDisputeRoutes = (needs: DisputeNeeds): readonly AnyRoute[] => {
  const { clock, commands } = needs;
  return [
    route(openDispute, async ({ params: { id: participationId }, body: { ground, text, files }, caller, context }) => {
      const { userId, projectId } = await ownResponse(commands, participationId, caller);
      const [{ project }, { response, history, payouts, payoutId }] = await Promise.all([
        loadProject(commands, projectId),
        loadDisputedResponse(needs, participationId),
      ]);
      const disputeId = disputeIdOf(participationId, ground);
      const evidence = evidenceOf(history, payouts, { project: () => project.details.name });
      const contested = [history, payouts]
        .flatMap((events) => statementsIn(events, (id) => id))
        .findLast(({ objection }) => objection?.way === 'dispute' && objection.ground === ground);
      const of = { disputeId, participationId, projectId, userId, researcherId: project.ownerId };
      return withFiles(needs, { files, writerId: userId }, async (attachments) => {
        const decidedFirst = contested === undefined ? [] : otherDeciders(contested);
        const written = { ground, text, files: attachments, payoutId, evidence, decidedFirst, at: clock.now() };
        const command = { type: 'OpenDispute', ...of, ...written } as const;
        return handleOnDispute(needs, { disputeId, command, facts: response }, context);
      });
    }),

    route(appealDispute, async ({ params: { id: disputeId }, body: { text, files }, caller, context }) => {
      await loadDispute(commands, disputeId, ({ userId }) => userId === caller.userId);
      return withFiles(needs, { files, writerId: caller.userId }, async (attachments) => {
        const command = { type: 'AppealDispute', text, files: attachments, at: clock.now() } as const;
        return handleOnDispute(needs, { disputeId, command }, context);
      });
    }),

    unitRoute(withdrawDispute, async ({ params: { id: disputeId }, caller, context }) => {
      await loadDispute(commands, disputeId, ({ userId }) => userId === caller.userId);
      return handleOnDispute(needs, { disputeId, command: { type: 'WithdrawDispute', at: clock.now() } }, context);
    }),
  ];
};
