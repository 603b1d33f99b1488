import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import type { Challenge, Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { hkdfSync } from 'node:crypto';

const lifetimeMs = 10 * 60_000;

/** A puzzle that takes a machine a second or two and a person no effort (ALTCHA). */
export interface Captcha {
  challenge(): Promise<Challenge>;
  /**
   * The name of the challenge that this (base64 of JSON, as the widget gives it) solves; null if
   * the challenge is not ours, or expired.
   */
  solved(solution: string): Promise<string | null>;
}

/**
 * Proof of work, signed with keys derived from `secret`. Uses real time. The caller must count a
 * solution's name, so that it works only once.
 */
export function proofOfWork(secret: Buffer): Captcha {
  const derived = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', `captcha ${purpose}`, 32)).toString('hex');
  const secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
  return {
    challenge: async () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 2_000,
        counter: randomInt(500, 1_500),
        expiresAt: new Date(Date.now() + lifetimeMs),
        deriveKey,
        ...secrets,
      }),
    async solved(solution) {
      const payload = parsePayload(solution);
      if (payload === null) return null;
      try {
        const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
        return verified ? payload.challenge.parameters.nonce : null;
      } catch {
        // The library throws on malformed solutions.
        return null;
      }
    },
  };
}

function parsePayload(solution: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isPayload(value: unknown): value is Payload {
  if (typeof value !== 'object' || value === null || !('challenge' in value) || !('solution' in value)) return false;
  const { challenge } = value;
  if (typeof challenge !== 'object' || challenge === null || !('parameters' in challenge)) return false;
  const { parameters } = challenge;
  return typeof parameters === 'object' && parameters !== null && 'nonce' in parameters && typeof parameters.nonce === 'string';
}
