import { expect, test } from '@jest/globals';
import { createPublicKey, createVerify } from 'node:crypto';
import { isPublicEndpoint, publicLookup } from './public-call.js';
import { encryptPush, vapidAuthorization, webPush } from './web-push.js';

test('a message is encrypted as the example of RFC 8291', () => {
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('each message has a key of its own', () => {
  const target = {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(encryptPush('Hello', target).equals(encryptPush('Hello', target))).toBe(false);
});

test('the token says for which push service it is, and until when', () => {
  const publicKey = 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo';
  const privateKey = 'xKZKYRNdFFn8iQIF2MH54KTfUHwH105zBdzMR7SI3xI';
  const settings = { publicKey, privateKey, subject: 'mailto:support@panelist.example' };
  const header = vapidAuthorization(settings, 'https://push.example', Date.parse('2026-03-02T10:00:00.000Z'));
  const [, content = '', signature = ''] = /^vapid t=(.+)\.([\w-]+), k=/.exec(header) ?? [];
  expect(header.endsWith(`, k=${publicKey}`)).toBe(true);
  expect(JSON.parse(Buffer.from(content.split('.')[1] ?? '', 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-03-02T22:00:00.000Z') / 1_000,
    sub: 'mailto:support@panelist.example',
  });
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const verify = createVerify('sha256').update(content);
  expect(verify.verify({ key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('a subscription whose key is no point of the curve is gone: no message for it can be encrypted', async () => {
  const provider = webPush({ publicKey: '', privateKey: '', subject: 'mailto:support@panelist.example' });
  const target = {
    endpoint: 'https://push.example/a',
    publicKey: `BA${'A'.repeat(85)}`,
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(await provider.send(target, { text: 'Hello', topic: 'a', seconds: 60 })).toBe('gone');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://10.0.0.1/abc', false],
  ['https://0x7f.1/abc', false],
  ['https://[fd00::1]/abc', false],
  ['https://intranet/abc', false],
  ['https://printer.local/abc', false],
  ['https://push.example./abc', false],
  ['ftp://push.example/abc', false],
  ['no address', false],
])('%s may be called: %s', (address, expected) => {
  expect(isPublicEndpoint(address)).toBe(expected);
});

test('a name that leads to this machine is not called', async () => {
  const error = await new Promise((done) => publicLookup('localhost', { all: true }, done));
  expect(error).toMatchObject({ message: 'The name leads to a private network' });
});
