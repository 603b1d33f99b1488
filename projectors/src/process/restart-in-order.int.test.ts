import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@panelist/infra/postgres';
import { positionWaiter, runProcessors } from '@panelist/infra/processors';
import { rebuildReadModels } from '../index.js';
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
  const running = await runProcessors(access, projections, { service: 'projectors', leaseMs: 2_000, beatMs: 100 });
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

it('never takes a checkpoint back while tables are rebuilt under a growing log', async () => {
  const { pool } = world;
  await pool.query(`
    create table steps_back (name text, "from" text, "to" text);
    create function note_step_back() returns trigger language plpgsql as $$
    begin
      insert into steps_back values (old.name, old.position, new.position);
      return null;
    end $$;
    create trigger note_step_back after update on app.checkpoints for each row
      when (new.position collate "C" < old.position collate "C") execute function note_step_back()`);
  const engine = await startEngine();
  const rebuilt = new AbortController();
  let appended = 0;
  const appending = (async () => {
    for (; !rebuilt.signal.aborted; appended += 1)
      await world.append(`account-${samplePerson(appended).userId}`, registered(samplePerson(appended)));
  })();
  try {
    await eventually(async () => appended > 50);
    // What the rebuild has read is no longer the end of the log when it arrives.
    const { store } = world;
    const readAll: typeof store.readAll = async (...asked) => {
      const page = await store.readAll(...asked);
      await pause(100);
      return page;
    };
    await rebuildReadModels({ ...world.dependencies, store: { ...store, readAll } }, [accountsProjection.model.name]);
  } finally {
    rebuilt.abort();
    await appending;
    await engine.stop();
  }
  const { rows } = await pool.query('select * from steps_back');
  expect(rows).toEqual([]);
}, 60_000);
