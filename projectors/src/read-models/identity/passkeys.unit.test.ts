import { expect, test } from '@jest/globals';
import type { ProductEvent } from '@panelist/domain/registry';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { registered, samplePerson } from '../../test-kit/sample-events.test-kit.js';
import { accountsProjection } from './accounts-projection.js';
import { passkeysProjection } from './passkeys-projection.js';

const userId = 'user-1';
const usedAt = '2026-03-01T10:00:00.000Z';
const added = (passkeyId: string): ProductEvent => ({
  type: 'PasskeyAdded',
  data: {
    userId,
    passkeyId,
    credentialId: `c-${passkeyId}`,
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: 'Laptop',
    recoveryHashes: [],
  },
});
const removed: ProductEvent = { type: 'PasskeyRemoved', data: { userId, passkeyId: 'k1' } };
const byAlice = { by: 'operator alice', reason: 'Lost.', decidedAt: usedAt } as const;

test('passkeys have their name and last use until they are removed', () => {
  const renamed: ProductEvent = { type: 'PasskeyRenamed', data: { userId, passkeyId: 'k1', name: 'Blue key' } };
  const used: ProductEvent = { type: 'PasskeyUsed', data: { userId, passkeyId: 'k1', counter: 1, usedAt } };
  expect(rowsAfter(passkeysProjection, [added('k1'), added('k2'), renamed, used])).toMatchObject([
    { passkeyId: 'k1', name: 'Blue key', lastUsedAt: usedAt },
    { passkeyId: 'k2', name: 'Laptop', lastUsedAt: null },
  ]);
  expect(rowsAfter(passkeysProjection, [added('k1'), added('k2'), removed])).toMatchObject([{ passkeyId: 'k2' }]);
  const lost: ProductEvent = { type: 'SecondFactorRemoved', data: { userId, ...byAlice } };
  const erased: ProductEvent = {
    type: 'AccountErased',
    data: { userId, erasureId: 'e1', requestedAt: usedAt, destroyed: [], kept: [] },
  };
  for (const last of [lost, erased]) expect(rowsAfter(passkeysProjection, [added('k1'), added('k2'), last])).toEqual([]);
});

test('an account has second factors until the last is removed', () => {
  const signedUp = registered(samplePerson(1));
  const app: ProductEvent = { type: 'TotpConfirmed', data: { userId, recoveryHashes: [] } };
  const factorsAfter = (...events: readonly ProductEvent[]) =>
    rowsAfter(accountsProjection, [...signedUp, ...events]).map(({ secondFactors }) => secondFactors);
  expect(factorsAfter(added('k1'), app)).toEqual([['k1', 'totp']]);
  expect(factorsAfter(added('k1'), app, removed)).toEqual([['totp']]);
  expect(factorsAfter(added('k1'), app, { type: 'TotpRemoved', data: { userId } })).toEqual([['k1']]);
  expect(factorsAfter(app, { type: 'SecondFactorRemoved', data: { userId, ...byAlice } })).toEqual([[]]);
});
