import { accountDecider, accountStream, type KnownAccount } from '@panelist/domain/identity';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { limiter } from '@panelist/infra/http';
import { passkeys, type Assertion } from '@panelist/infra/sessions';
import { asPanelist, commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { isTaken } from '../is-taken.js';

/** Longer than a challenge can count. */
const replaySeconds = 10 * 60;

/**
 * Whether this is an assertion of one of the account's passkeys, for a challenge of ours that was
 * not used before. Records the use.
 */
export function confirmPasskey(dependencies: Pick<IdentityDependencies, 'clock' | 'commands' | 'config' | 'pool' | 'vault'>) {
  const { clock, commands, config } = dependencies;
  const webAuthn = passkeys(config);
  const usedChallenges = limiter(dependencies, 'passkey-challenge', 1, replaySeconds);
  return async (account: KnownAccount, assertion: Assertion, context: CommandContext): Promise<boolean> => {
    const { userId } = account;
    const passkey = account.passkeys.find(({ credentialId }) => credentialId === assertion.id);
    const counter = passkey === undefined ? null : await webAuthn.asserted(assertion, passkey);
    if (passkey === undefined || counter === null) return false;
    if (!(await isTaken(async () => usedChallenges.take(webAuthn.claimOf(assertion).challenge)))) return false;
    const command = { type: 'UsePasskey', passkeyId: passkey.passkeyId, counter, now: clock.now() } as const;
    const step = asPanelist(commandStep(context, 'passkey'), userId);
    return isTaken(async () => commands.handle(accountDecider, accountStream.of(userId), command, step));
  };
}
