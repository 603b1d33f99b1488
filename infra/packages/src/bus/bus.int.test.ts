import { afterEach, describe, expect, test } from '@jest/globals';
import { testDatabase } from '../../../testing/test-database.js';
import { inProcessBus } from './in-process-bus.js';
import type { Bus, ChangeNotification } from './port.js';
import { postgresBus } from './postgres-bus.js';

const hint = (id: string): ChangeNotification => ({ userId: 'ada', what: 'participation', id, position: '0001' });

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Resolves with the first `count` hints that a bus delivers. */
async function received(bus: Bus, count: number): Promise<readonly ChangeNotification[]> {
  const hints: ChangeNotification[] = [];
  return new Promise((resolve) => {
    const stop = bus.subscribe((next) => {
      hints.push(next);
      if (hints.length === count) {
        stop();
        resolve(hints);
      }
    });
  });
}

async function database() {
  const db = await testDatabase();
  closers.push(db.close);
  return db;
}

async function busOn(db: Awaited<ReturnType<typeof database>>, onError?: (error: unknown) => void): Promise<Bus> {
  const bus = await postgresBus({ pool: db.pool, url: db.url, ...(onError ? { onError } : {}) });
  closers.push(() => bus.close());
  return bus;
}

describe('in process', () => {
  test('every listener gets every hint in order, also when another listener throws', async () => {
    const errors: unknown[] = [];
    const bus = inProcessBus((error) => errors.push(error));
    bus.subscribe(() => {
      throw new Error('a listener failed');
    });
    const first = received(bus, 2);
    const second = received(bus, 2);
    bus.publish(hint('a'));
    bus.publish(hint('b'));
    expect((await first).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await second).toEqual([hint('a'), hint('b')]);
    expect(errors).toHaveLength(2);
  });

  test('a listener that unsubscribed gets nothing more', async () => {
    const bus = inProcessBus();
    const got: string[] = [];
    const stop = bus.subscribe(({ id }) => got.push(id));
    stop();
    const last = received(bus, 1);
    bus.publish(hint('a'));
    await last;
    expect(got).toEqual([]);
  });
});

describe('between processes', () => {
  test('a hint reaches every process, its own as well; many at once arrive in order', async () => {
    const db = await database();
    const [one, other] = [await busOn(db), await busOn(db)];
    const ids = Array.from({ length: 300 }, (_, index) => `participation-${index}`);
    const both = Promise.all([received(one, 300), received(other, 300)]);
    for (const id of ids) one.publish(hint(id));
    for (const hints of await both) expect(hints.map(({ id }) => id)).toEqual(ids);
  });

  test('hints that are published together share one notification', async () => {
    const db = await database();
    const bus = await busOn(db);
    const client = await db.pool.connect();
    const sent: (readonly string[])[] = [];
    const both = new Promise<void>((resolve) =>
      client.on('notification', ({ payload = '[]' }) => {
        sent.push((JSON.parse(payload) as readonly ChangeNotification[]).map(({ id }) => id));
        if (sent.length === 2) resolve();
      }),
    );
    await client.query('listen panelist_hints');
    const first = received(bus, 3);
    for (const id of ['a', 'b', 'c']) bus.publish(hint(id));
    await first;
    bus.publish(hint('d'));
    await both;
    client.release(true);
    expect(sent).toEqual([['a', 'b', 'c'], ['d']]);
  });

  test('a lost connection comes back by itself', async () => {
    const db = await database();
    const [bus, other] = [await busOn(db), await busOn(db)];
    let missed = 0;
    bus.onMissed(() => (missed += 1));
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panelist-bus' and datname = current_database()",
    );
    const back = received(bus, 1);
    const publishing = setInterval(() => other.publish(hint('again')), 50);
    expect(await back).toEqual([hint('again')]);
    clearInterval(publishing);
    expect(missed).toBe(1);
  });

  test('a message that is not a hint is reported and does not affect listeners', async () => {
    const db = await database();
    const errors: unknown[] = [];
    const [bus, other] = [await busOn(db, (error) => errors.push(error)), await busOn(db)];
    await db.pool.query("select pg_notify('panelist_hints', 'no json')");
    const next = received(bus, 1);
    other.publish(hint('a'));
    expect(await next).toEqual([hint('a')]);
    expect(errors).toHaveLength(1);
  });
});
