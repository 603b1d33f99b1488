import { describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
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

  test('are the same in each form of their characters, also where the hash was made of the typed form', async () => {
    const [composed, typed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
    for (const password of [composed, typed]) {
      expect(await verifyPassword(await hashPassword(typed), password)).toBe(true);
      expect(await verifyPassword(await hashPassword(composed), password)).toBe(true);
    }
    expect(await verifyPassword(await hash(typed), typed)).toBe(true);
    expect(await verifyPassword(await hash(typed), composed)).toBe(false);
  });

  test('cost the same for an unknown account', async () => {
    const parameters = (phc: string) => phc.split('$').slice(0, 4);
    expect(parameters(nobodysHash)).toEqual(parameters(await hashPassword('a good password')));
  });
});
