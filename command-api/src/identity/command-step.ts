import { derivedId } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';

/** One command among several of a request: the same request again gives it the same id. */
export function commandStep(command: CommandContext, ...words: readonly (string | number)[]): CommandContext {
  return { ...command, commandId: derivedId('step', command.commandId, ...words) };
}

/** The same, done by the person themself: a visitor who proved who they are. */
export function asPanelist(command: CommandContext, userId: string): CommandContext {
  return { ...command, actor: { kind: 'panelist', id: userId } };
}
