import { describe, expect, test } from '@jest/globals';
import { pbkdf2Sync } from 'node:crypto';
import { solveCaptcha } from './solve-captcha.js';

const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '0011223344556677', salt: 'aabbccdd', cost: 3, keyLength: 32 };

function keyOf(counter: number): string {
  const password = Buffer.concat([Buffer.from(parameters.nonce, 'hex'), Buffer.from([0, 0, 0, counter])]);
  return pbkdf2Sync(password, Buffer.from(parameters.salt, 'hex'), parameters.cost, parameters.keyLength, 'sha256').toString(
    'hex',
  );
}

describe('proof of work', () => {
  test('finds the counter for the required key prefix and returns the challenge unchanged', async () => {
    const challenge = {
      parameters: { ...parameters, keyPrefix: keyOf(17).slice(0, 16), expiresAt: 1 },
      signature: 'of-the-server',
    };
    const payload: unknown = JSON.parse(atob(await solveCaptcha(challenge)));
    expect(payload).toEqual({ challenge, solution: { counter: 17, derivedKey: keyOf(17) } });
  });

  test('refuses a malformed challenge', async () => {
    await expect(solveCaptcha({ parameters: { algorithm: 'SCRYPT' } })).rejects.toThrow();
  });
});
