import { expect, test } from '@jest/globals';
import { signedAddresses } from './signed-addresses.js';

const key = 'messages/1-a.pdf';
const start = Date.parse('2026-11-27T12:00:30.000Z');
let passedSeconds = 0;
const addresses = signedAddresses(Buffer.from('secret'), {
  now: () => new Date(start + passedSeconds * 1_000).toISOString(),
});

function verdict(path: string) {
  const query = new URL(path, 'http://here').searchParams;
  const part = (name: string): string => query.get(name) ?? '';
  return addresses.verify('GET', { key, owner: '', expires: part('expires'), signature: part('signature') });
}

test('a download ends with its 15 minutes, and has one address within a minute', () => {
  const path = addresses.downloadPath(key, 900);
  passedSeconds = 29;
  expect(addresses.downloadPath(key, 900)).toBe(path);
  passedSeconds = 840;
  expect(verdict(path)).toBe('valid');
  passedSeconds = 900;
  expect(verdict(path)).toBe('expired');
});
