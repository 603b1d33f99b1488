import { accountDecider, accountStream, identityRecording, outcomeOf, type CheckOutcome } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import type { Clock } from '../foundation/index.js';
import type { CommandContext, CommandHandler, Position } from '../event-sourcing/index.js';
import type { Vault } from '../personal-data/index.js';
import type { IdentityAttempt } from '../providers/index.js';

interface Needs {
  readonly commands: CommandHandler;
  readonly vault: Pick<Vault, 'blindIndex'>;
  readonly clock: Clock;
}

export interface RecordedIdentity {
  /** What the attempt came to; `verified` for an account whose identity is verified already. */
  readonly outcome: CheckOutcome;
  readonly position: Position | null;
}

/** Records what an attempt to verify an identity came to, whether the page, a webhook or a worker brings it. */
export async function recordIdentity(
  { commands, vault, clock }: Needs,
  attempt: IdentityAttempt,
  context: CommandContext,
): Promise<RecordedIdentity> {
  const stream = accountStream.of(attempt.userId);
  const recording = identityRecording(attempt, (text) => vault.blindIndex('word', text), clock.now());
  const { state: account } = await commands.load(accountDecider, stream);
  if (recording === null || account.status === 'none') return { outcome: 'pending', position: null };
  const step = { ...context, commandId: derivedId('identity-result', context.commandId, attempt.id, attempt.result) };
  const { state, position } = await commands.handle(accountDecider, stream, recording.command, step, recording.facts);
  return { outcome: outcomeOf(state, attempt.id), position };
}
