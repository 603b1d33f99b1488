import { startProject } from '@panelist/domain/participation';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { ownResponse } from '../own-response.js';
import { loadProject } from '../project-facts.js';

/** Records that an invited participant has begun (document 3 §4, Project start). */
export const startProjectRoute = ({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>) =>
  unitRoute(startProject, async ({ body, caller, context }) => {
    const { projectId } = await ownResponse(commands, body.id, caller);
    const { facts } = await loadProject(commands, projectId);
    const command = { type: 'StartProject', data: { at: clock.now() } } as const;
    const on = { participationId: body.id, command, project: facts };
    const { response, position } = await executeParticipationCommand(commands, on, context);
    return { body: { response: { id: body.id, status: response.status, projectStarted: true as const } }, position };
  });
