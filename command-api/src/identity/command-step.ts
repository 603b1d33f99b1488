import { accountDecider, type AccountCommand, type AccountEvent, type AccountState } from '@panelist/domain/identity';
import { derivedId, Refusal } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { IdentityDependencies } from './identity-dependencies.js';

/** One of several commands of a request: repeating the request gives it the same id. */
export function commandStep(context: CommandContext, ...words: readonly (string | number)[]): CommandContext {
  return { ...context, commandId: derivedId('step', context.commandId, ...words) };
}

/** The same command with the person as its actor: a visitor who has proved who they are. */
export function asPanelist(context: CommandContext, userId: string): CommandContext {
  return { ...context, actor: { kind: 'panelist', id: userId } };
}

/**
 * What the command would record; null if it is refused. Asked before anything else is done: an
 * expired link claims nothing and ends no session.
 */
export function decidedNow(account: AccountState, command: AccountCommand): readonly AccountEvent['type'][] | null {
  const decision = accountDecider.decide(command, account, undefined);
  return decision instanceof Refusal ? null : decision.map(({ type }) => type);
}

/**
 * Whether the stream holds the command already: then a link that was used, or a password that was
 * changed, is no reason to refuse it.
 */
export async function isRepeated(
  { log }: Pick<IdentityDependencies, 'log'>,
  stream: string,
  { commandId }: CommandContext,
): Promise<boolean> {
  return (await log.read(stream)).some(({ metadata }) => metadata.commandId === commandId);
}
