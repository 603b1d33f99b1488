import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '@panelist/domain/kernel';
import { exportKey } from '@panelist/domain/support';
import { randomUUID } from 'node:crypto';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
let ada: LoggedIn;
let support: LoggedIn;
beforeAll(async () => {
  world = await queryWorld();
  ada = await world.participant('ada');
  await world.given.accounts(accountRow('sam', { firstName: 'Sam', profileId: null, roles: ['usermanager'] }));
  support = await world.http.logIn('sam', ['usermanager']);
});
afterAll(async () => world.close());

interface Departures {
  readonly items: readonly { readonly at: string; readonly left: readonly { kind: string; to: string; what: string }[] }[];
  readonly totalCount: number;
}

const inHours = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

describe('an export', () => {
  const exportId = randomUUID();
  const row = { userId: 'ada', exportId, requestedAt: now, expiresAt: null, size: null } as const;
  const read = async (who: LoggedIn, id: string = exportId) => who.call(`GET /api/v4/users/ada/export/${id}`);

  test('is pending, then has a link for its day, and only for its owner', async () => {
    await world.given.exports({ ...row, status: 'pending' });
    expect((await read(ada)).body).toEqual({ status: 'pending' });
    const ready = randomUUID();
    const bytes = async function* () {
      yield Buffer.from('the ZIP');
    };
    await world.uploads.store(exportKey(ready), 'ada', bytes());
    const requestedAt = inHours(-1);
    await world.given.exports({ ...row, exportId: ready, requestedAt, status: 'ready', expiresAt: inHours(23), size: 7 });
    const { body } = await read(ada, ready);
    expect(body).toEqual({ status: 'ready', url: expect.stringMatching(/^\/files\/exports\//), expiresAt: inHours(23), size: 7 });
    const file = await fetch(world.http.url + (body as { url: string }).url);
    expect([file.status, await file.text()]).toEqual([200, 'the ZIP']);

    const elsewhere = await world.http.logIn('ada');
    const link = ((await read(elsewhere, ready)).body as { url: string }).url;
    expect((await fetch(world.http.url + link)).status).toBe(200);
    await world.sessions.end(elsewhere.sessionId);
    expect((await fetch(world.http.url + link)).status).toBe(404);
    for (const other of [support, await world.participant('ben')]) expect((await read(other, ready)).status).toBe(404);
    expect((await read(await world.http.logIn('ada', [], { impersonator: 'sam' }), ready)).status).toBe(403);
    expect((await read(ada, randomUUID())).status).toBe(404);
    expect((await ada.call(`GET /api/v4/users/ben/export/${ready}`)).status).toBe(404);

    const stolen = await world.http.logIn('ada', [], { provenAt: inHours(-1) });
    expect((await read(stolen)).body).toEqual({ status: 'pending' });
    expect(await read(stolen, ready)).toMatchObject({ status: 403, body: { code: 'access.step-up-required' } });

    world.setTime(inHours(23));
    expect((await read(stolen, ready)).body).toEqual({ status: 'expired' });
    await world.sessions.end(stolen.sessionId);
    expect((await fetch(world.http.url + (body as { url: string }).url)).status).toBe(404);
    world.setTime(now);
  });
});

test('what is held is counted from the own rows, with the last export', async () => {
  await world.given.participations(participationRow('ada', 'bicycle'), participationRow('ben', 'bicycle'));
  await world.given.linkedProviders({ userId: 'ada', provider: 'linkedin', linkedAt: now });
  const referral = {
    referralType: 'network',
    projectId: null,
    bonusCents: 2_000,
    status: 'SIGNED_UP',
    history: [{ status: 'SIGNED_UP', at: now, cause: null }],
    endReason: null,
    begunAt: now,
    statusChangedAt: now,
    paidAt: null,
  } as const;
  await world.given.referrals(
    { ...referral, referralId: 'r1', referrerId: 'ada', userId: 'ben' },
    { ...referral, referralId: 'r2', referrerId: 'ada', userId: 'cleo' },
    { ...referral, referralId: 'r3', referrerId: 'ben', userId: 'ada' },
    { ...referral, referralId: 'r4', referrerId: 'ben', userId: 'dora' },
  );
  const pending = { pendingMethod: null, pendingEmail: null, heldUntil: null };
  await world.given.payoutPreferences({ userId: 'ada', method: 'PAYPAL', email: 'ada@home.example', ...pending });
  const { status, body } = await ada.call('GET /api/v4/users/ada/held-data');
  expect(status).toBe(200);
  const {
    held,
    since,
    export: latest,
  } = body as { held: { category: string; count: number; what: string[] }[]; since: string; export: object };
  expect(since).toBe('2026-01-01T00:00:00.000Z');
  expect(Object.fromEntries(held.map(({ category, count, what }) => [category, [count, what]]))).toEqual({
    account: [4, ['Ada Lovelace', 'ada@people.example', '+15550100199', 'LinkedIn account']],
    profile: [3, ['Place of residence', 'Demographics', 'Skills']],
    applications: [1, []],
    payments: [0, ['PayPal to ada@home.example']],
    referrals: [3, ['2 by you', '1 of you by somebody else']],
    savedSearches: [0, []],
    files: [0, []],
    logIns: [1, [expect.any(String)]],
    history: [0, []],
  });
  expect(latest).toMatchObject({ status: 'pending', requestedAt: now });
  expect((await support.call('GET /api/v4/users/ada/held-data')).status).toBe(404);
});

test('an address for payments that is not confirmed yet is held too, also before any other was chosen', async () => {
  const asked = { pendingMethod: 'PAYPAL', pendingEmail: 'ada@home.example', heldUntil: now } as const;
  const addresses = async (userId: string, row: { method: 'TREMENDOUS' | null; email: string }) => {
    const person = await world.participant(userId);
    await world.given.payoutPreferences({ userId, ...row, ...asked });
    const { body } = await person.call(`GET /api/v4/users/${userId}/held-data`);
    const { held } = body as { held: { category: string; what: string[] }[] };
    return held.find(({ category }) => category === 'payments')?.what;
  };
  const pending = 'PayPal to ada@home.example, not confirmed yet';
  expect(await addresses('newcomer', { method: null, email: '' })).toEqual([pending]);
  const gifts = { method: 'TREMENDOUS', email: 'ada@work.example' } as const;
  expect(await addresses('regular', gifts)).toEqual(['Gift cards to ada@work.example', pending]);
});

test('what left is derived from the events: newest first, for the person and for support', async () => {
  await world.given.projects(
    projectRow('shared', { name: 'Shared', exposeParticipantEmails: true }),
    projectRow('closed', { name: 'Closed', exposeParticipantEmails: false }),
  );
  const who = { participationId: 'p1', userId: 'ada' };
  const invitation = { message: 'Welcome', remoteCommunicationDetails: null, automatic: false };
  await world.append('account-ada', [
    { type: 'EmailVerified', data: { userId: 'ada' } },
    { type: 'PhoneCodeSent', data: { userId: 'ada', requestEventId: 'e1' } },
    { type: 'SocialProviderLinked', data: { userId: 'ada', provider: 'github', subject: '77' } },
  ]);
  for (const projectId of ['shared', 'closed'])
    await world.append(`participation-${projectId}`, [
      { type: 'ParticipantInvited', data: { ...who, ...invitation, projectId } },
    ]);
  await world.append('payout-p1', [
    {
      type: 'PayoutDispatchStarted',
      data: { payoutId: 'p1', userId: 'ada', attempt: 1, method: 'PAYPAL', key: 'p1.1' },
    },
  ]);
  const { body } = await ada.call('GET /api/v4/users/ada/departures');
  const { items, totalCount } = body as Departures;
  expect(totalCount).toBe(5);
  expect(items.map(({ left }) => left.map(({ kind, to }) => `${kind}: ${to}`))).toEqual([
    ['payment: PayPal'],
    ['mail: Our mail service'],
    ['mail: Our mail service', 'researcher: The researcher of “Shared”'],
    ['social: GitHub', 'mail: Our mail service'],
    ['text: Our text message service'],
  ]);
  expect(items[0]).toMatchObject({ at: now, left: [{ what: 'Your e-mail address for payments and the amount.' }] });
  const firstThree = await ada.call('GET /api/v4/users/ada/departures?limit=3');
  expect((firstThree.body as Departures).items).toEqual(items.slice(0, 3));
  expect((await ada.call('GET /api/v4/users/ada/departures?limit=1&skip=4')).body).toMatchObject({
    items: [{ left: [{ kind: 'text' }] }],
    totalCount: 5,
  });
  expect((await support.call('GET /api/v4/users/ada/departures')).status).toBe(200);
  expect((await (await world.participant('eve')).call('GET /api/v4/users/ada/departures')).status).toBe(404);
});

test('events with which nothing left are neither listed nor counted', async () => {
  const lou = await world.participant('lou');
  await world.given.projects(projectRow('held', { name: 'Held' }));
  const held = { participationId: 'of-lou', userId: 'lou', projectId: 'held', until: inHours(1) };
  const holds = (offered: boolean): DomainEvent => ({ type: 'PlaceHeld', data: { ...held, offered } });
  await world.append('places-held', [holds(false), holds(true), holds(false), holds(true), holds(false)]);
  const page = async (query: string) => (await lou.call(`GET /api/v4/users/lou/departures?${query}`)).body as Departures;
  expect(await page('limit=1')).toMatchObject({ items: [{ left: [{ kind: 'mail' }] }], totalCount: 2 });
  expect(await page('limit=1&skip=1')).toMatchObject({ items: [{ left: [{ kind: 'mail' }] }], totalCount: 2 });
  expect(await page('limit=5&skip=2')).toEqual({ items: [], totalCount: 2 });
});

test('what left names all that the researcher is given, and refuses as the mail does', async () => {
  const who = { userId: 'kim', projectId: 'named' };
  const kim = await world.participant('kim');
  await world.given.projects(projectRow('named', { name: 'Named' }));
  await world.given.participations(
    participationRow('kim', 'named', { participationId: 'early', status: 'REJECTEDQUALITY' }),
    participationRow('lee', 'named', { participationId: 'late', status: 'INVALIDRESPONSE', invitedAt: inHours(-1) }),
  );
  const submitted = {
    responses: [],
    totalTimeSeconds: 12,
    qualified: true,
    qualifiedPendingIdVerification: false,
    unmet: [],
    percentage: 100,
    cycleId: 'c1',
  };
  await world.append('participation-early', [
    { type: 'ScreenerSubmitted', data: { ...who, ...submitted, participationId: 'early' } },
    { type: 'ResponseRejectedForQuality', data: { ...who, participationId: 'early', reason: 'No car' } },
  ]);
  await world.append('participation-late', [
    { type: 'ResponseInvalidated', data: { ...who, participationId: 'late', reason: 'Empty' } },
  ]);
  const { body } = await kim.call('GET /api/v4/users/kim/departures');
  expect((body as Departures).items.flatMap(({ left }) => left.map(({ what }) => what))).toEqual([
    'Your e-mail address, your first name and a mail: that your response to “Named” could not be used.',
    'Your e-mail address, your first name and a mail: that the researcher of “Named” has chosen other people.',
    'Your name, your answers to the screener, and your photo, your video introduction and the links to your social profiles if you have them; also your countries if you moved in the half year before.',
    expect.stringContaining('that your application to “Named” is submitted'),
  ]);
});
