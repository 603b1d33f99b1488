import { featureFlagDecider, featureFlagStream, isFlagOn } from '@panelist/domain/operations';
import { completeTask } from '@panelist/domain/participation';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { ownResponse } from '../own-response.js';
import { loadProject } from '../project-facts.js';

/**
 * Marks the task of the caller's response as complete (document 3 §4). The completion id is the
 * response's id, which the task's link carries as `responseId` (ADR 186).
 */
export const completeTaskRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  unitRoute(completeTask, async ({ params: { projectCompletionId: id }, caller, context }) => {
    const { projectId } = await ownResponse(commands, id, caller);
    const { facts } = await loadProject(commands, projectId);
    const flag = await commands.load(featureFlagDecider, featureFlagStream.of('EnableParticipantProjectCompletionButton'));
    const now = clock.now();
    const command = { type: 'MarkComplete', data: { at: now } } as const;
    const isCompletionOn = isFlagOn(flag.state, facts.organizationId);
    const on = { participationId: id, command, project: facts, isCompletionOn };
    const { response, position, at } = await executeParticipationCommand(commands, on, context);
    return { body: { id, projectId, status: response.status, completionMarkedAt: at ?? now }, position };
  });
