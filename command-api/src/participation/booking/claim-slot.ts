import { derivedId, kernelRefusal } from '@panelist/domain/kernel';
import {
  needsNoSlot,
  participationDecider,
  participationStream,
  refusalToBook,
  type KnownResponse,
} from '@panelist/domain/participation';
import { calendarDecider, calendarStream, claimOf, type ClaimSlot } from '@panelist/domain/scheduling';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/room';
import { handleOnResponse } from '../handle-on-response.js';
import { loadProject } from '../../project-facts.js';
import { calendarFacts } from './calendar-facts.js';
import { releaseSlot } from './release-slot.js';

interface Wanted {
  readonly type: ClaimSlot['type'];
  readonly response: KnownResponse;
  readonly start: string;
  readonly timezone: string;
}

/**
 * Takes the time in the project's calendar, which alone decides who gets it, then books or moves the
 * response. If the process dies in between, `settle-calendar` finishes the booking, or releases the
 * time of a response that ended meanwhile. Throws the refusal of either.
 */
export async function claimSlot(
  { commands, clock, newId }: Pick<Dependencies, 'commands' | 'clock' | 'newId'>,
  { type, response: before, start, timezone }: Wanted,
  context: CommandContext,
) {
  const { participationId, projectId } = before;
  const { project, facts } = await loadProject(commands, projectId);
  const at = clock.now();
  const refusal = refusalToBook(type === 'ClaimSlot' ? 'book' : 'reschedule', before, facts, at);
  const { state: calendar } = await commands.handle(
    calendarDecider,
    calendarStream.of(projectId),
    { type, projectId, participationId, bookingUid: newId(), start, timezone, at },
    { ...context, commandId: derivedId('claim-slot', context.commandId) },
    calendarFacts(project, refusal),
  );
  const claim = claimOf(calendar, participationId);
  // Released by a cancellation at the same moment.
  if (claim === undefined) throw kernelRefusal('store.conflict');
  const { participationId: _, ...booking } = claim;
  const order = { type: 'KeepSession', data: { booking, at } } as const;
  try {
    return { ...(await handleOnResponse(commands, { participationId, order, project: facts }, context)), booking };
  } catch (error) {
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));
    if (needsNoSlot(state)) await releaseSlot(commands, before, context);
    throw error;
  }
}
