import { cancelSurvey } from '@panelist/domain/participation';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import { handleOnResponse } from './handle-on-response.js';
import { ownResponse } from './own-response.js';
import { loadProject } from './project-facts.js';

/** Cancels an application or invitation (document 3 §4). */
export const cancelSurveyRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  route(cancelSurvey, async ({ body, caller, command }) => {
    const { projectId } = await ownResponse(commands, body.id, caller);
    const { facts } = await loadProject(commands, projectId);
    const order = { type: 'CancelResponse', data: { message: body.message ?? '', at: clock.now() } } as const;
    const on = { participationId: body.id, order, project: facts };
    const { response, position } = await handleOnResponse(commands, on, command);
    return { body: { response: { id: body.id, status: response.status } }, position };
  });
