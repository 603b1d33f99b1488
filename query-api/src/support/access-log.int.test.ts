import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Role } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { noRules } from '@panelist/domain/scheduling';
import { accessLogDecider, accessLogStream } from '@panelist/domain/support';
import { ledger, referrals } from '@panelist/projectors/read-models';
import { accountRow, participationRow, payoutRow, projectRow } from '../test-kit/sample-rows.test-kit.js';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { testHttp } from '../../../infra/testing/index.js';
import { accessReasonRoute } from './access-log/access-log-routes.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';

let world: QueryWorld;
beforeAll(async () => {
  world = await queryWorld();
});
afterAll(async () => world.close());

test('a person reads who of the staff looked, when and why; so does support, and only they', async () => {
  const ada = await world.participant('ada');
  await world.given.accounts(accountRow('sam', { firstName: 'Sam', profileId: null, roles: ['usermanager'] }));
  const visit = (entryId: string, hour: number) => ({
    entryId,
    what: 'impersonation' as const,
    userId: 'ada',
    staffId: 'sam',
    reason: `Reason ${entryId}`,
    erasureReason: null,
    startedAt: `2026-02-01T0${hour}:00:00.000Z`,
    endsAt: `2026-02-01T0${hour + 1}:00:00.000Z`,
  });
  await world.given.accessLog(visit('v1', 1), visit('v2', 3), { ...visit('v3', 5), userId: 'ben', staffId: 'gone' });
  const order = { ...visit('v4', 7), what: 'erasure' as const, reason: '', erasureReason: 'Asked for by letter', endsAt: null };
  await world.given.accessLog({ ...order, userId: 'erin' });
  const read = async (who: typeof ada, query = '') => who.call(`GET /api/v4/users/ada/access-log${query}`);
  expect((await read(ada)).body).toEqual({
    items: [
      {
        id: 'v2',
        at: '2026-02-01T03:00:00.000Z',
        what: 'impersonation',
        who: 'A member of the support team',
        reason: 'Reason v2',
        until: '2026-02-01T04:00:00.000Z',
      },
      expect.objectContaining({ id: 'v1' }),
    ],
    totalCount: 2,
  });
  expect((await read(ada, '?limit=1&skip=1')).body).toMatchObject({ items: [{ id: 'v1' }], totalCount: 2 });
  expect((await read(await world.http.logIn('sue', ['usermanager']))).status).toBe(200);
  const erased = await (await world.http.logIn('una', ['usermanager'])).call('GET /api/v4/users/erin/access-log');
  expect(erased.body).toMatchObject({ items: [{ id: 'v4', what: 'erasure', reason: 'Asked for by letter', until: null }] });
  expect((await read(await world.participant('ben'))).status).toBe(404);
  expect((await read(await world.http.logIn('rosa', ['researcher']))).status).toBe(404);
});

test('reading a history is a look, recorded before the answer, once an hour', async () => {
  await world.participant('cleo');
  const support = await world.http.logIn('sue', ['usermanager']);
  const accesses = async () => (await world.log.read('accesslog-cleo')).map(({ type, data }) => ({ type, ...data }));
  const read = async () => support.call('GET /api/v4/support/participants/cleo/history');
  for (let times = 0; times < 2; times += 1) expect((await read()).status).toBe(200);
  const access = {
    type: 'PersonDataAccessed',
    userId: 'cleo',
    staffId: 'sue',
    what: 'history',
    reason: '',
    at: expect.any(String),
  };
  expect(await accesses()).toEqual([{ ...access, accessId: expect.any(String) }]);
  expect((await support.call('GET /api/v4/support/participants/nobody/history')).status).toBe(404);
  expect(await world.log.read('accesslog-nobody')).toEqual([]);
});

test('the log says what a member of staff read', async () => {
  const dora = await world.participant('dora');
  const at = '2026-02-01T03:00:00.000Z';
  await world.given.accessLog({
    entryId: 'l1',
    what: 'history',
    userId: 'dora',
    staffId: 'nobody',
    reason: '',
    erasureReason: null,
    startedAt: at,
    endsAt: null,
  });
  expect((await dora.call('GET /api/v4/users/dora/access-log')).body).toEqual({
    items: [{ id: 'l1', at, what: 'history', who: 'A member of our staff', reason: null, until: null }],
    totalCount: 1,
  });
});

