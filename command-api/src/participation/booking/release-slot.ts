import { derivedId } from '@panelist/domain/kernel';
import { needlessUpTo, type KnownResponse } from '@panelist/domain/participation';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import type { CommandContext, CommandHandler, Position } from '@panelist/infra/event-sourcing';

/**
 * Gives back the time that a response needs no more. If the process dies before it does so, the
 * reaction `settle-calendar` does it. Null if the response held none.
 */
export async function releaseSlot(
  commands: CommandHandler,
  response: KnownResponse,
  context: CommandContext,
): Promise<Position | null> {
  const { participationId, projectId } = response;
  const command = { type: 'ReleaseSlot', projectId, participationId, upToClaim: needlessUpTo(response) } as const;
  const own = { ...context, commandId: derivedId('release-slot', context.commandId) };
  const { events, position } = await commands.handle(calendarDecider, calendarStream.of(projectId), command, own, null);
  // A calendar that did not change names an older event, before that of the response.
  return events.length === 0 ? null : position;
}
