import { expect, test } from '@jest/globals';
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpCode, totpStepOf, totpUri } from './codes.js';

/** The secret of RFC 6238, appendix B (`12345678901234567890`), in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at %d seconds is that of the RFC', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code counts one step before and after its own', () => {
  const at = (seconds: number) => totpStepOf(secret, '28 7082', seconds * 1_000);
  expect([29, 59, 89].map(at)).toEqual([1, 1, 1]);
  expect(at(120)).toBeNull();
  expect(totpStepOf(secret, '\u202A287082\u202C', 59_000)).toBe(1);
  for (const wrong of ['', '287083', 'abcdef', '2870820']) expect(totpStepOf(secret, wrong, 59_000)).toBeNull();
});

test('secrets and recovery codes are random, and written as apps and people read them', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-z]{6}(-[2-9a-z]{6}){3}$/);
  expect(recoveryCodeHash('ABCDE 23456')).toBe(recoveryCodeHash('abcde-23456'));
  expect(totpUri(secret, 'ada@company.example')).toBe(
    `otpauth://totp/Panelist%3Aada%40company.example?secret=${secret}&issuer=Panelist`,
  );
});
