import { identityRefusal } from '@panelist/domain/identity';
import { normaliseEmail, Refusal } from '@panelist/domain/kernel';
import { limiter } from '@panelist/infra/http';
import { proofOfWork } from '@panelist/infra/sessions';
import type { IdentityDependencies } from './identity-dependencies.js';

const windowSeconds = 15 * 60;

/**
 * Requires the solution of a captcha in production (contract, "Log in"). A solution is valid for
 * one command; a repeated request has the command id of the first one, and passes again. Throws
 * `identity.captcha-missing`.
 */
export type CaptchaGate = (solution: string | undefined, commandId: string) => Promise<void>;

export function captchaGate(dependencies: IdentityDependencies): CaptchaGate {
  const captcha = proofOfWork(dependencies.config.sessionSecret);
  const used = limiter(dependencies, 'captcha', 1, windowSeconds);
  const usedBy = limiter(dependencies, 'captcha-command', 1, windowSeconds);

  return async (solution, commandId) => {
    if (dependencies.config.env !== 'production') return;
    const name = await captcha.solved(solution ?? '');
    if (name === null) throw identityRefusal('identity.captcha-missing');
    const ofCommand = `${name}:${commandId}`;
    if (await isTaken(async () => usedBy.check(ofCommand))) return;
    // The page fetches another challenge.
    if (await isTaken(async () => used.take(name))) throw identityRefusal('identity.captcha-missing');
    await usedBy.take(ofCommand);
  };
}

async function isTaken(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.too-many') return true;
    throw error;
  }
}

/** One account logs in, and asks for a new password, without a captcha (contract, "Log in"). */
export function isExempt({ config }: Pick<IdentityDependencies, 'config'>, email: string): boolean {
  return config.captchaExemptEmail !== null && normaliseEmail(config.captchaExemptEmail) === email;
}
