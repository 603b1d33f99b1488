import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { accountDecider, accountStream, emailChangeAsked } from '@panelist/domain/identity';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { unsubscribeTokens } from '@panelist/infra/sessions';
import { grantRoleIn } from './change-rights.js';
import { accountApi, newcomerAs, newSignUp, postSignUp, signUpAs, verifiedAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());
/** All calls of these tests come from one address. */
beforeEach(async () => {
  await api.pool.query('delete from app.rate_limits');
});

type Person = Awaited<ReturnType<typeof signUpAs>>;
const password = 'a good password';
const newPassword = 'a better password';
const logIn = async (email: string, as: string) => api.http.call('POST /login', { body: { email, password: as } });
const tokenOf = async (
  userId: string,
  type: 'PasswordResetRequested' | 'EmailChangeRequested' | 'EmailChanged' | 'EmailVerificationRequested',
) => `${userId}.${String((await api.lastEvent(type))['secret'])}`;
const visitsOf = async ({ userId }: Pick<Person, 'userId'>) => api.http.logIn(userId, [], { impersonator: 'staff-1' });
const settingsOf = (person: Person, changes: object = {}) => ({
  body: { firstName: 'Noor', lastName: 'Haddad', email: person.email, ...changes },
});

describe('the password', () => {
  const change = async (person: Pick<Person, 'call'>, body: object) => person.call('POST /v2/settings/password', { body });

  test('is changed by who knows it, and every other session ends', async () => {
    const person = await signUpAs(api);
    await logIn(person.email, password);
    expect(await api.sessions.list(person.userId)).toHaveLength(2);
    const answer = await change(person, { password, newPassword });
    expect(answer.body).toEqual({ success: true, message: 'Your password has been changed.' });
    expect(await api.sessions.list(person.userId)).toHaveLength(1);
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(429);
    expect((await logIn(person.email, password)).status).toBe(401);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('may have more than 64 characters of any kind, and counts as it was typed', async () => {
    const person = await signUpAs(api);
    const long = `  ${'0123456789 äß𝄞 '.repeat(5)}`;
    expect(Array.from(long)).toHaveLength(77);
    expect((await change(person, { password, newPassword: long })).status).toBe(200);
    for (const other of [password, long.slice(0, -1), long.toUpperCase(), long.trim()])
      expect([other, (await logIn(person.email, other)).status]).toEqual([other, 401]);
    expect((await logIn(person.email, long)).status).toBe(200);
  });

  test('stays with a wrong current one, which is told at its field; ten guesses stop', async () => {
    const person = await signUpAs(api);
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await change(person, { password: 'a wrong password', newPassword });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: [{ field: 'password' }], code: 'identity.password-wrong' });
    }
    expect((await change(person, { password, newPassword })).status).toBe(429);
    expect((await logIn(person.email, password)).status).toBe(200);
  });

  test('of two changes at the same time, only the first is made', async () => {
    const person = await signUpAs(api);
    const other = await api.http.logIn(person.userId);
    const { endAll } = api.sessions;
    // Called when the password has been checked, before it changes.
    api.sessions.endAll = async () => {
      api.sessions.endAll = endAll;
      expect((await change(person, { password, newPassword })).status).toBe(200);
    };
    const late = await change(other, { password, newPassword: 'a password of a thief' });
    expect(late.body).toMatchObject({ errors: [{ field: 'password' }], code: 'identity.password-wrong' });
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test.each([
    ['', 'Required.'],
    ['1234567', 'Minimum 8 characters'],
    ['x'.repeat(100), 'Maximum 100 characters'],
  ])('%j is refused: %s', async (text, message) => {
    const person = await signUpAs(api);
    const answer = await change(person, { password: text, newPassword: text });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: [
        { field: 'password', message },
        { field: 'newPassword', message },
      ],
    });
  });

  test('forgotten, is replaced by the link of a mail, once; every session ends', async () => {
    const person = await signUpAs(api);
    const forgot = async (email: string) => api.http.call('POST /v2/user/forgot-password', { body: { email } });
    const [known, unknown] = [await forgot(person.email), await forgot('nobody@company.example')];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(unknown.headers.get('X-Position')).toBe(known.headers.get('X-Position'));
    const token = await tokenOf(person.userId, 'PasswordResetRequested');
    const reset = async (text: string) =>
      api.http.call('POST /v2/user/reset-password', { body: { token: text, password: newPassword } });
    for (const wrong of ['', 'nonsense', `${token}x`, 'nobody.secret']) expect((await reset(wrong)).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
    expect(await api.sessions.list(person.userId)).toEqual([]);
    expect((await reset(token)).body).toMatchObject({ code: 'identity.link-invalid' });
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('is nothing that staff may change', async () => {
    const visit = await visitsOf(await signUpAs(api));
    expect((await change(visit, { password, newPassword })).status).toBe(403);
  });
});

describe('the sessions', () => {
  test('end one by one, or all but this one; another person’s are unknown', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    for (const _ of [1, 2, 3]) await logIn(person.email, password);
    const [first] = await api.sessions.list(person.userId);
    const [foreign] = await api.sessions.list(other.userId);
    expect((await person.call(`DELETE /api/v4/sessions/${first?.id}`)).status).toBe(204);
    expect((await person.call(`DELETE /api/v4/sessions/${first?.id}`)).status).toBe(404);
    expect((await person.call(`DELETE /api/v4/sessions/${foreign?.id}`)).status).toBe(404);
    expect((await person.call('DELETE /api/v4/sessions')).status).toBe(204);
    expect(await api.sessions.list(person.userId)).toHaveLength(1);
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(429);
  });
});

describe('the account details', () => {
  test('save names at once, and another e-mail once its link is opened', async () => {
    const person = await verifiedAs(api);
    const newEmail = `new-${person.email}`;
    const named = await person.call('POST /v2/settings', settingsOf(person));
    expect(named.body).toEqual({ success: true, message: 'Your account details were saved.' });
    expect(await api.count('EmailChangeRequested')).toBe(0);
    const asked = await person.call('POST /v2/settings', settingsOf(person, { email: newEmail }));
    expect(asked.body).toMatchObject({ message: emailChangeAsked(newEmail) });
    expect((await logIn(newEmail, password)).status).toBe(401);
    const token = await tokenOf(person.userId, 'EmailChangeRequested');
    for (const _ of [1, 2]) expect((await person.call('POST /v2/panelists/verify-email', { body: { token } })).status).toBe(200);
    expect((await logIn(newEmail, password)).status).toBe(200);
    expect((await logIn(person.email, password)).status).toBe(401);
  });

  test('answer the same whether another account uses the e-mail or not, ten times a day', async () => {
    const [person, other] = [await verifiedAs(api), await signUpAs(api)];
    const save = async (email: string) => {
      const { status, body } = await person.call('POST /v2/settings', settingsOf(person, { email }));
      return { status, body };
    };
    const asked = (email: string) => ({ status: 200, body: { success: true, message: emailChangeAsked(email) } });
    expect(await save(other.email)).toEqual(asked(other.email));
    expect(emailChangeAsked('ada@company.example')).toBe('We sent a link to ada@company.example. Open it to confirm the change.');
    const addresses = Array.from({ length: 9 }, (_, index) => `change-${index}-${person.email}`);
    for (const email of addresses) expect(await save(email)).toEqual(asked(email));
    expect(await save(other.email)).toMatchObject({
      status: 429,
      body: { code: 'request.too-many', message: expect.stringContaining('ten times a day') },
    });
  });

  test('need a verified e-mail for another one', async () => {
    const person = await signUpAs(api);
    const refused = await person.call('POST /v2/settings', settingsOf(person, { email: `new-${person.email}` }));
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'access.email-unverified', message: 'A verified email is required to participant in projects.' },
    ]);
  });

  test('withdraw another e-mail while it is pending: its link is invalid then; staff on a visit may not', async () => {
    const person = await verifiedAs(api);
    const newEmail = `withdrawn-${person.email}`;
    await person.call('POST /v2/settings', settingsOf(person, { email: newEmail }));
    const token = await tokenOf(person.userId, 'EmailChangeRequested');
    const visit = await visitsOf(person);
    expect((await visit.call('DELETE /v2/settings/pending-email')).status).toBe(403);
    const before = await api.count('EmailChangeWithdrawn');
    for (const _ of [1, 2]) expect((await person.call('DELETE /v2/settings/pending-email')).status).toBe(200);
    expect(await api.count('EmailChangeWithdrawn')).toBe(before + 1);
    const opened = await person.call('POST /v2/panelists/verify-email', { body: { token } });
    expect([opened.status, opened.body]).toMatchObject([422, { code: 'identity.link-invalid' }]);
    expect((await logIn(person.email, password)).status).toBe(200);
  });

  test('keep names after the first paid study', async () => {
    const person = await verifiedAs(api);
    const { commandId } = { commandId: crypto.randomUUID() };
    await api.log.append(
      accountStream.of(person.userId),
      [
        {
          eventId: crypto.randomUUID(),
          event: { type: 'NamesLocked', data: { userId: person.userId } },
          metadata: {
            occurredAt: api.clock.now(),
            actor: { kind: 'system', id: 'test' },
            commandId,
            correlationId: commandId,
            causationId: commandId,
          },
        },
      ],
      'any',
    );
    const answer = await person.call('POST /v2/settings', settingsOf(person));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'identity.names-locked' });
  });

  test('refuse an address that another account has by the time it is confirmed', async () => {
    const person = await verifiedAs(api);
    const wanted = `wanted-${person.email}`;
    await person.call('POST /v2/settings', settingsOf(person, { email: wanted }));
    const token = await tokenOf(person.userId, 'EmailChangeRequested');
    await signUpAs(api, { email: wanted });
    const late = await person.call('POST /v2/panelists/verify-email', { body: { token } });
    expect(late.status).toBe(409);
    expect((await logIn(person.email, password)).status).toBe(200);
  });

  test('change the e-mail, which ends every other session and is undone by the owner of the former address', async () => {
    const person = await verifiedAs(api);
    const thief = await api.http.logIn(person.userId);
    const newEmail = `thief-${person.email}`;
    await thief.call('POST /v2/settings', settingsOf(person, { email: newEmail }));
    const token = await tokenOf(person.userId, 'EmailChangeRequested');
    expect((await thief.call('POST /v2/panelists/verify-email', { body: { token } })).status).toBe(200);
    expect(await api.sessions.list(person.userId)).toHaveLength(1);
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(401);

    api.clock.advance(71 * 3_600_000);
    const taken = await postSignUp(api.http, newSignUp({ email: person.email }));
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'identity.email-taken' }]);
    const undoToken = await tokenOf(person.userId, 'EmailChanged');
    const undo = async (text: string) => api.http.call('POST /v2/panelists/undo-email', { body: { token: text } });
    expect((await undo(`${undoToken}x`)).body).toMatchObject({ code: 'identity.link-invalid' });
    expect((await undo(undoToken)).status).toBe(200);
    expect(await api.sessions.list(person.userId)).toEqual([]);
    expect((await logIn(person.email, password)).status).toBe(200);
    expect((await logIn(newEmail, password)).status).toBe(401);
    expect((await undo(undoToken)).body).toMatchObject({ code: 'identity.link-invalid' });
  });

  test('are judged as at sign-up, and nothing for staff to change', async () => {
    const person = await verifiedAs(api);
    const answer = await person.call('POST /v2/settings', { body: { firstName: 'N', lastName: '', email: 'nonsense' } });
    expect(answer.body).toMatchObject({
      errors: [
        { field: 'firstName', message: 'Minimum 2 characters' },
        { field: 'lastName', message: 'Required' },
        { field: 'email', message: 'E-mail must be valid' },
      ],
    });
    expect((await (await visitsOf(person)).call('POST /v2/settings', settingsOf(person))).status).toBe(403);
  });
});

