import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testDatabase } from '../../../testing/test-database.js';
import type { TestDatabase } from '../../../testing/test-database.js';
import { tablesScanned } from '../../../testing/tables-scanned.js';
import { memorySessions } from './memory-sessions.js';
import type { Sessions } from './port.js';
import { postgresSessions } from './postgres-sessions.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = Date.parse('2026-03-01T08:00:00Z');
const realTime = { now: () => new Date(now).toISOString() };

let db: TestDatabase;
let sessions: Sessions;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => db.close());

describe.each([
  { kind: 'rows', make: () => postgresSessions(db.pool, realTime) },
  { kind: 'memory', make: () => memorySessions(realTime) },
])('sessions as $kind', ({ kind, make }) => {
  beforeAll(() => {
    sessions = make();
  });

  test('a cookie gives bearer tokens, several at a time, and each identifies its account', async () => {
    const { session, cookie } = await sessions.open(`ada-${kind}`);
    const [one, other] = [await sessions.bearer(cookie), await sessions.bearer(cookie)];
    expect(one?.token).not.toBe(other?.token);
    expect(cookie.length).toBeGreaterThanOrEqual(43);
    for (const token of [one?.token, other?.token]) expect((await sessions.byBearer(token ?? ''))?.id).toBe(session.id);
    expect((await sessions.byCookie(cookie))?.userId).toBe(`ada-${kind}`);
  });

  test('a cookie is no bearer token, a token no cookie, and neither can be forged', async () => {
    const { cookie } = await sessions.open('eve');
    const token = (await sessions.bearer(cookie))?.token ?? '';
    expect(await sessions.byBearer(cookie)).toBeNull();
    expect(await sessions.byCookie(token)).toBeNull();
    expect(await sessions.bearer(token)).toBeNull();
    expect(await sessions.byBearer('')).toBeNull();
  });

  test('a bearer token ends after 12 hours, the session goes on', async () => {
    const { cookie } = await sessions.open('bea');
    const token = (await sessions.bearer(cookie))?.token ?? '';
    now += 12 * HOUR - 1;
    expect(await sessions.byBearer(token)).not.toBeNull();
    now += 1;
    expect(await sessions.byBearer(token)).toBeNull();
    expect(await sessions.bearer(cookie)).not.toBeNull();
  });

  test('a session ends 30 days after it was last seen', async () => {
    const { session, cookie } = await sessions.open('cleo');
    now += 29 * DAY;
    expect((await sessions.byCookie(cookie))?.lastSeenAt).toBe(realTime.now());
    now += 29 * DAY;
    expect((await sessions.byCookie(cookie))?.createdAt).toBe(session.createdAt);
    now += 30 * DAY;
    expect(await sessions.byCookie(cookie)).toBeNull();
    expect(await sessions.bearer(cookie)).toBeNull();
    expect(await sessions.list('cleo')).toEqual([]);
  });

  test('a session ends after 90 days in all, however often it was seen', async () => {
    const { cookie } = await sessions.open('kim');
    for (let days = 0; days < 80; days += 20) {
      now += 20 * DAY;
      expect(await sessions.byCookie(cookie)).not.toBeNull();
    }
    now += 10 * DAY - 1;
    const bearer = await sessions.bearer(cookie);
    expect(await sessions.byBearer(bearer?.token ?? '')).not.toBeNull();
    now += 1;
    expect(await sessions.byCookie(cookie)).toBeNull();
    expect(await sessions.byBearer(bearer?.token ?? '')).toBeNull();
  });

  test('a session of staff ends after 30 minutes without use, and after 8 hours in all; a visit from it goes on', async () => {
    const idle = await sessions.open('sam', { isStaffs: true });
    const visit = await sessions.open('ada', { impersonator: 'sam', openedFrom: idle.session.id });
    now += 30 * 60_000 - 1;
    const bearer = await sessions.bearer(idle.cookie);
    now += 30 * 60_000 - 1;
    expect(await sessions.byBearer(bearer?.token ?? '')).not.toBeNull();
    expect(await sessions.byCookie(visit.cookie)).not.toBeNull();
    now += 30 * 60_000;
    expect(await sessions.byCookie(idle.cookie)).toBeNull();
    expect(await sessions.byBearer(bearer?.token ?? '')).toBeNull();
    const used = await sessions.open('sam', { isStaffs: true });
    for (let minutes = 0; minutes < 460; minutes += 20) {
      now += 20 * 60_000;
      expect(await sessions.byCookie(used.cookie)).not.toBeNull();
    }
    now += 20 * 60_000;
    expect(await sessions.byCookie(used.cookie)).toBeNull();
  });

  test('a session of staff waits for the end of a visit that is used', async () => {
    const own = await sessions.open('sam', { isStaffs: true });
    const visit = await sessions.open('ada', { impersonator: 'sam', openedFrom: own.session.id });
    for (let minutes = 0; minutes < 55; minutes += 11) {
      now += 11 * 60_000;
      expect(await sessions.byCookie(visit.cookie)).not.toBeNull();
    }
    expect(await sessions.byCookie(own.cookie)).not.toBeNull();
    now += 30 * 60_000;
    expect(await sessions.byCookie(own.cookie)).toBeNull();
  });

  test('an ended session is refused at once, with its tokens', async () => {
    const { session, cookie } = await sessions.open('dan');
    const token = (await sessions.bearer(cookie))?.token ?? '';
    await sessions.end(session.id);
    await sessions.end('no such session');
    expect(await sessions.byBearer(token)).toBeNull();
    expect(await sessions.byCookie(cookie)).toBeNull();
  });

  test("all of a person's sessions but one can be ended, without other people's", async () => {
    const [here, there, other] = [await sessions.open('finn'), await sessions.open('finn'), await sessions.open('gus')];
    await sessions.endAll('finn', here.session.id);
    expect((await sessions.list('finn')).map(({ id }) => id)).toEqual([here.session.id]);
    expect(await sessions.byCookie(there.cookie)).toBeNull();
    await sessions.endAll('finn');
    expect(await sessions.list('finn')).toEqual([]);
    expect(await sessions.byCookie(other.cookie)).not.toBeNull();
  });

  test('a session names its device', async () => {
    await sessions.open('jo', { device: 'Firefox on Windows' });
    await sessions.open('kay');
    expect((await sessions.list('jo'))[0]?.device).toBe('Firefox on Windows');
    expect((await sessions.list('kay'))[0]).not.toHaveProperty('device');
  });

  test('the browsers of a person are known by their keys, also of sessions that ended', async () => {
    const { session } = await sessions.open('lea', { deviceKey: 'key-1' });
    await sessions.open('lea', { deviceKey: 'key-1' });
    await sessions.open('lea');
    await sessions.open('mia', { deviceKey: 'key-2' });
    await sessions.end(session.id);
    expect(await sessions.deviceKeys('lea')).toEqual(['key-1']);
    await sessions.forgetAll('lea');
    expect(await sessions.deviceKeys('lea')).toEqual([]);
  });

  test('a session says when its person proved themselves last, and by what', async () => {
    const { session, cookie } = await sessions.open('ada', { provenAt: '2026-03-01T10:00:00.000Z' });
    expect((await sessions.byCookie(cookie))?.provenAt).toBe('2026-03-01T10:00:00.000Z');
    await sessions.prove(session.id, '2026-03-01T10:20:00.000Z', 'passkey');
    await sessions.prove('no session', '2026-03-01T10:20:00.000Z');
    expect(await sessions.byCookie(cookie)).toMatchObject({ provenAt: '2026-03-01T10:20:00.000Z', provenBy: 'passkey' });
    await sessions.prove(session.id, '2026-03-01T10:30:00.000Z');
    expect((await sessions.byCookie(cookie))?.provenBy).toBeUndefined();
    expect((await sessions.open('ada')).session.provenAt).toBeUndefined();
  });

  test('a session that staff opened as a participant ends after an hour, however often it is seen', async () => {
    const { cookie } = await sessions.open('ivy', { impersonator: 'sue' });
    for (let times = 0; times < 5; times += 1) {
      now += HOUR / 6;
      expect(await sessions.byCookie(cookie)).toMatchObject({ impersonator: 'sue' });
    }
    now += HOUR / 6;
    expect(await sessions.byCookie(cookie)).toBeNull();
  });

  test('a visit ends with the session from which it was opened, not with another one', async () => {
    const own = await sessions.open('sue');
    const elsewhere = await sessions.open('sue');
    const visit = await sessions.open('ivy', { impersonator: 'sue', openedFrom: own.session.id });
    const bearer = await sessions.bearer(visit.cookie);
    await sessions.end(elsewhere.session.id);
    expect(await sessions.byCookie(visit.cookie)).toMatchObject({ impersonator: 'sue' });
    await sessions.endAll('sue');
    expect(await sessions.byCookie(visit.cookie)).toBeNull();
    expect(await sessions.byBearer(bearer?.token ?? '')).toBeNull();
    expect((await sessions.list('ivy')).map(({ id }) => id)).not.toContain(visit.session.id);
  });

  test('a session names the member of staff who opened it', async () => {
    const { session, cookie } = await sessions.open('hal', { impersonator: 'sue' });
    expect(session.impersonator).toBe('sue');
    expect((await sessions.byCookie(cookie))?.impersonator).toBe('sue');
  });
});

