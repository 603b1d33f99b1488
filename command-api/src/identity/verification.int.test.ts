import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { randomUUID } from 'node:crypto';
import {
  accountApi,
  newSignUp,
  postSignUp,
  signUpAs,
  verifiedAs,
  verifyPhoneOf,
  type AccountApi,
} from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

type Person = Awaited<ReturnType<typeof signUpAs>>;
const minutes = (count: number) => api.clock.advance(count * 60_000);

describe('the e-mail', () => {
  const verify = async ({ call }: Pick<Person, 'call'>, token: string) =>
    call('POST /v2/panelists/verify-email', { body: { token } });
  const tokenOf = async (person: Person) =>
    `${person.userId}.${String((await api.lastEvent('EmailVerificationRequested'))['secret'])}`;

  test('is verified by the token of the mail, any number of times', async () => {
    const person = await signUpAs(api);
    const token = await tokenOf(person);
    const answer = await verify(person, token);
    expect(answer.body).toEqual({ success: true, message: 'Your e-mail has been verified.' });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    expect((await verify(person, token)).status).toBe(200);
    expect(await api.lastEvent('EmailVerified')).toEqual({ userId: person.userId });
    const resend = await person.call('GET /v2/panelists/resend');
    expect(resend.status).toBe(409);
  });

  test('ends every other session with its first verification', async () => {
    const person = await signUpAs(api);
    const stranger = await api.http.logIn(person.userId);
    const token = await tokenOf(person);
    await verify(person, `${token}x`);
    expect((await stranger.call('GET /v2/panelists/resend')).status).toBe(429);
    expect((await verify(person, token)).status).toBe(200);
    expect((await stranger.call('GET /v2/panelists/resend')).status).toBe(401);
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(409);
  });

  test('is not verified by anything else', async () => {
    const person = await signUpAs(api);
    for (const token of ['', 'nonsense', `${person.userId}.nonsense`, `${await tokenOf(person)}x`]) {
      const answer = await verify(person, token);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: 'identity.link-invalid' });
    }
  });

  test('is not verified after 48 hours, but by another mail', async () => {
    const person = await signUpAs(api);
    const token = await tokenOf(person);
    minutes(48 * 60);
    expect((await verify(person, token)).body).toMatchObject({ code: 'identity.link-expired' });
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(200);
    const again = await person.call('GET /v2/panelists/resend');
    expect(again.status).toBe(429);
    expect(again.headers.get('Retry-After')).toBe('60');
    expect((await verify(person, await tokenOf(person))).status).toBe(200);
  });

  test('is not verified by the owner of the address who is a visitor, or logged in to another account', async () => {
    const stranger = await signUpAs(api);
    const token = await tokenOf(stranger);
    expect((await verify(api.http, token)).status).toBe(401);
    const other = await verify(await signUpAs(api), token);
    expect(other.status).toBe(403);
    expect(other.body).toMatchObject({ code: 'identity.link-of-other-account' });
    const staff = await api.http.logIn(stranger.userId, [], { impersonator: 'staff-1' });
    expect((await verify(staff, token)).status).toBe(403);
    expect((await stranger.call('GET /v2/panelists/resend')).status).toBe(429);
  });

  test('visitors cannot request a mail', async () => {
    expect((await api.http.call('GET /v2/panelists/resend')).status).toBe(401);
  });
});

