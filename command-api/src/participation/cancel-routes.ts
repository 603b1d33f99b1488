import { wrongState, type KnownResponse, cancelSurvey } from '@panelist/domain/participation';
import type { CommandContext, Position } from '@panelist/infra/event-sourcing';
import { type Caller, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { releaseSlot } from './booking/release-slot.js';
import { executeParticipationCommand } from './execute-participation-command.js';
import { ownResponse } from '../load-participation.js';
import { loadProject } from '../project-facts.js';

interface Cancellation {
  readonly id: string;
  readonly message: string;
  readonly caller: Caller;
  /** Only a response with a booked session. */
  readonly ofSession?: boolean;
}

/** Cancels the caller's response and gives back the time that it held. */
export async function cancelResponse(
  { commands, clock }: Pick<Dependencies, 'commands' | 'clock'>,
  { id, message, caller, ofSession = false }: Cancellation,
  context: CommandContext,
): Promise<{ readonly response: KnownResponse; readonly position: Position | null }> {
  const before = await ownResponse(commands, id, caller);
  const { facts } = await loadProject(commands, before.projectId);
  // A cancelled one may be the repetition of this call.
  if (ofSession && before.status !== 'SCHEDULED' && before.status !== 'CANCELLED') throw wrongState(before.status);
  const command = { type: 'CancelResponse', data: { message, at: clock.now() } } as const;
  const { response, position } = await executeParticipationCommand(
    commands,
    { participationId: id, command, project: facts },
    context,
  );
  const released = await releaseSlot(commands, response, context);
  return { response, position: released ?? position };
}

/** Cancels an application, an invitation or a session (document 3 §4). */
export const cancelSurveyRoute = (dependencies: Pick<Dependencies, 'commands' | 'clock'>) =>
  unitRoute(cancelSurvey, async ({ body: { id, message }, caller, context }) => {
    const { response, position } = await cancelResponse(dependencies, { id, message: message ?? '', caller }, context);
    return { body: { response: { id, status: response.status } }, position };
  });
