import { accountDecider, accountStream, type KnownAccount } from '@panelist/domain/identity';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { countedFailures, limiter } from '@panelist/infra/http';
import { recoveryCodeHash, totpStepOf, type Assertion } from '@panelist/infra/sessions';
import { asPanelist } from './command-step.js';
import { isTaken } from '../is-taken.js';
import { confirmPasskey } from './confirm-passkey.js';
import type { IdentityDependencies } from './identity-dependencies.js';

const failures = 10;
const windowSeconds = 15 * 60;
/** As long as a code can count: its step, and one before and after. */
const replaySeconds = 120;

/** Takes the time step of a code for an account: each counts once, however it was used. */
export function totpSteps(dependencies: Parameters<typeof limiter>[0]) {
  const used = limiter(dependencies, 'second-factor-step', 1, replaySeconds);
  return async (userId: string, step: number): Promise<boolean> => isTaken(async () => used.take(`${userId} ${step}`));
}

export interface SecondFactor {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: Assertion | undefined;
}

/**
 * Whether this is a passkey of the account, a code of its app that was not used before, or an
 * unused recovery code, which is used up. Ten wrong ones in fifteen minutes: throws
 * `request.too-many`.
 */
export function confirmSecondFactor(dependencies: IdentityDependencies) {
  const { commands } = dependencies;
  const guesses = countedFailures(limiter(dependencies, 'second-factor', failures, windowSeconds));
  const takeStep = totpSteps(dependencies);

  async function isRightCode({ userId, totp }: KnownAccount, code: string): Promise<boolean> {
    const step = totp === null ? null : totpStepOf(totp.secret, code, Date.now());
    return step !== null && takeStep(userId, step);
  }

  async function isRecoveryCode({ userId }: KnownAccount, code: string, context: CommandContext): Promise<boolean> {
    const command = { type: 'UseRecoveryCode', hash: recoveryCodeHash(code) } as const;
    return isTaken(async () => commands.handle(accountDecider, accountStream.of(userId), command, asPanelist(context, userId)));
  }

  const isPasskey = confirmPasskey(dependencies);

  return async (account: KnownAccount, given: SecondFactor, context: CommandContext): Promise<boolean> => {
    const { passkey, totp, recoveryCode = '' } = given;
    const isRight = async () => {
      if (passkey !== undefined) return isPasskey(account, passkey, context);
      return totp === undefined ? isRecoveryCode(account, recoveryCode, context) : isRightCode(account, totp);
    };
    return (await guesses(account.userId, async () => (await isRight()) || null)) !== null;
  };
}