test('a row stays 30 days after the end of its session, and not longer; its tokens go with it', async () => {
  const rows = postgresSessions(db.pool, realTime);
  const left = async () => {
    const { rows: found } = await db.pool.query<{ user_id: string; tokens: string }>(
      `select user_id, (select count(*) from app.session_tokens t where t.session_id = s.id) as tokens
       from app.sessions s where user_id like 'old-%' order by 1`,
    );
    return found.map(({ user_id: userId, tokens }) => `${userId} ${tokens}`);
  };
  const ended = await rows.open('old-ended');
  await rows.bearer(ended.cookie);
  await rows.open('old-expiring');
  await rows.end(ended.session.id);
  const used = await rows.open('old-used');
  now += 29 * DAY;
  await rows.byCookie(used.cookie);
  await rows.forgetEnded();
  expect(await left()).toEqual(['old-ended 1', 'old-expiring 0', 'old-used 0']);
  now += 2 * DAY;
  await rows.forgetEnded();
  expect(await left()).toEqual(['old-expiring 0', 'old-used 0']);
  now += 30 * DAY;
  await rows.forgetEnded();
  expect(await left()).toEqual(['old-used 0']);
  now += 60 * DAY;
  await rows.forgetEnded();
  expect(await left()).toEqual([]);
});

test('the database holds neither cookies nor tokens', async () => {
  const rows = postgresSessions(db.pool);
  const { cookie } = await rows.open('ida');
  const token = (await rows.bearer(cookie))?.token ?? '';
  const dump = await db.pool.query<{ line: string }>(
    'select row_to_json(s)::text as line from app.sessions s union all select row_to_json(t)::text from app.session_tokens t',
  );
  expect(dump.rows.length).toBeGreaterThan(1);
  for (const { line } of dump.rows) expect(line.includes(cookie) || line.includes(token)).toBe(false);
});

test('sessions are found by their id or their person, whatever their number', async () => {
  const id = randomUUID();
  const scanned = await tablesScanned(db.pool, async (pool) => {
    const rows = postgresSessions(pool, realTime);
    await rows.isOpen(id);
    await rows.prove(id, realTime.now());
    await rows.end(id);
    await rows.list('ada');
    await rows.deviceKeys('ada');
    await rows.endAll('ada');
    await rows.forgetAll('ada');
  });
  expect(scanned).toEqual([]);
});
