import { kernelRefusal } from '@panelist/domain/kernel';
import { cancelSurvey, participationDecider, participationStream } from '@panelist/domain/participation';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { ownResponse } from './own-response.js';
import { loadProject } from './project-facts.js';

/** Takes an application or invitation back (document 3 §4). */
export const cancelSurveyRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  route(cancelSurvey, async ({ body, caller, command }) => {
    const { projectId } = await ownResponse(commands, body.id, caller);
    const { facts } = await loadProject(commands, projectId);
    const { state, position } = await commands.handle(
      participationDecider,
      participationStream.of(body.id),
      { type: 'CancelResponse', data: { message: body.message ?? '', at: clock.now() } },
      command,
      { project: facts, applicant: null },
    );
    if (state.status === 'none') throw kernelRefusal('server.failed');
    return { body: { response: { id: body.id, status: state.status } }, position };
  });
