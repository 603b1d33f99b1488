import { accountDecider, accountStream, identityRecording, outcomeOf } from '@panelist/domain/identity';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import type { IdentityAttempt } from '@panelist/infra/providers';
import type { VerificationDependencies } from './identity-provider.js';

/** Records what an attempt came to, which the page brings. */
export async function recordIdentity(
  { clock, commands, vault }: Pick<VerificationDependencies, 'clock' | 'commands' | 'vault'>,
  attempt: IdentityAttempt,
  outer: CommandContext,
) {
  const recording = identityRecording(attempt, (text) => vault.blindIndex('word', text), clock.now(), outer);
  if (recording === null) return { outcome: 'pending', position: null } as const;
  const { command, context, facts } = recording;
  const { state, position } = await commands.handle(accountDecider, accountStream.of(attempt.userId), command, context, facts);
  return { outcome: outcomeOf(state, attempt.id), position };
}
