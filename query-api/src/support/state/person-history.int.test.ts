import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import { conversationStream } from '@panelist/domain/messaging';
import { participationStream } from '@panelist/domain/participation';
import { calendarStream } from '@panelist/domain/scheduling';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { createLogger } from '@panelist/infra/foundation';
import { sql, type Pool } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { accounts, calendars } from '@panelist/projectors/read-models';
import { aPerson } from '../../../../infra/testing/builders.js';
import { published, registered } from '../../../../projectors/src/test-kit/sample-events.test-kit.js';
import { now, queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { openPastPool } from './past-tables.js';
import { personHistory } from './person-history.js';

let world: QueryWorld;
let pastPool: Pool;
beforeAll(async () => {
  world = await queryWorld();
  pastPool = openPastPool(world.pool.options.connectionString ?? '');
  await world.append(accountStream.of('ada'), registered(aPerson({ userId: 'ada', firstName: 'Ada' })));
});
afterAll(async () => {
  await pastPool.end();
  await world.close();
});

const columns = select(accounts, 'userId', 'firstName');
const times = select(calendars, 'slots');
/** Later than the events by more than they take to be found. */
const later = new Date(Date.parse(now) + 60_000).toISOString();

/** Pasts with what was read for them, and what was logged. */
function pasts() {
  const [read, logged]: [string[], string[]] = [[], []];
  let isAway = false;
  const { logger } = createLogger({ level: 'warn', write: (line) => logged.push(line) });
  const log: EventLog = {
    ...world.log,
    read: async (stream) => {
      read.push(stream);
      if (isAway) throw new Error('the store is away');
      return world.log.read(stream);
    },
  };
  const { over, begin, prepare } = personHistory({
    pool: world.pool,
    vault: world.vault,
    pastPool,
    log,
    logger,
    clock: { now: () => later },
  });
  const names = async (userId: string) => {
    const found = await over(userId, now, async (access) =>
      readRows(access, columns, sql`select ${columns.columns('t')} from ${accounts.table} t`),
    );
    return found?.result.map(({ firstName }) => firstName);
  };
  const offered = async (userId: string) => {
    const found = await over(userId, now, async (access) =>
      readRows(access, times, sql`select ${times.columns('t')} from ${calendars.table} t`),
    );
    return found?.result.map(({ slots }) => slots);
  };
  const setAway = (away: boolean) => (isAway = away);
  return { read, logged, begin, prepare, names, offered, setAway };
}

test('what was prepared is not read again, however many look', async () => {
  const { read, prepare, names } = pasts();
  prepare('ada');
  prepare('ada');
  expect(await Promise.all([names('ada'), names('ada')])).toEqual([['Ada'], ['Ada']]);
  expect(read.filter((stream) => stream === accountStream.of('ada'))).toHaveLength(1);
  expect(await names('nobody')).toBeUndefined();
});

test('what was begun is not read again by the look, and its failure is the look’s', async () => {
  const { read, begin, names } = pasts();
  begin('ada', now);
  expect(await names('ada')).toEqual(['Ada']);
  expect(read.filter((stream) => stream === accountStream.of('ada'))).toHaveLength(1);
  const away = pasts();
  away.setAway(true);
  away.begin('ada', now);
  await expect(away.names('ada')).rejects.toThrow('the store is away');
});

test('what was folded leaves the memory once the person is erased', async () => {
  const stream = accountStream.of('bea');
  await world.append(stream, registered(aPerson({ userId: 'bea', firstName: 'Bea' })));
  const { read, names } = pasts();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  try {
    /** The checks of a minute that were set since the last call, done now. */
    const aMinutePasses = async () => {
      const due = timers.mock.calls.filter(([, ms]) => ms === 60_000).map(([check]) => check);
      timers.mockClear();
      for (const check of due) check();
      await world.vault.isErased('bea');
    };
    const reads = () => read.filter((one) => one === stream).length;
    expect(await names('bea')).toEqual(['Bea']);
    await aMinutePasses();
    expect([await names('bea'), reads()]).toEqual([['Bea'], 1]);
    await world.vault.erase('bea');
    await aMinutePasses();
    expect([await names('bea'), reads()]).toEqual([[''], 2]);
  } finally {
    timers.mockRestore();
  }
});

test('what the person’s events name is in it: calendars of projects, and who wrote to them', async () => {
  const about = { participationId: 'of-cyd', userId: 'cyd', projectId: 'city' };
  const conversation = { conversationUid: 'of-cyd', userId: 'cyd', projectId: 'city', researcherId: 'owner' };
  const message = { by: 'researcher', messageId: 'm1', number: 1, body: 'Hello', attachments: [] };
  const slots = [{ start: '2026-03-05T09:00:00.000Z', end: '2026-03-05T10:00:00.000Z' }];
  const rules = { minimumSchedulingNotice: 60, maxBookingsPerDay: 4, bufferBeforeEvent: 0, bufferAfterEvent: 15 };
  await world.append(accountStream.of('colleague'), registered(aPerson({ userId: 'colleague', firstName: 'Rita' })));
  await world.append(projectStream.of('city'), published('city', { slots: [] }));
  await world.append(calendarStream.of('city'), [
    { type: 'SlotsOffered', data: { projectId: 'city', slots, rules, timezone: 'UTC' } },
  ]);
  await world.append(participationStream.of('of-cyd'), [{ type: 'ScreenerStarted', data: { ...about, ownerId: 'owner' } }]);
  await world.append(conversationStream.of('of-cyd'), [
    { type: 'MessagePosted', data: { ...conversation, ...message, senderId: 'colleague' } },
  ]);
  const { names, offered } = pasts();
  expect(await names('cyd')).toEqual(['Rita']);
  expect(await offered('cyd')).toEqual([slots]);
});

test('a preparation that fails is logged, and the look after it tries again', async () => {
  const { logged, prepare, names, setAway } = pasts();
  setAway(true);
  prepare('ada');
  await expect(names('ada')).rejects.toThrow('the store is away');
  expect(logged.join()).toContain('the past of a person could not be prepared');
  setAway(false);
  expect(await names('ada')).toEqual(['Ada']);
});
