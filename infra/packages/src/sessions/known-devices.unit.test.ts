import { expect, test } from '@jest/globals';
import { knownDevices } from './known-devices.js';
import { DEVICE_LIFETIME_MS } from './lifetimes.js';

let now = Date.parse('2026-03-01T08:00:00Z');
const clock = { now: () => new Date(now).toISOString() };
const devices = knownDevices(Buffer.alloc(32, 1), clock);
const ada = { userId: 'u1', passwordHash: '$argon2id$1', isEmailVerified: true };

test('a proof belongs to one account and to our secret', () => {
  const proof = devices.remember(ada);
  expect(devices.recognise(proof, ada)).toBe(true);
  expect(devices.recognise(proof, { ...ada, userId: 'u2' })).toBe(false);
  expect(knownDevices(Buffer.alloc(32, 2), clock).recognise(proof, ada)).toBe(false);
});

test('a proof ends with the password, and with the first proof of the e-mail', () => {
  expect(devices.recognise(devices.remember(ada), { ...ada, passwordHash: '$argon2id$2' })).toBe(false);
  expect(devices.recognise(devices.remember({ ...ada, isEmailVerified: false }), ada)).toBe(false);
});

test('a changed proof and nonsense are refused', () => {
  const [device, expiresAt, signature] = devices.remember(ada).split('.');
  for (const proof of [undefined, '', 'a.b.c', `${device}.${Number(expiresAt) + 1}.${signature}`, `${device}.${expiresAt}.`])
    expect(devices.recognise(proof, ada)).toBe(false);
});

test('a proof expires', () => {
  const proof = devices.remember(ada);
  now += DEVICE_LIFETIME_MS - 1;
  expect(devices.recognise(proof, ada)).toBe(true);
  now += 1;
  expect(devices.recognise(proof, ada)).toBe(false);
});
