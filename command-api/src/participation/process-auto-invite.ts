import { kernelRefusal } from '@panelist/domain/kernel';
import { processAutoInvite } from '@panelist/domain/participation';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { ownResponse } from '../own-response.js';
import { loadProject } from '../project-facts.js';

/** Invites a qualified response of a project with automatic invitations (document 2 §4). */
export const processAutoInviteRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  route(processAutoInvite, async ({ params, caller, context }) => {
    const { projectId } = await ownResponse(commands, params.id, caller);
    if (projectId !== params.projectId) throw kernelRefusal('resource.not-found');
    const { facts } = await loadProject(commands, projectId);
    const command = { type: 'AutoInviteParticipant', data: { at: clock.now() } } as const;
    const on = { participationId: params.id, command, project: facts };
    const { response, position } = await executeParticipationCommand(commands, on, context);
    return { body: { id: params.id, projectId, status: response.status }, position };
  });