describe('the phone', () => {
  /** The tests move the clock: each call comes from a session that has just proven itself. */
  const proven = async (person: Person) => person.call('POST /api/v4/step-up', { body: { password: 'a good password' } });
  const send = async (person: Person, phone = person.phone, countryCode?: string) => {
    await proven(person);
    return person.call('POST /api/v4/verification', { body: { phone, ...(countryCode === undefined ? {} : { countryCode }) } });
  };
  const enter = async (person: Person, code: string, phone = person.phone) => {
    await proven(person);
    return person.call(`PUT /api/v4/verification/${code}`, { body: { phone } });
  };
  const codeSent = async () => String((await api.lastEvent('PhoneCodeRequested'))['code']);
  const unused = async (phone: string, person?: Person) => {
    const call = `GET /api/v4/profiles/get-id-by-phone-number?phone=${encodeURIComponent(phone)}`;
    return person ? person.call(call) : api.http.call(call);
  };

  test('is verified by the code, in small letters too, and again', async () => {
    const person = await verifiedAs(api);
    const sent = await send(person);
    expect(sent.status).toBe(204);
    const code = await codeSent();
    expect(code).toMatch(/^[2-9A-Z]{6}$/);
    const answer = await enter(person, code.toLowerCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ phone: person.phone, isPhoneVerified: true, message: 'Your phone number is verified.' });
    expect((await enter(person, code)).status).toBe(200);
    expect((await send(person)).status).toBe(409);
  });

  test('another code is sent after five minutes', async () => {
    const person = await verifiedAs(api);
    await send(person);
    const tooSoon = await send(person);
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers.get('Retry-After'))).toBeGreaterThan(290);
    minutes(5);
    expect((await send(person)).status).toBe(204);
  });

  test('five wrong attempts invalidate a code', async () => {
    const person = await verifiedAs(api);
    await send(person);
    const code = await codeSent();
    const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await enter(person, wrong);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        statusCode: 422,
        message: 'Your verification code is not valid. Please try again.',
        code: 'identity.phone-code-invalid',
      });
    }
    expect(await api.lastEvent('PhoneCodeRefused')).toEqual({ userId: person.userId, triesLeft: 0 });
    expect((await enter(person, code)).body).toMatchObject({ reason: 'no-tries-left' });
  });

  test('a code expires after ten minutes, and has six characters', async () => {
    const person = await verifiedAs(api);
    await send(person);
    const code = await codeSent();
    expect((await enter(person, 'ABC')).body).toMatchObject({ errors: [{ field: 'code', message: '6 characters' }] });
    minutes(10);
    expect((await enter(person, code)).body).toMatchObject({ reason: 'expired' });
  });

  test('no code goes to a number that is too short or costs its caller; marks of direction around one do not count', async () => {
    const person = await verifiedAs(api);
    for (const phone of ['+1 310 754 9', '+1 900 555 1234'])
      expect((await send(person, phone)).body).toMatchObject({ code: 'identity.phone-invalid', errors: [{ field: 'phone' }] });
    expect((await send(person, `\u202A${person.phone}\u202C`)).status).toBe(204);
    const pasted = encodeURIComponent(`\u2066${await codeSent()}\u2069`);
    expect((await enter(person, pasted)).body).toMatchObject({ phone: person.phone });
  });

  test('a number is parsed with or without its country', async () => {
    const person = await verifiedAs(api);
    const national = person.phone.replace('+1', '');
    expect((await send(person, national)).body).toMatchObject({ code: 'identity.phone-invalid', errors: [{ field: 'phone' }] });
    for (const country of ['US', '1', '+1']) {
      expect((await send(person, national, country)).status).toBe(country === 'US' ? 204 : 429);
    }
    expect((await enter(person, await codeSent(), national)).body).toMatchObject({ phone: person.phone });
  });

  test('another number is claimed with its code, and the old one is released', async () => {
    const person = await verifiedAs(api);
    const { phone: other } = newSignUp();
    await send(person, other);
    expect((await unused(other)).body).toBe(true);
    const answer = await enter(person, await codeSent(), other);
    expect(answer.body).toMatchObject({ phone: other, message: 'Your phone number has been updated' });
    expect((await unused(other)).body).toBe(false);
    expect((await unused(person.phone)).body).toBe(true);
    const next = await postSignUp(api.http, newSignUp({ phone: person.phone }));
    expect(next.status).toBe(200);
  });

  test('the old one counts until another is verified, and from then on never again', async () => {
    const person = await verifiedAs(api);
    await verifyPhoneOf(api, person);
    const { phone: other } = newSignUp();
    await send(person, other);
    expect([(await unused(person.phone)).body, (await unused(other)).body]).toEqual([false, true]);
    // The process dies after the verification: it does not release the old number.
    const verified = { type: 'AcceptPhone', phone: other, countryCode: 'US' } as const;
    const context = {
      actor: { kind: 'panelist', id: person.userId },
      commandId: randomUUID(),
      correlationId: 'c',
      causationId: 'c',
    } as const;
    await api.commands.handle(accountDecider, accountStream.of(person.userId), verified, context);
    minutes(10);
    const next = await verifiedAs(api, { phone: person.phone });
    expect((await verifyPhoneOf(api, next)).body).toMatchObject({ phone: person.phone, isPhoneVerified: true });
    expect((await send(person, person.phone)).body).toMatchObject({ code: 'identity.phone-taken' });
  });

  test('a third number releases the second', async () => {
    const person = await verifiedAs(api);
    const [second, third] = [newSignUp().phone, newSignUp().phone];
    for (const phone of [second, third]) {
      await send(person, phone);
      expect((await enter(person, await codeSent(), phone)).status).toBe(200);
    }
    expect((await unused(second)).body).toBe(true);
    expect((await unused(third)).body).toBe(false);
  });

  test('a number of another account gets no code', async () => {
    const [person, other] = [await verifiedAs(api), await verifiedAs(api)];
    await verifyPhoneOf(api, other);
    const answer = await send(person, other.phone);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'identity.phone-taken', errors: [{ field: 'phone' }] });
  });

  test('of two accounts that verify one number, the first keeps it', async () => {
    const [person, other] = [await verifiedAs(api), await verifiedAs(api)];
    const { phone } = newSignUp();
    await send(person, phone);
    const code = await codeSent();
    await send(other, phone);
    const otherCode = await codeSent();
    expect((await enter(person, code, phone)).status).toBe(200);
    expect((await enter(other, otherCode, phone)).body).toMatchObject({ code: 'identity.phone-taken' });
  });

  test('a wrong code claims nothing', async () => {
    const person = await verifiedAs(api);
    const { phone } = newSignUp();
    expect((await enter(person, 'AAAAAA', phone)).body).toMatchObject({ reason: 'none-sent' });
    expect((await unused(phone)).body).toBe(true);
  });

  test('the caller’s own number counts as unused', async () => {
    const person = await verifiedAs(api);
    expect((await unused(person.phone)).body).toBe(true);
    await verifyPhoneOf(api, person);
    expect((await unused(person.phone, person)).body).toBe(true);
    expect((await unused(person.phone)).body).toBe(false);
    expect((await unused('12')).status).toBe(422);
  });

  test('visitors, and staff logged in as a participant, can neither send nor check a code', async () => {
    const person = await verifiedAs(api);
    expect((await api.http.call('POST /api/v4/verification', { body: { phone: person.phone } })).status).toBe(401);
    const staff = await api.http.logIn(person.userId, [], { impersonator: 'staff-1' });
    const body = { phone: person.phone };
    expect((await staff.call('POST /api/v4/verification', { body })).status).toBe(403);
    expect((await staff.call('PUT /api/v4/verification/AAAAAA', { body })).status).toBe(403);
  });
});

describe('in development', () => {
  test('a phone is verified without a code', async () => {
    const development = await accountApi({ APP_ENV: 'development' });
    try {
      const person = await verifiedAs(development);
      const body = { phone: person.phone };
      expect((await person.call('POST /api/v4/verification', { body })).status).toBe(204);
      expect(await development.count('PhoneCodeRequested')).toBe(0);
      expect((await person.call('PUT /api/v4/verification/AAAAAA', { body })).body).toMatchObject({ isPhoneVerified: true });
    } finally {
      await development.close();
    }
  });
});
