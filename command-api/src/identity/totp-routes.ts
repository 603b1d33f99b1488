import {
  accountDecider,
  accountStream,
  confirmTotp,
  identityRefusal,
  proposeTotp,
  removeTotp,
  type AccountCommand,
} from '@panelist/domain/identity';
import { route } from '@panelist/infra/http';
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpStepOf, totpUri } from '@panelist/infra/sessions';
import { loadAccount } from '../accounts.js';
import { totpSteps } from './confirm-second-factor.js';
import type { IdentityDependencies } from './identity-dependencies.js';

type Needs = Pick<IdentityDependencies, 'commands'>;
type WithSteps = Pick<IdentityDependencies, 'clock' | 'commands'> & Parameters<typeof totpSteps>[0];

/** Proposes a secret for an authenticator app (contract, Accounts). */
export const proposeTotpRoute = ({ commands }: Needs) =>
  route(proposeTotp, async ({ caller: { userId }, context }) => {
    const command: AccountCommand = { type: 'ProposeTotp', secret: newTotpSecret() };
    const { state, position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    // A repeated request has the first one's event.
    const secret = state.status === 'none' ? '' : (state.proposedTotp ?? '');
    const email = state.status === 'none' ? '' : state.email;
    return { body: { secret, uri: totpUri(secret, email) }, position };
  });

/**
 * Sets the app up by a code of it, which opens nothing afterwards. The recovery codes are in this
 * answer alone.
 */
export const confirmTotpRoute = (dependencies: WithSteps) => {
  const { clock, commands } = dependencies;
  const takeStep = totpSteps(dependencies);
  return route(confirmTotp, async ({ body, caller: { userId }, context }) => {
    const account = await loadAccount({ commands }, userId);
    if (account.status === 'none' || account.proposedTotp === null) throw identityRefusal('identity.second-factor-missing');
    const secret = account.proposedTotp;
    const step = totpStepOf(secret, body.totp, Date.now());
    if (step === null || !(await takeStep(userId, step))) throw wrongCode();
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = recoveryCodes.map(recoveryCodeHash);
    const command: AccountCommand = { type: 'ConfirmTotp', secret, recoveryHashes, now: clock.now() };
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    return { body: { recoveryCodes: [...recoveryCodes] }, position };
  });
};

export const removeTotpRoute = ({ commands }: Needs) =>
  route(removeTotp, async ({ caller: { userId }, context }) => {
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), { type: 'RemoveTotp' }, context);
    return { body: null, position };
  });

/** The refusal of a wrong code by a logged-in person, at its field. */
export function wrongCode() {
  const { message } = identityRefusal('identity.totp-wrong');
  return identityRefusal('identity.totp-wrong', { errors: [{ field: 'totp', message }] });
}
