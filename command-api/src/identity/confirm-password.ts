import { passwordWrong, type KnownAccount } from '@panelist/domain/identity';
import { countedFailures, limiter } from '@panelist/infra/http';
import { verifyPassword } from '@panelist/infra/sessions';
import type { IdentityDependencies } from './identity-dependencies.js';

const failures = 10;
const windowSeconds = 15 * 60;

/**
 * Refuses a wrong password of a logged-in account. All calls that ask for one share ten failures in
 * fifteen minutes: a stolen session must not find the password out.
 */
export function confirmPassword(dependencies: IdentityDependencies) {
  const guesses = countedFailures(limiter(dependencies, 'password-confirmation', failures, windowSeconds));
  return async ({ userId, passwordHash }: Pick<KnownAccount, 'userId' | 'passwordHash'>, password: string): Promise<void> => {
    const isRight = await guesses(userId, async () => (await verifyPassword(passwordHash, password)) || null);
    if (isRight === null) throw passwordWrong();
  };
}