test('every query about one person is a look of its own kind, with the reason that holds', async () => {
  const fay = await world.participant('fay');
  const staff = await world.http.logIn('sue', ['usermanager', 'paymentmanager', 'admin']);
  await world.given.payouts(payoutRow('p-fay', 'fay', 'r-fay'));
  const give = { type: 'GiveAccessReason', userId: 'fay', staffId: 'sue', reason: 'Asked by mail', now } as const;
  const context = { actor: { kind: 'staff', id: 'sue' } as const, commandId: 'give', correlationId: 'give', causationId: 'give' };
  await commandHandler({ log: world.log, clock: { now: () => now } }).handle(
    accessLogDecider,
    accessLogStream.of('fay'),
    give,
    context,
  );
  const calls = [
    ['history', 'support/participants/fay/history'],
    ['account', 'users/fay'],
    ['profile', 'profiles/user/fay'],
    ['payout', 'operations/payouts/p-fay'],
    ['departures', 'users/fay/departures'],
  ] as const;
  for (const [, path] of calls) for (const who of [staff, staff, fay]) await who.call(`GET /api/v4/${path}`);
  for (const who of [staff, fay]) {
    await who.call('GET /v2/referrals/referrer/fay');
    await who.call('GET /v2/referrals/referrer/fay/bonuses-by-month?months=6');
  }
  const accesses = (await world.log.read('accesslog-fay')).filter((event) => event.type === 'PersonDataAccessed');
  expect(accesses.map(({ data }) => [data.what, data.staffId, data.reason])).toEqual(
    [...calls.map(([what]) => what), 'referrals'].map((what) => [what, 'sue', 'Asked by mail']),
  );
  const { body } = await staff.call('GET /api/v4/support/participants/fay/history');
  const given = { reason: 'Asked by mail', until: '2026-03-01T13:00:00.000Z' };
  expect(body).toMatchObject({ accessReason: given });
  const holds = async (who: typeof staff) => (await who.call('GET /api/v4/support/participants/fay/access-reason')).body;
  expect(await holds(staff)).toEqual({ isNeeded: false, given });
  const registered = registry.events.get('AccountRegistered')?.definition.samples.at(-1);
  const event = { type: 'AccountRegistered', data: { ...registered, userId: 'fay' } };
  const metadata = { occurredAt: now, ...context };
  await world.log.append('account-fay', [{ eventId: randomUUID(), event, metadata }], 'any');
  expect(await holds(staff)).toEqual({ isNeeded: true, given });
  expect(await holds(await world.http.logIn('una', ['paymentmanager']))).toMatchObject({ given: null });
  expect((await fay.call('GET /api/v4/support/participants/fay/access-reason')).status).toBe(403);
  expect((await world.log.read('accesslog-fay')).filter(({ type }) => type === 'PersonDataAccessed')).toHaveLength(
    accesses.length,
  );
});

test('a list that shows one person alone is a look at them; a longer one is none', async () => {
  for (const userId of ['hal', 'ivy']) {
    await world.participant(userId);
    await world.given.payouts(payoutRow(`p-${userId}`, userId, `r-${userId}`));
  }
  const staff = await world.http.logIn('sue', ['usermanager', 'paymentmanager', 'admin']);
  const accessesTo = async (userId: string) =>
    (await world.log.read(accessLogStream.of(userId)))
      .filter((event) => event.type === 'PersonDataAccessed')
      .map(({ data }) => `${data.what} by ${data.staffId}`);
  await staff.call('GET /api/v4/support/participants?query=');
  await staff.call('GET /api/v4/operations/payouts');
  expect(await accessesTo('hal')).toEqual([]);
  await staff.call('GET /api/v4/support/participants?query=hal');
  await staff.call('GET /api/v4/operations/payouts?query=hal');
  expect(await accessesTo('hal')).toEqual(['account by sue', 'payout by sue']);
  await world.given.projects(projectRow('p1', { ownerId: 'rosa' }));
  await world.given.participations(participationRow('ivy', 'p1', { status: 'PENDING' }));
  const { participationId } = participationRow('ivy', 'p1');
  const read = async (who: typeof staff) => who.call(`GET /api/v4/projects/p1/screener-responses?id=${participationId}`);
  expect((await read(await world.http.logIn('rosa', ['researcher']))).status).toBe(200);
  expect(await accessesTo('ivy')).toEqual([]);
  expect((await read(staff)).body).toMatchObject({ totalCount: 1 });
  expect(await accessesTo('ivy')).toEqual(['application by sue']);
});

