import { describe, expect, test } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { proofOfWork } from './proof-of-work.js';

const captcha = proofOfWork(Buffer.alloc(32, 1));
const encoded = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solve(of = captcha) {
  const challenge = await of.challenge();
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}

describe('proof of work', () => {
  test('a solution names its challenge', async () => {
    const payload = await solve();
    expect(await captcha.solved(encoded(payload))).toBe(payload.challenge.parameters.nonce);
  });

  test('a challenge signed with another secret is refused', async () => {
    const payload = await solve(proofOfWork(Buffer.alloc(32, 2)));
    expect(await captcha.solved(encoded(payload))).toBeNull();
  });

  test('a guess, a changed challenge and garbage are refused', async () => {
    const { challenge, solution } = await solve();
    expect(await captcha.solved(encoded({ challenge, solution: { counter: 1, derivedKey: '00' } }))).toBeNull();
    const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    expect(await captcha.solved(encoded({ challenge: cheaper, solution }))).toBeNull();
    for (const rubbish of ['', 'rubbish', encoded({}), encoded({ challenge: {}, solution: {} }), encoded([])]) {
      expect(await captcha.solved(rubbish)).toBeNull();
    }
  });
});
