import { z } from 'zod';

/** An ALTCHA proof-of-work challenge; the answer contains it unchanged, with its signature. */
const challengeSchema = z.looseObject({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int().positive(),
    keyLength: z.number().int().positive().default(32),
    keyPrefix: z.string(),
  }),
});

function bytesFromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexFromBytes(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Increments the counter until the derived key has the required prefix, which takes a second or
 * two. It uses no data about the user. Returns the value of the `captcha` field.
 */
export async function solveCaptcha(challenge: unknown): Promise<string> {
  const { parameters } = challengeSchema.parse(challenge);
  const nonce = bytesFromHex(parameters.nonce);
  const salt = bytesFromHex(parameters.salt);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: parameters.cost };

  for (let counter = 0; ; counter += 1) {
    new DataView(password.buffer).setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = hexFromBytes(await crypto.subtle.deriveBits(derivation, key, parameters.keyLength * 8));
    if (derivedKey.startsWith(parameters.keyPrefix.toLowerCase()))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}
