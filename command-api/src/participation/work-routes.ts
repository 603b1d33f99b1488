import { featureFlagDecider, featureFlagStream, isFlagOn } from '@panelist/domain/operations';
import {
  completeTask,
  startProject,
  cancelSessionByResearcher,
  checkIn,
  checkInByResearcher,
  type CheckInSide,
  type KnownResponse,
  type ProjectFacts,
} from '@panelist/domain/participation';
import { unitRoute, route, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { ownResponse, researchersResponse } from '../load-participation.js';
import { loadProject } from '../project-facts.js';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { releaseSlot } from './booking/release-slot.js';

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
    const released = await releaseSlot(commands, response, context);
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
