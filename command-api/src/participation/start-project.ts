import { kernelRefusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream, startProject } from '@panelist/domain/participation';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { ownResponse } from './own-response.js';
import { loadProject } from './project-facts.js';

/** Records that an invited participant has begun (document 3 §4, Project start). */
export const startProjectRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  route(startProject, async ({ body, caller, command }) => {
    const { projectId } = await ownResponse(commands, body.id, caller);
    const { facts } = await loadProject(commands, projectId);
    const { state, position } = await commands.handle(
      participationDecider,
      participationStream.of(body.id),
      { type: 'StartProject', data: { at: clock.now() } },
      command,
      { project: facts, applicant: null },
    );
    if (state.status === 'none') throw kernelRefusal('server.failed');
    return { body: { response: { id: body.id, status: state.status, projectStarted: true as const } }, position };
  });
