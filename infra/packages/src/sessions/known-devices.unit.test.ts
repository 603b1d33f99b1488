import { expect, test } from '@jest/globals';
import { knownDevices } from './known-devices.js';
import { DEVICE_LIFETIME_MS } from './lifetimes.js';

let now = Date.parse('2026-03-01T08:00:00Z');
const clock = { now: () => new Date(now).toISOString() };
const devices = knownDevices(Buffer.alloc(32, 1), clock);
const email = 'ada@company.example';

test('a proof belongs to one account and to our secret', () => {
  const proof = devices.remember(email);
  expect(devices.recognise(proof, email)).toMatch(/^[\w-]{22}$/);
  expect(devices.recognise(proof, 'ben@company.example')).toBeNull();
  expect(knownDevices(Buffer.alloc(32, 2), clock).recognise(proof, email)).toBeNull();
  expect(devices.recognise(devices.remember(email), email)).not.toBe(devices.recognise(proof, email));
  expect(proof).not.toContain('ada');
});

test('a changed proof and nonsense are refused', () => {
  const [device, expiresAt, signature] = devices.remember(email).split('.');
  for (const proof of [undefined, '', 'a.b.c', `${device}.${Number(expiresAt) + 1}.${signature}`, `${device}.${expiresAt}.`])
    expect(devices.recognise(proof, email)).toBeNull();
});

test('a proof expires', () => {
  const proof = devices.remember(email);
  now += DEVICE_LIFETIME_MS - 1;
  expect(devices.recognise(proof, email)).not.toBeNull();
  now += 1;
  expect(devices.recognise(proof, email)).toBeNull();
});