describe('deactivation', () => {
  test('logs out everywhere; the right password then learns the date, a wrong one nothing', async () => {
    const person = await signUpAs(api);
    expect((await (await visitsOf(person)).call('POST /v2/settings/deactivate')).status).toBe(403);
    expect((await person.call('POST /v2/settings/deactivate')).status).toBe(200);
    expect((await person.call('GET /v2/panelists/resend')).status).toBe(401);
    expect(await api.sessions.list(person.userId)).toEqual([]);
    const until = String((await api.lastEvent('AccountDeactivated'))['reactivatableUntil']);
    const refused = await logIn(person.email, password);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'account.deactivated', reactivatableUntil: until });
    expect((await logIn(person.email, 'a wrong password')).status).toBe(401);
    expect((await logIn(person.email, password)).body).toMatchObject({
      errorDetails: expect.stringMatching(/reactivate it until/),
    });
  });

  test('is undone by support alone', async () => {
    const person = await signUpAs(api);
    await person.call('POST /v2/settings/deactivate');
    const call = `POST /api/v4/support/participants/${person.userId}/reactivate`;
    const support = await newcomerAs(api, { profileId: null });
    expect((await support.call(call)).status).toBe(403);
    await api.commands.handle(
      accountDecider,
      accountStream.of(support.userId),
      { type: 'GrantRole', role: 'usermanager', by: { kind: 'operator', id: 'test' }, reason: 'Joined.', now: api.clock.now() },
      { actor: { kind: 'system', id: 'test' }, commandId: crypto.randomUUID(), correlationId: 'c', causationId: 'c' },
    );
    expect((await support.call(call)).body).toEqual({ userId: person.userId, status: 'open' });
    expect(await support.call(call)).toMatchObject({ status: 409, body: { code: 'identity.account-open' } });
    expect((await logIn(person.email, password)).status).toBe(200);
    expect((await support.call('POST /api/v4/support/participants/unknown/reactivate')).status).toBe(404);
    expect((await support.call(`POST /api/v4/support/participants/${support.userId}/reactivate`)).status).toBe(404);
  });
});

