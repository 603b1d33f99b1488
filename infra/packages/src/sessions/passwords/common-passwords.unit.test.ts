import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { isCommonPassword } from './common-passwords.js';

test('the commonest passwords are known, in any case, and hardly any other', () => {
  for (const common of ['password', '12345678', 'iloveyou1', 'trustno1', 'Password123', 'QWERTYUIOP'])
    expect([common, isCommonPassword(common)]).toEqual([common, true]);
  for (const other of ['a good password', 'correct horse battery staple', 'demo-password', ''])
    expect([other, isCommonPassword(other)]).toEqual([other, false]);
  const random = Array.from({ length: 10_000 }, () => randomBytes(12).toString('base64url'));
  expect(random.filter(isCommonPassword).length).toBeLessThan(60);
});