test('a list that is narrowed to one person is a look at them, on a page without lines as well', async () => {
  const staff = await world.http.logIn('sue', ['usermanager', 'paymentmanager', 'admin']);
  /** When the person's money was booked. */
  const bookedAt = (userId: string, second = 0) =>
    new Date(Date.parse(now) + Number(userId.slice(2)) * 60_000 + second * 1_000).toISOString();
  const minuteOf = (userId: string) => `from=${bookedAt(userId)}&to=${bookedAt(userId, 1)}`;
  const lists = (userId: string) =>
    [
      ['payout', `operations/payouts?query=${userId}@people.example&skip=50`],
      ['payout', `operations/payouts?query=${userId}@people.example&status=voided`],
      ['payout', `operations/payouts.csv?query=p-${userId}`],
      ['payout', `operations/ledger?payoutId=p-${userId}&skip=50`],
      ['payout', `operations/ledger?payoutId=p-${userId}&format=csv`],
      ['payout', `operations/ledger?${minuteOf(userId)}`],
      ['payout', `operations/ledger?${minuteOf(userId)}&format=csv`],
      ['referrals', `operations/referrals?query=${userId}@people.example&skip=50`],
      ['profile', `profile-locks/profiles/profile-of-${userId}`],
      ['application', 'projects/narrowed/screener-responses?status=PENDING&limit=20'],
      ['application', 'projects/narrowed/calendar'],
    ] as const;
  const people = Object.keys(lists('jo0')).map((index) => `jo${index}`);
  await world.given.projects(projectRow('narrowed', { ownerId: 'rosa' }));
  for (const userId of people) {
    const participationId = `r-${userId}`;
    await world.participant(userId);
    await world.given.payouts(payoutRow(`p-${userId}`, userId, participationId));
    await world.given.participations(participationRow(userId, 'narrowed', { participationId, status: 'PENDING' }));
    const amounts = { incentiveCents: 5_000, feeCents: 250, tipCents: 0, netCents: 4_750 };
    const posted = {
      type: 'PayoutRequested',
      at: bookedAt(userId),
      account: 'participant-payable',
      cents: 4_750,
      eventId: userId,
    } as const;
    const book = { bookId: `p-${userId}`, payoutId: `p-${userId}`, userId, projectId: 'narrowed', ...amounts };
    await world.given.ledger(ledger.make({ ...book, entries: [posted] }).row);
    const ended = { status: 'CRITERIA_NOT_MET', endReason: 'same-phone', begunAt: now, statusChangedAt: now } as const;
    const bonus = { referralType: 'network', projectId: null, bonusCents: 2_000, history: [] } as const;
    const sides = { referralId: `ref-${userId}`, referrerId: `by-${userId}`, userId };
    await world.given.referrals(referrals.make({ ...sides, ...bonus, ...ended }).row);
  }
  const time = { start: '2026-03-03T14:00:00.000Z', end: '2026-03-03T15:00:00.000Z' };
  const held = [{ participationId: `r-${people.at(-1) ?? ''}`, ...time }];
  await world.given.calendars({ projectId: 'narrowed', timezone: 'UTC', rules: noRules, slots: [time], held });
  for (const [index, userId] of people.entries()) {
    const [what, path] = lists(userId)[index] ?? ['', ''];
    expect([path, (await staff.call(`GET /api/v4/${path}`)).status]).toEqual([path, 200]);
    const accesses = await world.log.read(accessLogStream.of(userId));
    expect([path, accesses.flatMap(({ data }) => ('what' in data ? [data.what] : []))]).toEqual([
      path,
      expect.arrayContaining([what]),
    ]);
  }
});

test('no reason holds once the person is erased, and their data is read without one', async () => {
  await world.participant('gus');
  const sample = (type: string) => ({ type, data: { ...registry.events.get(type)?.definition.samples.at(-1), userId: 'gus' } });
  await world.append('account-gus', [sample('AccountRegistered')]);
  const given = { userId: 'gus', staffId: 'sue', reason: 'Gus asked by mail', givenAt: now, until: '2026-03-01T13:00:00.000Z' };
  await world.append('accesslog-gus', [{ type: 'AccessReasonGiven', data: given }]);
  const sue = await world.http.logIn('sue', ['usermanager']);
  const ask = async (path: string) => sue.call(`GET /api/v4/support/participants/gus/${path}`);
  expect((await ask('history')).body).toMatchObject({ accessReason: { reason: 'Gus asked by mail' } });
  await world.append('account-gus', [sample('ErasureRequested')]);
  await world.vault.erase('gus');
  expect((await ask('access-reason')).body).toEqual({ isNeeded: false, given: null });
  const history = await ask('history');
  expect([history.status, history.body]).toMatchObject([200, { accessReason: null }]);
  const state = await ask(`state?at=${now}`);
  expect([state.status, state.body]).toMatchObject([200, { account: { firstName: '' } }]);
  const accesses = (await world.log.read('accesslog-gus')).filter((event) => event.type === 'PersonDataAccessed');
  expect(accesses.map(({ data }) => [data.what, data.reason])).toEqual([
    ['history', ''],
    ['history', ''],
    ['state', ''],
  ]);
});

test('the past is prepared once support asks whether a reason is needed, and for nobody else', async () => {
  const prepared: string[] = [];
  const commands = commandHandler({ log: world.log, clock: { now: () => now } });
  const pasts = { prepare: (userId: string) => void prepared.push(userId) };
  const http = await testHttp([accessReasonRoute({ clock: { now: () => now }, commands, pasts })]);
  const ask = async (userId: string, ...roles: readonly Role[]) =>
    (await http.logIn('sue', roles)).call(`GET /api/v4/support/participants/${userId}/access-reason`);
  expect((await ask('fay', 'paymentmanager')).status).toBe(200);
  expect((await ask('nobody', 'usermanager')).status).toBe(200);
  expect(prepared).toEqual([]);
  expect((await ask('fay', 'usermanager')).body).toMatchObject({ isNeeded: true });
  expect(prepared).toEqual(['fay']);
  await http.close();
});
