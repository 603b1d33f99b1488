import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import { positionWaiter, type PositionWaiter } from './position-waiter.js';
import { progressOf, projectorProgressChannel } from './progress.js';

const [early, late] = ['0000000000000000005', '0000000000000000009'];
const names = ['projection-halls-v1', 'projection-seats-v1'];

describe('a reader that waits for a position', () => {
  let database: TestDatabase;
  let pool: TestDatabase['pool'];
  let asked: number;
  let waiter: PositionWaiter;

  beforeAll(async () => {
    database = await testDatabase();
    pool = new Proxy(database.pool, {
      get: (target, property: keyof typeof database.pool) => {
        if (property !== 'query') return target[property];
        return async (statement: string, values: unknown[]) => {
          if (statement.includes('select not exists')) asked += 1;
          return target.query(statement, values);
        };
      },
    });
    waiter = positionWaiter(pool, names, () => undefined);
  });
  afterAll(async () => {
    await waiter.close();
    await progressOf(pool).flushed();
    await database.close();
  });
  beforeEach(async () => {
    asked = 0;
    for (const name of names) progressOf(pool).forget(name);
    await database.pool.query(
      `insert into app.checkpoints (name, kind, epoch, state, position) select name, 'projection', 1, 'running', $2
       from unnest($1::text[]) name on conflict (name) do update set position = excluded.position, state = excluded.state`,
      [names, early],
    );
  });

  it('asks nothing where this process runs the projections, and goes on when the last one has passed', async () => {
    const progress = progressOf(pool);
    for (const name of names) progress.reached(name, late);
    expect(await waiter.wait(late, 1_000)).toBe(true);
    expect(asked).toBe(0);
    for (const name of names) progress.reached(name, early);
    const waiting = waiter.wait(late, 10_000);
    progress.reached('projection-halls-v1', late);
    progress.moved();
    progress.reached('projection-seats-v1', late);
    progress.moved();
    expect(await waiting).toBe(true);
    expect(asked).toBe(0);
  });

  it('asks the checkpoints where another process runs one of them, or did', async () => {
    progressOf(pool).reached('projection-halls-v1', late);
    expect(await waiter.wait(early, 1_000)).toBe(true);
    const waiting = waiter.wait(late, 10_000);
    await database.pool.query('update app.checkpoints set position = $2 where name = any($1)', [names, late]);
    await database.pool.query(`notify ${projectorProgressChannel}`);
    expect(await waiting).toBe(true);
    expect(asked).toBeGreaterThan(1);
  });

  it('keeps nothing of a wait that is over, also where no projection ever moves here', async () => {
    const progress = progressOf(pool);
    const { waiter: made } = progress;
    const waiters = new Set<object>();
    const counted = () => {
      const one = made();
      waiters.add(one);
      const close = () => {
        waiters.delete(one);
        one.close();
      };
      return { ...one, close };
    };
    Object.assign(progress, { waiter: counted });
    try {
      expect(await waiter.wait(early, 1_000)).toBe(true);
      const waiting = waiter.wait(late, 50);
      expect(waiters.size).toBe(1);
      expect(await waiting).toBe(false);
      expect(waiters.size).toBe(0);
    } finally {
      Object.assign(progress, { waiter: made });
    }
  });

  it('does not wait for one that has stopped, nor longer than it may', async () => {
    expect(await waiter.wait(late, 50)).toBe(false);
    await database.pool.query("update app.checkpoints set state = 'stopped' where name = any($1)", [names]);
    expect(await waiter.wait(late, 1_000)).toBe(true);
  });
});
