import { expect, test } from '@jest/globals';
import { softwareAuthenticator } from '../../../testing/software-authenticator.js';
import { passkeys } from './passkeys.js';

const origin = 'https://panelist.example';
const sessionSecret = Buffer.alloc(32, 7);
const ada = { userId: 'u1', email: 'ada@company.example' };

/** WebAuthn at a minute of the test. */
const at = (minute: number, secret = sessionSecret) =>
  passkeys(
    { publicUrl: `${origin}/`, sessionSecret: secret },
    { now: () => new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString() },
  );

test('challenges end after five minutes', async () => {
  const authenticator = softwareAuthenticator({ origin });
  const options = at(0).creationOptions(ada, []);
  const attestation = authenticator.create(options);
  expect(await at(5).attested('u1', attestation)).toBeNull();
  const credential = await at(4).attested('u1', attestation);
  if (credential === null) throw new Error('It was made in time.');
  expect(credential).toMatchObject({ credentialId: attestation.id, counter: 0, transports: ['internal'] });

  const request = at(0).requestOptions();
  expect(request.challenge).not.toBe(at(0).requestOptions().challenge);
  const assertion = authenticator.get(request);
  expect(at(0).claimOf(assertion)).toEqual({ userId: 'u1', challenge: request.challenge });
  expect(await at(5).asserted(assertion, credential)).toBeNull();
  expect(await at(4).asserted(assertion, credential)).toBe(1);
  expect(await at(4).asserted(assertion, { ...credential, counter: 1 })).toBeNull();
});

test('challenges are ours, and for one purpose', async () => {
  const authenticator = softwareAuthenticator({ origin });
  const attestation = authenticator.create(at(0).creationOptions(ada, []));
  const credential = await at(0).attested('u1', attestation);
  if (credential === null) throw new Error('It fits.');
  expect(await at(0).attested('u2', attestation)).toBeNull();
  expect(await at(0, Buffer.alloc(32, 8)).attested('u1', attestation)).toBeNull();
  const ofCreation = { ...at(0).requestOptions(), challenge: at(0).creationOptions(ada, []).challenge };
  expect(await at(0).asserted(authenticator.get(ofCreation), credential)).toBeNull();
  const ofUse = { ...at(0).creationOptions(ada, []), challenge: at(0).requestOptions().challenge };
  expect(await at(0).attested('u1', softwareAuthenticator({ origin }).create(ofUse))).toBeNull();
});
