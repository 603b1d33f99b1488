import { afterEach, describe, expect, test } from '@jest/globals';
import { organizationCodes } from '@panelist/infra/sessions';
import {
  accountApi,
  newcomerAs,
  newSignUp,
  productionVariables,
  signUpAs,
  verifiedAs,
  verifyPhoneOf,
  type AccountApi,
} from '../account-api.test-kit.js';

describe('text messages', () => {
  let api: AccountApi;
  afterEach(async () => api.close());

  type Caller = Awaited<ReturnType<typeof newcomerAs>>;
  const send = async ({ call }: Pick<Caller, 'call'>, phone: string) => call('POST /api/v4/verification', { body: { phone } });
  const sent = async () => api.count('PhoneCodeRequested');
  const aNumber = () => newSignUp().phone;
  const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));

  test('30 parallel requests of one person send ten', async () => {
    api = await accountApi();
    const person = await verifiedAs(api);
    const answers = await times(30, async () => send(person, aNumber()));
    const accepted = answers.filter(({ status }) => status === 204);
    expect(accepted.length).toBeLessThanOrEqual(10);
    expect(await sent()).toBe(accepted.length);
    while ((await send(person, aNumber())).status === 204);
    expect(await sent()).toBe(10);
  });

  test('a number gets a limited number from all accounts together', async () => {
    api = await accountApi({ TEXTS_PER_NUMBER: '3' });
    const phone = aNumber();
    const answers = await times(8, async () => send(await newcomerAs(api), phone));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
    expect(await sent()).toBe(3);
    expect((await send(await newcomerAs(api), aNumber())).status).toBe(204);
  });

  test('a day has a budget', async () => {
    api = await accountApi({ TEXTS_PER_DAY: '2' });
    const answers = await times(6, async () => send(await newcomerAs(api), aNumber()));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
    const refused = await send(await newcomerAs(api), aNumber());
    expect(refused.body).toMatchObject({ code: 'request.too-many' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(80_000);
    expect(api.logged()).toContain('the budget of text messages is used up');
  });

  test('a refused request costs no permit', async () => {
    api = await accountApi({ TEXTS_PER_PERSON: '2', TEXTS_PER_NUMBER: '2', TEXTS_PER_DAY: '2' });
    const person = await newcomerAs(api);
    const phone = aNumber();
    expect((await send(person, phone)).status).toBe(204);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await send(person, phone)).body).toMatchObject({ code: 'identity.phone-code-too-soon' });
    expect((await send(person, aNumber())).status).toBe(204);
    expect((await send(person, aNumber())).body).toMatchObject({ code: 'request.too-many' });
  });

  test('in production the number of an external participant is from their country', async () => {
    api = await accountApi(productionVariables);
    const inviteCode = organizationCodes(api.config.sessionSecret).make('acme');
    const external = await newcomerAs(api);
    expect((await external.finish(newSignUp({ organizationId: 'acme', inviteCode }))).status).toBe(200);
    expect(await send(external, '+4930901820')).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'phone', message: "Your country must match your verified phone number's country code." }],
      },
    });
    expect((await send(external, aNumber())).status).toBe(204);
    const entered = await external.call('PUT /api/v4/verification/ABCDEF', { body: { phone: '+4930901820' } });
    expect(entered).toMatchObject({ status: 422, body: { errors: [{ field: 'phone' }] } });
    const other = await newcomerAs(api);
    await other.finish(newSignUp());
    expect((await send(other, '+4930901820')).status).toBe(204);
  });

  test('the e-mail is verified first', async () => {
    api = await accountApi();
    const verified = await newcomerAs(api);
    const unverified = await newcomerAs(api, { verification: { kind: 'ask', secret: 'secret', now: api.clock.now() } });
    const answer = await send(unverified, aNumber());
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'access.email-unverified' });
    // Before it is said whether another account has the number.
    const known = await signUpAs(api);
    await verifyPhoneOf(api, await verifiedAs(api, { phone: known.phone }));
    expect((await send(unverified, known.phone)).body).toMatchObject({ code: 'access.email-unverified' });
    const entered = await unverified.call('PUT /api/v4/verification/ABCDEF', { body: { phone: aNumber() } });
    expect(entered).toMatchObject({ status: 403, body: { code: 'access.email-unverified' } });
    expect(await sent()).toBe(1);
    expect((await send(verified, aNumber())).status).toBe(204);
  });
});
