import { describe, expect, test } from '@jest/globals';
import { hashPassword, nobodysHash, verifyPassword } from './passwords.js';

describe('passwords', () => {
  test('are argon2id with salts of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('a good password'), hashPassword('a good password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('are right or wrong', async () => {
    const stored = await hashPassword('a good password');
    expect(await verifyPassword(stored, 'a good password')).toBe(true);
    expect(await verifyPassword(stored, 'a good passwort')).toBe(false);
    expect(await verifyPassword(null, 'a good password')).toBe(false);
  });

  test('cost the same for an unknown account', async () => {
    const parameters = (phc: string) => phc.split('$').slice(0, 4);
    expect(parameters(nobodysHash)).toEqual(parameters(await hashPassword('a good password')));
  });
});
