import { describe, expect, it } from '@jest/globals';
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { plaidSignature, type PlaidKey } from './plaid-signature.js';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty = '', crv = '', x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
const inUse: PlaidKey = { kty, crv, x, y, expired_at: null };
const body = Buffer.from('{"webhook_type":"IDENTITY_VERIFICATION"}');

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function jwt({
  alg = 'ES256',
  ageSeconds = 0,
  about = body,
  key = pair.privateKey,
}: { alg?: string; ageSeconds?: number; about?: Buffer; key?: KeyObject } = {}): string {
  const claims = {
    iat: Math.floor(Date.now() / 1_000) - ageSeconds,
    request_body_sha256: createHash('sha256').update(about).digest('hex'),
  };
  const said = `${part({ alg, kid: 'key-1', typ: 'JWT' })}.${part(claims)}`;
  return `${said}.${sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

let asked = 0;
const check = async (token: string | undefined, key: PlaidKey | null = inUse, bytes = body) => {
  asked = 0;
  const isGenuine = plaidSignature(async () => {
    asked += 1;
    return key;
  });
  return isGenuine({ bytes, header: (name) => (name === 'Plaid-Verification' ? token : undefined) });
};

describe('a message of Plaid', () => {
  it('is genuine with a fresh JWT by a key in use about these bytes', async () => {
    expect(await check(jwt())).toBe(true);
    expect(await check(jwt({ ageSeconds: 290 }))).toBe(true);
  });

  it('is refused with another key, with a key that Plaid does not have or has withdrawn', async () => {
    expect(await check(jwt({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }))).toBe(false);
    expect(await check(jwt(), null)).toBe(false);
    expect(await check(jwt(), { ...inUse, expired_at: 1 })).toBe(false);
    expect(await check(jwt(), { ...inUse, x: 'no point' })).toBe(false);
  });

  it.each([
    ['no signature', undefined],
    ['no JWT', 'abc'],
    ['another algorithm', jwt({ alg: 'HS256' })],
    ['an old JWT', jwt({ ageSeconds: 301 })],
    ['a JWT from the future', jwt({ ageSeconds: -120 })],
    ['a JWT about other bytes', jwt({ about: Buffer.from('other') })],
  ])('is refused with %s, without a call', async (_, token) => {
    expect(await check(token)).toBe(false);
    expect(asked).toBe(0);
  });

  it('asks once for a key', async () => {
    let times = 0;
    const isGenuine = plaidSignature(async () => {
      times += 1;
      return inUse;
    });
    for (const _message of [1, 2]) await isGenuine({ bytes: body, header: () => jwt() });
    expect(times).toBe(1);
  });
});
