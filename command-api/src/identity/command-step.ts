import { derivedId } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';

/** One of several commands of a request: repeating the request gives it the same id. */
export function commandStep(context: CommandContext, ...words: readonly (string | number)[]): CommandContext {
  return { ...context, commandId: derivedId('step', context.commandId, ...words) };
}

/** The same command with the person as its actor: a visitor who has proved who they are. */
export function asPanelist(context: CommandContext, userId: string): CommandContext {
  return { ...context, actor: { kind: 'panelist', id: userId } };
}
