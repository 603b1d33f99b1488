import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { solveCaptcha } from '../../../infra/testing/index.js';
import { accountApi, newSignUp, postSignUp, productionVariables, verifiedAs, type AccountApi } from '../account-api.test-kit.js';

describe('signing up in production', () => {
  let api: AccountApi;
  beforeAll(async () => {
    api = await accountApi(productionVariables);
  });
  afterAll(async () => api.close());

  const solution = async () => {
    const { body } = await api.http.call('GET /api/v4/captcha');
    return solveCaptcha((body as { challenge: Parameters<typeof solveCaptcha>[0] }).challenge);
  };

  test('requires a captcha', async () => {
    for (const captcha of [undefined, '', 'rubbish']) {
      const answer = await postSignUp(api.http, newSignUp({ captcha }));
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: 'identity.captcha-missing', message: 'Please complete the captcha' });
    }
    expect(await api.count('AccountRegistered')).toBe(0);
  });

  test('a solution makes one account; the same request again gets that account', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const captcha = await solution();
    const body = newSignUp({ captcha });
    const [first, again] = [await postSignUp(api.http, body, key), await postSignUp(api.http, body, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ user: (first.body as { user: object }).user });
    for (const headers of [{}, key]) expect((await postSignUp(api.http, newSignUp({ captcha }), headers)).status).toBe(422);
    expect(await api.count('AccountRegistered')).toBe(1);
  });

  test('a form with errors uses no solution', async () => {
    const captcha = await solution();
    expect((await postSignUp(api.http, newSignUp({ captcha, password: 'short' }))).status).toBe(422);
    expect((await postSignUp(api.http, newSignUp({ captcha }))).status).toBe(200);
  });
});

describe('signing up from one address', () => {
  test('is limited, refused sign-ups included', async () => {
    const api = await accountApi({ SIGN_UPS_PER_ADDRESS: '4' });
    try {
      const taken = newSignUp();
      const key = { 'Idempotency-Key': randomUUID() };
      for (let repeated = 0; repeated < 3; repeated += 1) expect((await postSignUp(api.http, taken, key)).status).toBe(200);
      expect((await postSignUp(api.http, newSignUp({ email: taken.email }))).status).toBe(409);
      const crowd = await Promise.all(Array.from({ length: 8 }, async () => postSignUp(api.http, newSignUp())));
      expect(crowd.filter(({ status }) => status === 200)).toHaveLength(2);
      const refused = crowd.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ code: 'request.too-many' });
      expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3_000);
      expect(await api.count('AccountRegistered')).toBe(3);
    } finally {
      await api.close();
    }
  });
});

describe('asking whether a number is used', () => {
  test('is limited by address, for every call that tells it', async () => {
    const api = await accountApi({ PHONE_LOOK_UPS_PER_ADDRESS: '3' });
    try {
      const person = await verifiedAs(api);
      const ask = async () =>
        api.http.call(`GET /api/v4/profiles/get-id-by-phone-number?phone=${encodeURIComponent(newSignUp().phone)}`);
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
      const send = async () => person.call('POST /api/v4/verification', { body: { phone: newSignUp().phone } });
      expect((await send()).status).toBe(204);
      expect((await send()).status).toBe(429);
      expect((await ask()).status).toBe(429);
    } finally {
      await api.close();
    }
  });
});
