import {
  holdOf,
  holdPlace,
  joinWaitingList,
  leavePlace,
  leaveWaitingList,
  participationDecider,
  participationIdOf,
  participationLifecycle,
  participationStream,
  placesDecider,
  placesStream,
  responseStatusOf,
  startRefusal,
  waitingPosition,
  type PlacesCommand,
} from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { type AnyRoute, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadProject } from '../project-facts.js';
import { changesLimit, loadApplicant } from './save-survey-steps.js';

/** Pages hold a place once when the screener opens: people do not reach this, a loop does. */
const changesPerMinute = 30;

type Type = 'HoldPlace' | 'LeavePlace' | 'JoinWaitingList' | 'LeaveWaitingList';

/** Places that are held while a screener is open, and the waiting list (ADR 193). */
export function placeRoutes(dependencies: Pick<Dependencies, 'commands' | 'clock'>): readonly AnyRoute[] {
  const { commands, clock } = dependencies;
  const limited = changesLimit(dependencies, changesPerMinute);

  async function change(type: Type, projectId: string, userId: string, context: CommandContext) {
    const at = clock.now();
    const { project, facts } = await loadProject(commands, projectId);
    const participationId = participationIdOf(userId, projectId);
    const { state: response } = await commands.load(participationDecider, participationStream.of(participationId));
    const applicant = await loadApplicant(commands, userId, project, at);
    // Waiting is possible with no screener left: a place may free in the next period.
    const person = type === 'JoinWaitingList' && applicant !== null ? { ...applicant, cycle: null } : applicant;
    const refusal = startRefusal(responseStatusOf(response), facts, person, at);
    // Once it is submitted, the response decides what becomes of the place: a page may call late.
    const isOver = (type === 'HoldPlace' || type === 'LeavePlace') && !participationLifecycle.takesAnswers(response.status);
    const command: PlacesCommand = { type, projectId, participationId, userId, at };
    const wanted = project.details.participantsWanted;
    const stream = placesStream.of(projectId);
    const run = async () => {
      const done = await commands.handle(placesDecider, stream, command, context, { wanted, refusal });
      return { ...done, at: done.events.at(-1)?.at ?? null };
    };
    const { state, position } = isOver
      ? { ...(await commands.load(placesDecider, stream)), position: null }
      : await limited(userId, run);
    const heldUntil = holdOf(state, participationId, at)?.until ?? null;
    return { body: { heldUntil, waitingPosition: waitingPosition(state, participationId) }, position };
  }

  return [
    unitRoute(holdPlace, async ({ params: { id }, caller, context }) => change('HoldPlace', id, caller.userId, context)),
    unitRoute(leavePlace, async ({ params: { id }, caller, context }) => change('LeavePlace', id, caller.userId, context)),
    unitRoute(joinWaitingList, async ({ params: { id }, caller, context }) =>
      change('JoinWaitingList', id, caller.userId, context),
    ),
    unitRoute(leaveWaitingList, async ({ params: { id }, caller, context }) =>
      change('LeaveWaitingList', id, caller.userId, context),
    ),
  ];
}
