import {
  cancelSessionByResearcher,
  checkIn,
  checkInByResearcher,
  type CheckInSide,
  type KnownResponse,
  type ProjectFacts,
} from '@panelist/domain/participation';
import { route, type AnyRoute, unitRoute } from '@panelist/infra/http';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { releaseSlot } from './booking/release-slot.js';
import { ownResponse } from '../own-response.js';
import { loadProject } from '../project-facts.js';
import { researchersResponse } from '../researchers-response.js';

type Needs = Pick<Dependencies, 'commands' | 'clock'>;

/** Both sides check in for a booked session, and its researcher cancels it (contract, Fairness). */
export const checkInRoutes = (dependencies: Needs): readonly AnyRoute[] => [
  unitRoute(checkIn, async ({ params: { id }, caller, context }) => {
    const response = await ownResponse(dependencies.commands, id, caller);
    const { facts } = await loadProject(dependencies.commands, response.projectId);
    return checkInBy('participant', dependencies, { response, project: facts }, context);
  }),
  unitRoute(checkInByResearcher, async ({ params, caller, context }) => {
    const asked = await researchersResponse(dependencies.commands, { params, caller });
    return checkInBy('researcher', dependencies, asked, context);
  }),
  route(cancelSessionByResearcher, async ({ params, body: { reason }, caller, context }) => {
    const { commands, clock } = dependencies;
    const { project } = await researchersResponse(commands, { params, caller });
    const command = { type: 'CancelSession', data: { reason, at: clock.now() } } as const;
    const { response, position } = await executeParticipationCommand(
      commands,
      { participationId: params.id, command, project },
      context,
    );
    const released = await releaseSlot(commands, { participationId: params.id, projectId: params.projectId }, context);
    return { body: { id: params.id, projectId: params.projectId, status: response.status }, position: released ?? position };
  }),
];

async function checkInBy(
  by: CheckInSide,
  { commands, clock }: Needs,
  { response: { participationId, projectId }, project }: { readonly response: KnownResponse; readonly project: ProjectFacts },
  context: CommandContext,
) {
  const command = { type: 'CheckIn', data: { by, at: clock.now() } } as const;
  const { response, position } = await executeParticipationCommand(commands, { participationId, command, project }, context);
  const { participant, researcher } = 'checkIns' in response ? response.checkIns : { participant: false, researcher: false };
  return { body: { id: participationId, projectId, status: response.status, checkedIn: { participant, researcher } }, position };
}
