import { kernelRefusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream, processAutoInvite } from '@panelist/domain/participation';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { ownResponse } from './own-response.js';
import { loadProject } from './project-facts.js';

/** Invites a qualified response of a project that invites by itself (document 2 §4). */
export const processAutoInviteRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  route(processAutoInvite, async ({ params, caller, command }) => {
    const response = await ownResponse(commands, params.id, caller);
    if (response.projectId !== params.projectId) throw kernelRefusal('resource.not-found');
    const { facts } = await loadProject(commands, params.projectId);
    const { state, position } = await commands.handle(
      participationDecider,
      participationStream.of(params.id),
      { type: 'AutoInviteParticipant', data: { at: clock.now() } },
      command,
      { project: facts, applicant: null },
    );
    if (state.status === 'none') throw kernelRefusal('server.failed');
    return { body: { id: params.id, projectId: params.projectId, status: state.status }, position };
  });