describe('a session that is being opened', () => {
  /**
   * Does this once, when the next log-in has checked who the person is and is about to open its
   * session.
   */
  const beforeOpening = (work: () => Promise<unknown>, { sessions } = api) => {
    const { open } = sessions;
    sessions.open = async (...args) => {
      sessions.open = open;
      await work();
      return open(...args);
    };
  };
  const living = async ({ userId }: Pick<Person, 'userId'>) => (await api.sessions.list(userId)).length;

  test('is no session of a password that changes meanwhile', async () => {
    const person = await signUpAs(api);
    beforeOpening(async () => person.call('POST /v2/settings/password', { body: { password, newPassword } }));
    expect((await logIn(person.email, password)).body).toMatchObject({ code: 'identity.credentials-wrong' });
    expect(await living(person)).toBe(1);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  test('is no session of a password that changes meanwhile in another process', async () => {
    const here = await accountApi({}, 'postgres');
    const elsewhere = commandHandler(here);
    const { userId, email } = await signUpAs(here);
    const verifiedHash = String((await here.lastEvent('AccountRegistered'))['passwordHash']);
    const command = { type: 'ChangePassword', verifiedHash, passwordHash: 'another' } as const;
    const step = { actor: { kind: 'system', id: 'test' }, commandId: 'c', correlationId: 'c', causationId: 'c' } as const;
    beforeOpening(async () => {
      await elsewhere.handle(accountDecider, accountStream.of(userId), command, step);
      await here.sessions.endAll(userId);
    }, here);
    expect((await here.http.call('POST /login', { body: { email, password } })).status).toBe(401);
    expect(await here.sessions.list(userId)).toEqual([]);
    await here.close();
  });

  test('is no session of a password that is reset meanwhile', async () => {
    const person = await signUpAs(api);
    await api.http.call('POST /v2/user/forgot-password', { body: { email: person.email } });
    const token = await tokenOf(person.userId, 'PasswordResetRequested');
    const reset = async () => api.http.call('POST /v2/user/reset-password', { body: { token, password: newPassword } });
    beforeOpening(reset);
    expect((await logIn(person.email, password)).status).toBe(401);
    expect(await living(person)).toBe(0);
  });

  test('is no session of an account that is closed meanwhile, also when support opens it again', async () => {
    const person = await signUpAs(api);
    beforeOpening(async () => person.call('POST /v2/settings/deactivate'));
    expect((await logIn(person.email, password)).status).toBe(401);
    expect(await living(person)).toBe(0);
  });

  test('is no session of who signed up with an address that its owner proves meanwhile', async () => {
    const person = await signUpAs(api);
    const token = await tokenOf(person.userId, 'EmailVerificationRequested');
    beforeOpening(async () => person.call('POST /v2/panelists/verify-email', { body: { token } }));
    expect((await logIn(person.email, password)).status).toBe(401);
    expect(await living(person)).toBe(1);
  });

  test('is no session without the limits of the rights that its account gets meanwhile', async () => {
    const person = await verifiedAs(api);
    const grant = {
      by: { kind: 'operator', id: 'sam' },
      reason: 'New here.',
      now: api.clock.now(),
      role: 'usermanager',
    } as const;
    const step = { actor: { kind: 'system', id: 'test' }, commandId: 'g', correlationId: 'g', causationId: 'g' } as const;
    beforeOpening(async () => grantRoleIn(api, person.userId, grant, step));
    expect((await logIn(person.email, password)).status).toBe(401);
    expect(await living(person)).toBe(0);
  });

  test('by a repeated sign-up is no session of the former password', async () => {
    const body = newSignUp();
    const signUp = async () => postSignUp(api.http, body, { 'Idempotency-Key': 'again' });
    const first = await signUp();
    const { userId } = (first.body as { response: { userId: string } }).response;
    const { call } = await api.http.logIn(userId);
    beforeOpening(async () => call('POST /v2/settings/password', { body: { password, newPassword } }));
    expect((await signUp()).body).toMatchObject({ code: 'access.login-required' });
    expect(await living({ userId })).toBe(1);
  });

  test('with a new profile ends with the session that asked for it', async () => {
    const noah = await newcomerAs(api);
    beforeOpening(async () => api.sessions.endAll(noah.userId));
    const { email: _email, password: _password, ...profile } = newSignUp();
    expect((await noah.finish(profile)).status).toBe(401);
    expect(await living(noah)).toBe(0);
  });
});

test('a changed password or e-mail leaves no old session where the process dies, and the call may be repeated', async () => {
  const person = await verifiedAs(api);
  const keyed = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
  const { handle } = api.commands;
  const repeats = async (call: () => Promise<{ readonly status: number }>) => {
    await logIn(person.email, password);
    api.commands.handle = async (...args) => {
      await handle(...args);
      throw new Error('killed');
    };
    const first = await call();
    api.commands.handle = handle;
    const left = (await api.sessions.list(person.userId)).length;
    return [first.status, left, (await call()).status];
  };
  const own = await api.http.logIn(person.userId);
  const mine = { ...keyed, body: { password, newPassword } };
  expect(await repeats(async () => own.call('POST /v2/settings/password', mine))).toEqual([500, 1, 200]);

  await api.http.call('POST /v2/user/forgot-password', { body: { email: person.email } });
  const reset = { ...keyed, body: { token: await tokenOf(person.userId, 'PasswordResetRequested'), password } };
  expect(await repeats(async () => api.http.call('POST /v2/user/reset-password', reset))).toEqual([500, 0, 200]);

  const thief = await api.http.logIn(person.userId);
  await thief.call('POST /v2/settings', settingsOf(person, { email: `thief-${person.email}` }));
  const token = await tokenOf(person.userId, 'EmailChangeRequested');
  await thief.call('POST /v2/panelists/verify-email', { body: { token } });
  const undo = { ...keyed, body: { token: await tokenOf(person.userId, 'EmailChanged') } };
  expect(await repeats(async () => api.http.call('POST /v2/panelists/undo-email', undo))).toEqual([500, 0, 200]);
});

describe('the mails that a person wants', () => {
  test('are chosen, and turned off by the link of a mail without a log-in', async () => {
    const person = await signUpAs(api);
    const chosen = { dailyDigest: true, targetedResearchInvitation: false };
    const answer = await person.call('POST /v2/settings/notifications', { body: chosen });
    expect(answer.body).toEqual({ success: true, message: 'Your notification settings were saved.' });
    const token = unsubscribeTokens(api.config.sessionSecret).make(person.userId, 'dailyDigest');
    const oneClick = await fetch(`${api.http.url}/panelists/v2/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(200);
    expect(await api.lastEvent('NotificationSettingsChanged')).toEqual({
      userId: person.userId,
      dailyDigest: false,
      targetedResearchInvitation: false,
    });
    expect((await api.http.call(`POST /panelists/v2/unsubscribe?token=${token}x`)).status).toBe(422);
    expect((await person.call('POST /v2/settings/notifications', { body: { dailyDigest: 'yes' } })).status).toBe(422);
  });
});
