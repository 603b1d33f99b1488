import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPool } from '@panelist/infra/postgres';
import { positionWaiter, runProcessors } from '@panelist/infra/processors';
import { projections } from '../projections.js';
import { accountsProjection } from '../read-models/identity/accounts-projection.js';
import { accessOver, eventually, projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { registered, samplePerson } from '../test-kit/sample-events.test-kit.js';

const restarts = 4;
const readers = 3;

let world: ProjectionWorld;
beforeEach(async () => {
  world = await projectionWorld();
});
afterEach(async () => world.close());

/** All projections over connections and a log of their own, as in another process. */
async function startEngine(): Promise<{ readonly stop: () => Promise<void> }> {
  const pool = createPool(world.database.url);
  const access = await accessOver(pool, world.masterKey);
  const running = await runProcessors(access, projections, { room: 'projectors', leaseMs: 2_000, beatMs: 100 });
  await eventually(async () => running.waitingFor() === null);
  return {
    stop: async () => {
      await running.stop();
      await access.store.close();
      await pool.end();
    },
  };
}

it('shows each writer its own write, or says that it may not, while projectors are restarted in order', async () => {
  let engine = await startEngine();
  const waiter = positionWaiter(
    world.pool,
    projections.map(({ name }) => name),
    () => undefined,
  );
  const restarted = new AbortController();
  const [behind, seen]: [string[], string[]] = [[], []];
  const writeAndRead = async (reader: number): Promise<void> => {
    for (let number = reader; !restarted.signal.aborted; number += readers) {
      const { userId } = samplePerson(number);
      const position = await world.append(`account-${userId}`, registered(samplePerson(number)));
      const isStale = !(await waiter.wait(position, 2_000));
      const found = await world.pool.query(`select from ${accountsProjection.model.tableName} where user_id = $1`, [userId]);
      if (found.rowCount === 1) seen.push(userId);
      else if (!isStale) behind.push(userId);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => writeAndRead(reader)));
  try {
    for (let restart = 0; restart < restarts; restart++) {
      const before = seen.length;
      await eventually(async () => seen.length > before);
      // First the leader leaves, then its successor starts: in between no process leads.
      await engine.stop();
      engine = await startEngine();
    }
  } finally {
    restarted.abort();
    await reading;
    await engine.stop();
    await waiter.close();
  }
  expect(behind).toEqual([]);
  expect(seen.length).toBeGreaterThanOrEqual(restarts);
}, 60_000);

it('waits for every projection but one that an event has stopped', async () => {
  const { pool } = world;
  const waiter = positionWaiter(pool, [accountsProjection.name], () => undefined);
  try {
    const state = async (to: string) =>
      pool.query('update app.checkpoints set state = $2, position = null where name = $1', [accountsProjection.name, to]);
    const position = await world.append('account-user-1', registered(samplePerson(1)));
    await state('stopped');
    expect(await waiter.wait(position, 10)).toBe(true);
    await state('starting');
    expect(await waiter.wait(position, 10)).toBe(false);
    await state('running');
    expect(await waiter.wait(position, 10)).toBe(false);
  } finally {
    await waiter.close();
  }
});
