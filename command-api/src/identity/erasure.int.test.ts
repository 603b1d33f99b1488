import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { accountDecider, accountStream, destroyedByErasure, type AccountCommand } from '@panelist/domain/identity';
import { randomUUID } from 'node:crypto';
import { accountApi, newcomerAs, signUpAs, type AccountApi } from '../account-api.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());
/** All calls of these tests come from one address. */
beforeEach(async () => {
  await api.pool.query('delete from app.rate_limits');
});

type Person = Pick<Awaited<ReturnType<typeof signUpAs>>, 'userId' | 'call'>;
const erase = async ({ userId, call }: Person, body: object) => call(`DELETE /api/v4/users/${userId}`, { body });
const statusOf = async (userId: string) => (await api.commands.load(accountDecider, accountStream.of(userId))).state.status;

async function handle(userId: string, command: AccountCommand): Promise<void> {
  const commandId = randomUUID();
  const context = { actor: { kind: 'system', id: 'test' } as const, commandId, correlationId: commandId, causationId: commandId };
  await api.commands.handle(accountDecider, accountStream.of(userId), command, context);
}

/** Ends the erasure as soon as it is asked for: what the workers do, without what they delete. */
async function finishes(userId: string): Promise<void> {
  while ((await statusOf(userId)) !== 'erasing') await new Promise((done) => setTimeout(done, 10));
  const facts = {
    providers: [],
    isIdentityVerified: false,
    hasProfile: true,
    hasPicture: false,
    hasVideo: false,
    responses: 0,
    open: 0,
    payments: [],
  };
  const destroyed = [...destroyedByErasure(facts)];
  await handle(userId, { type: 'CompleteErasure', destroyed, kept: [] });
}

describe('the deletion of an account', () => {
  test('needs the password, and answers with the receipt; no session is left', async () => {
    const person = await signUpAs(api);
    for (const body of [{}, { password: 'a wrong password' }, { ticket: 'x'.repeat(43) }]) {
      const refused = await erase(person, body);
      expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'password' }] }]);
    }
    const [answer] = await Promise.all([erase(person, { password: 'a good password' }), finishes(person.userId)]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      receipt: {
        id: expect.any(String),
        at: expect.any(String),
        destroyed: expect.arrayContaining([expect.any(String)]),
        kept: [],
      },
    });
    expect(await api.sessions.list(person.userId)).toEqual([]);
    expect((await erase(person, { password: 'a good password' })).status).toBe(401);
    const logIn = await api.http.call('POST /login', { body: { email: person.email, password: 'a good password' } });
    expect(logIn.status).toBe(401);
  });

  itLong('answers without the workers too: what was begun is finished later', async () => {
    const person = await signUpAs(api);
    const answer = await erase(person, { password: 'a good password' });
    expect(answer.body).toMatchObject({ receipt: { destroyed: [expect.stringContaining('within the next minutes')] } });
    expect(await statusOf(person.userId)).toBe('erasing');
  });

  test('stops after ten wrong guesses, for a stolen session must not find the password out', async () => {
    const person = await signUpAs(api);
    for (let guess = 0; guess < 10; guess += 1) expect((await erase(person, { password: 'wrong' })).status).toBe(422);
    expect((await erase(person, { password: 'a good password' })).status).toBe(429);
    expect(await statusOf(person.userId)).toBe('open');
  });

  test('is refused where the password is changed after it was checked', async () => {
    const person = await signUpAs(api);
    const { commands } = api;
    const { handle: decide } = commands;
    // Called when the password has been checked, before the erasure is decided.
    commands.handle = async (...call) => {
      commands.handle = decide;
      const change = { password: 'a good password', newPassword: 'a better password' };
      expect((await person.call('POST /v2/settings/password', { body: change })).status).toBe(200);
      return decide(...call);
    };
    const late = await erase(person, { password: 'a good password' });
    expect([late.status, late.body]).toMatchObject([422, { code: 'identity.password-wrong', errors: [{ field: 'password' }] }]);
    expect(await statusOf(person.userId)).toBe('open');
  });

  test('is for the person alone: not for others, staff in a visit, or researchers', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    expect((await erase({ ...other, userId: person.userId }, { password: 'a good password' })).status).toBe(404);
    const visit = await api.http.logIn(person.userId, [], { impersonator: 'staff-1' });
    expect((await erase({ ...visit, userId: person.userId }, { password: 'a good password' })).status).toBe(403);
    const researcher = await newcomerAs(api, { profileId: null });
    expect((await erase(researcher, {})).body).toMatchObject({ code: 'identity.erasure-for-participants' });
  });
});

test('without a password the proof of the session confirms', async () => {
  const { userId, call } = await newcomerAs(api);
  const [answer] = await Promise.all([erase({ userId, call }, {}), finishes(userId)]);
  expect(answer.status).toBe(200);
});

describe('support', () => {
  let sue: Awaited<ReturnType<typeof newcomerAs>>;
  beforeAll(async () => {
    sue = await newcomerAs(api, { profileId: null });
    await handle(sue.userId, {
      type: 'GrantRole',
      role: 'usermanager',
      by: { kind: 'operator', id: 'test' },
      reason: 'Joined.',
      now: api.clock.now(),
    });
  });
  const order = async (userId: string, reason: string) =>
    sue.call(`POST /api/v4/support/participants/${userId}/erase`, { body: { reason } });

  test('erases with a reason, which is recorded without what identifies the person', async () => {
    const person = await signUpAs(api);
    expect((await order(person.userId, '  ')).body).toMatchObject({ code: 'support.reason-missing' });
    expect(await statusOf(person.userId)).toBe('open');
    const reason = `Ada wrote from ${person.email}, +1 (202) 555-1001: “erase me”`;
    const [answer] = await Promise.all([order(person.userId, reason), finishes(person.userId)]);
    expect(answer.status).toBe(200);
    expect(await api.lastEvent('ErasureOrdered')).toMatchObject({
      staffId: sue.userId,
      reason: '[removed] wrote from [removed] [removed]: “erase me”',
    });
    const again = await order(person.userId, 'Once more');
    expect(again.body).toEqual(answer.body);
    expect(await api.count('ErasureOrdered')).toBe(1);
  });

  test('erases without a reason of its own: that of the looks at the person holds', async () => {
    const person = await signUpAs(api);
    const reason = `Ada of ${person.email} asked by letter, +1 (202) 555-1001`;
    await sue.call(`POST /api/v4/support/participants/${person.userId}/access-reason`, { body: { reason } });
    const [answer] = await Promise.all([
      sue.call(`POST /api/v4/support/participants/${person.userId}/erase`),
      finishes(person.userId),
    ]);
    expect(answer.status).toBe(200);
    expect(await api.lastEvent('ErasureOrdered')).toMatchObject({
      reason: '[removed] of [removed] asked by letter, [removed]',
    });
  });

  test('finds participants alone, and only support may', async () => {
    const researcher = await newcomerAs(api, { profileId: null });
    expect((await order(researcher.userId, 'Left')).status).toBe(404);
    expect((await order('nobody', 'Left')).status).toBe(404);
    const person = await signUpAs(api);
    const asked = await person.call(`POST /api/v4/support/participants/${person.userId}/erase`, { body: { reason: 'Mine' } });
    expect(asked.status).toBe(403);
  });
});
