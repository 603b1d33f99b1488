import { expect, test } from '@jest/globals';
import { knownDevices, type DeviceOwner } from './known-devices.js';
import { DEVICE_LIFETIME_MS } from './lifetimes.js';

let now = Date.parse('2026-03-01T08:00:00Z');
const clock = { now: () => new Date(now).toISOString() };
const devices = knownDevices(Buffer.alloc(32, 1), clock);
const ada = { userId: 'u1', passwordHash: '$argon2id$1', isEmailVerified: true };
const remember = (account: DeviceOwner) => devices.remember(account, devices.deviceIn(undefined));

test('a device is the same one for all accounts that it logs in', () => {
  const proof = remember(ada);
  const device = devices.deviceIn(proof);
  const next = devices.remember({ ...ada, userId: 'u2' }, device);
  expect(devices.deviceIn(next)).toEqual(device);
  expect(devices.deviceIn(undefined)).not.toEqual(devices.deviceIn(undefined));
  expect(device.key).not.toContain(device.id);
});

test('a proof belongs to one account and to our secret', () => {
  const proof = remember(ada);
  expect(devices.recognise(proof, ada)).toBe(true);
  expect(devices.recognise(proof, { ...ada, userId: 'u2' })).toBe(false);
  expect(knownDevices(Buffer.alloc(32, 2), clock).recognise(proof, ada)).toBe(false);
});

test('a proof ends with the password, and with the first proof of the e-mail', () => {
  expect(devices.recognise(remember(ada), { ...ada, passwordHash: '$argon2id$2' })).toBe(false);
  expect(devices.recognise(remember({ ...ada, isEmailVerified: false }), ada)).toBe(false);
});

test('a changed proof and nonsense are refused', () => {
  const [device, expiresAt, signature] = remember(ada).split('.');
  for (const proof of [undefined, '', 'a.b.c', `${device}.${Number(expiresAt) + 1}.${signature}`, `${device}.${expiresAt}.`])
    expect(devices.recognise(proof, ada)).toBe(false);
});

test('a proof expires', () => {
  const proof = remember(ada);
  now += DEVICE_LIFETIME_MS - 1;
  expect(devices.recognise(proof, ada)).toBe(true);
  now += 1;
  expect(devices.recognise(proof, ada)).toBe(false);
});
