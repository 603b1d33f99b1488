import { derivedId } from '@panelist/domain/kernel';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import type { CommandContext, CommandHandler, Position } from '@panelist/infra/event-sourcing';

interface Holder {
  readonly participationId: string;
  readonly projectId: string;
}

/**
 * Gives back the time that a response held, after the response has ended. If the process dies in
 * between, the reaction `settle-calendar` does it. Null if the response held none.
 */
export async function releaseSlot(
  commands: CommandHandler,
  { participationId, projectId }: Holder,
  context: CommandContext,
): Promise<Position | null> {
  const command = { type: 'ReleaseSlot', projectId, participationId } as const;
  const own = { ...context, commandId: derivedId('release-slot', context.commandId) };
  const { events, position } = await commands.handle(calendarDecider, calendarStream.of(projectId), command, own, null);
  // A calendar that did not change names an older event, before that of the response.
  return events.length === 0 ? null : position;
}
