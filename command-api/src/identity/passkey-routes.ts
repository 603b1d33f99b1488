import {
  accountDeactivated,
  accountDecider,
  accountStream,
  addPasskey,
  identityRefusal,
  logInByPasskey,
  newPasskeyOptions,
  passkeyLogInOptions,
  removePasskey,
  renamePasskey,
} from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { countedFailures, limiter, route } from '@panelist/infra/http';
import { deviceOf, newRecoveryCodes, passkeys, recoveryCodeHash } from '@panelist/infra/sessions';
import { loadAccount } from '../accounts.js';
import { confirmPasskey } from './confirm-passkey.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { loggedIn } from './open-session.js';

const failures = 30;
const windowSeconds = 15 * 60;

export const newPasskeyOptionsRoute = (dependencies: IdentityDependencies) => {
  const webAuthn = passkeys(dependencies.config);
  return route(newPasskeyOptions, async ({ caller: { userId } }) => {
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none') throw identityRefusal('identity.account-missing');
    return { body: webAuthn.creationOptions(account, account.passkeys) };
  });
};

/** The recovery codes are in this answer alone. */
export const addPasskeyRoute = (dependencies: IdentityDependencies) => {
  const webAuthn = passkeys(dependencies.config);
  return route(addPasskey, async ({ body: { passkey, name }, caller: { userId }, context, userAgent }) => {
    const credential = await webAuthn.attested(userId, passkey);
    if (credential === null) throw passkeyInvalid();
    const codes = newRecoveryCodes();
    const command = {
      type: 'AddPasskey',
      ...credential,
      passkeyId: derivedId('passkey', context.commandId),
      name: name ?? deviceOf(userAgent) ?? 'Passkey',
      recoveryHashes: codes.map(recoveryCodeHash),
      now: dependencies.clock.now(),
    } as const;
    const { state, position } = await dependencies.commands.handle(accountDecider, accountStream.of(userId), command, context);
    const isFirst = state.status !== 'none' && state.recoveryHashes.some((hash) => command.recoveryHashes.includes(hash));
    return { body: { id: command.passkeyId, recoveryCodes: isFirst ? [...codes] : [] }, position };
  });
};

export const renamePasskeyRoute = ({ commands }: Pick<IdentityDependencies, 'commands'>) =>
  route(renamePasskey, async ({ params, body: { name }, caller: { userId }, context }) => {
    const command = { type: 'RenamePasskey', passkeyId: params.id, name } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    return { body: null, position };
  });

export const removePasskeyRoute = ({ commands }: Pick<IdentityDependencies, 'commands'>) =>
  route(removePasskey, async ({ params, caller: { userId }, context }) => {
    const command = { type: 'RemovePasskey', passkeyId: params.id } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    return { body: null, position };
  });

export const passkeyLogInOptionsRoute = ({ config }: Pick<IdentityDependencies, 'config'>) => {
  const webAuthn = passkeys(config);
  return route(passkeyLogInOptions, async () => ({ body: webAuthn.requestOptions() }));
};

/** Logs in by a passkey alone: two factors, for the authenticator verifies its user. */
export function logInByPasskeyRoute(dependencies: IdentityDependencies) {
  const confirm = confirmPasskey(dependencies);
  const webAuthn = passkeys(dependencies.config);
  const fromAddress = countedFailures(limiter(dependencies, 'log-in-passkey-address', failures, windowSeconds));
  return route(logInByPasskey, async ({ body, address, context, cookies, userAgent }) => {
    const account = await fromAddress(address, async () => {
      const { userId } = webAuthn.claimOf(body.passkey);
      const claimed = await loadAccount(dependencies, userId);
      return claimed.status !== 'none' && (await confirm(claimed, body.passkey, context)) ? claimed : null;
    });
    if (account === null) throw identityRefusal('identity.passkey-wrong');
    if (account.status === 'deactivated') throw accountDeactivated(account);
    if (account.status !== 'open') throw identityRefusal('identity.passkey-wrong');
    return loggedIn(dependencies, account, { cookies, userAgent, getToken: body.getToken === true, provenBy: 'passkey' });
  });
}

/** The refusal of a passkey by a logged-in person, at its field. */
export function passkeyInvalid() {
  const { message } = identityRefusal('identity.passkey-invalid');
  return identityRefusal('identity.passkey-invalid', { errors: [{ field: 'passkey', message }] });
}
