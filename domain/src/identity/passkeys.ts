import type { Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import type { AccountCommand } from './account-commands.js';
import type { KnownAccount } from './account-state.js';
import type { AccountEvent } from './events.js';
import { identityRefusal } from './refusals.js';

/** Most passkeys of an account. */
export const maxPasskeys = 20;
/** Passkeys that count no uses: one recorded use in this time shows when they were used last. */
const useStepMs = 3_600_000;

type Order<Type extends AccountCommand['type']> = Omit<Extract<AccountCommand, { type: Type }>, 'type'>;

/**
 * Adds a passkey whose attestation the caller has checked. The first second factor of an account
 * brings its recovery codes.
 */
export function addPasskey(
  state: KnownAccount,
  { recoveryHashes, now, ...passkey }: Order<'AddPasskey'>,
): Decision<AccountEvent> {
  const { userId, passkeys } = state;
  if (passkeys.some(({ credentialId }) => credentialId === passkey.credentialId))
    return identityRefusal('identity.passkey-known');
  if (passkeys.length >= maxPasskeys) return identityRefusal('identity.too-many-passkeys', { most: maxPasskeys });
  const hashes = state.recoveryHashes.length === 0 ? [...recoveryHashes] : [];
  const transports = [...passkey.transports];
  return [{ type: 'PasskeyAdded', data: { userId, ...passkey, transports, recoveryHashes: hashes, addedAt: now } }];
}

/**
 * From when on all passkeys of the account have been its owner's for this long: one that a thief
 * has just added is no proof.
 */
export function passkeysSettledAt({ lastPasskeyAt }: Pick<KnownAccount, 'lastPasskeyAt'>, settlesInMs: number): string {
  return new Date(Date.parse(lastPasskeyAt ?? '1970-01-01T00:00:00.000Z') + settlesInMs).toISOString();
}

/**
 * Records a use whose signature the caller has checked. An authenticator that counts must have
 * counted on: otherwise there is a copy of it.
 */
export function usePasskey(
  { userId, passkeys }: KnownAccount,
  { passkeyId, counter, now }: Order<'UsePasskey'>,
): Decision<AccountEvent> {
  const known = passkeys.find((each) => each.passkeyId === passkeyId);
  if (known === undefined) return identityRefusal('identity.passkey-wrong');
  const counts = counter > 0 || known.counter > 0;
  if (counts && counter <= known.counter) return identityRefusal('identity.passkey-wrong');
  const isRecent = known.usedAt !== null && Date.parse(now) - Date.parse(known.usedAt) < useStepMs;
  if (!counts && isRecent) return [];
  return [{ type: 'PasskeyUsed', data: { userId, passkeyId, counter, usedAt: now } }];
}

export function renamePasskey(
  { userId, passkeys }: KnownAccount,
  { passkeyId, name }: Order<'RenamePasskey'>,
): Decision<AccountEvent> {
  const known = passkeys.find((each) => each.passkeyId === passkeyId);
  if (known === undefined) return kernelRefusal('resource.not-found');
  return known.name === name ? [] : [{ type: 'PasskeyRenamed', data: { userId, passkeyId, name } }];
}

export function removePasskey({ userId, passkeys }: KnownAccount, { passkeyId }: Order<'RemovePasskey'>): Decision<AccountEvent> {
  if (!passkeys.some((each) => each.passkeyId === passkeyId)) return kernelRefusal('resource.not-found');
  return [{ type: 'PasskeyRemoved', data: { userId, passkeyId } }];
}
