import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLeases } from '@panelist/infra/event-sourcing';
import { newTable } from '@panelist/infra/processors';
import { rebuildReadModels } from '../index.js';
import { projections } from '../projections.js';
import { accountsProjection } from '../read-models/identity/accounts-projection.js';
import { profilesProjection } from '../read-models/profile/profiles-projection.js';
import { eventually, projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { randomHistory } from '../test-kit/random-history.test-kit.js';
import { registered, samplePerson } from '../test-kit/sample-events.test-kit.js';

describe('a rebuild', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(async () => world.close());

  const join = async (number: number) => world.append(`account-user-${number}`, registered(samplePerson(number)));
  /** Tables that a rebuild has made and that are not in use. */
  const unfinished = async () => {
    const found = await world.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'read_model'
       and not exists (select from app.checkpoints where table_name = 'read_model.' || tablename) order by 1`,
    );
    return found.rows.map(({ name }) => name);
  };
  const people = async () => (await world.rows(accountsProjection)).map((row) => row['email']);

  it('rebuilds the rows of the live tables, row for row, while new events arrive', async () => {
    const history = randomHistory(42, 900);
    for (const { stream, events } of history.slice(0, 600)) await world.append(stream, events);
    await world.start();
    await world.caughtUp();
    const more = (async () => {
      for (const { stream, events } of history.slice(600)) await world.append(stream, events);
    })();
    const steps: [number, number][] = [];
    const models = projections.map(({ model }) => model.name);
    await rebuildReadModels(world.dependencies, models, { onProgress: (done, total) => void steps.push([done, total]) });
    await more;
    await world.caughtUp();
    const live = await Promise.all(projections.map((one) => world.rows(one)));
    await rebuildReadModels(world.dependencies, models);
    const rebuilt = await Promise.all(projections.map((one) => world.rows(one)));
    expect(rebuilt).toEqual(live);
    expect(projections.filter((_, index) => live[index]?.length === 0)).toEqual([]);
    expect(steps.every(([done, total]) => done <= total)).toBe(true);
    // The processes that follow the log continue with the new tables.
    await join(9_999);
    await world.caughtUp();
    expect(await people()).toContain('person9999@people.example');
  }, 120_000);

  it('shows queries in flight the rows of one table or of the other, while tables take over from each other', async () => {
    for (const number of [1, 2, 3]) await join(number);
    await world.start();
    await world.caughtUp();
    const done = new AbortController();
    const { tableName } = accountsProjection.model;
    const read = async (reader: number) => {
      const counts = new Set<number>();
      while (!done.signal.aborted) {
        // A prepared statement has been planned for the table before.
        const { rows } = await world.pool.query<{ count: number }>({
          ...(reader % 2 === 0 ? { name: 'count-accounts' } : {}),
          text: `select count(*)::int as count from ${tableName} a where exists (select from ${tableName} b where b.user_id = a.user_id)`,
        });
        for (const { count } of rows) counts.add(count);
      }
      return [...counts];
    };
    const readers = Promise.all([0, 1, 2, 3].map(read));
    for (let round = 0; round < 5; round++) await rebuildReadModels(world.dependencies, ['accounts']);
    done.abort();
    expect(await readers).toEqual([[3], [3], [3], [3]]);
  }, 30_000);

  it("keeps a finished table up to date while a reader's long transaction locks the one in use, then lets it take over", async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const reader = await world.pool.connect();
    try {
      await reader.query('begin; select from read_model.accounts_v1');
      const busy: string[] = [];
      const rebuilt = rebuildReadModels(world.dependencies, ['accounts'], {
        onBusy: ({ model }) => void busy.push(model.name),
      });
      // The database waits two seconds for the lock.
      await eventually(async () => busy.length > 0);
      const [filled = ''] = await unfinished();
      await join(2);
      // The next try begins with the events since the one before.
      await eventually(async () => (await world.pool.query(`select from read_model.${filled}`)).rowCount === 2);
      expect(await unfinished()).toEqual([filled]);
      await reader.query('commit');
      await rebuilt;
      expect(busy).toEqual(['accounts']);
    } finally {
      reader.release();
    }
    expect(await unfinished()).toEqual([]);
    await join(3);
    await world.caughtUp();
    expect(await world.rows(accountsProjection)).toEqual(await world.fold(accountsProjection));
  }, 30_000);

  it('lets a finished table take over while readers of the one in use take every connection', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const done = new AbortController();
    const read = async () => {
      while (!done.signal.aborted) await world.pool.query('select from read_model.accounts_v1');
    };
    const readers = Array.from({ length: world.pool.options.max }, read);
    await rebuildReadModels(world.dependencies, ['accounts'], { signal: AbortSignal.timeout(10_000) }).finally(() =>
      done.abort(),
    );
    await Promise.all(readers);
    expect(await unfinished()).toEqual([]);
  }, 30_000);

  it('lets the first of two tables take over while a statement holds the checkpoint of the other', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const writer = await world.pool.connect();
    try {
      await writer.query('begin');
      await writer.query('select from app.checkpoints where name = $1 for update', [profilesProjection.name]);
      const rebuilt = rebuildReadModels(world.dependencies, ['accounts', 'profiles']);
      await eventually(async () => (await unfinished()).length === 1);
      await writer.query('rollback');
      await rebuilt;
    } finally {
      writer.release();
    }
    expect(await unfinished()).toEqual([]);
  }, 10_000);

  it('gives up a finished table that can not take over when an operator ends the rebuild', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const [reader, ending] = [await world.pool.connect(), new AbortController()];
    try {
      await reader.query('begin; select from read_model.accounts_v1');
      const rebuilt = rebuildReadModels(world.dependencies, ['accounts'], {
        signal: ending.signal,
        onBusy: () => ending.abort(new Error('given up')),
      });
      await expect(rebuilt).rejects.toThrow('given up');
      await reader.query('commit');
    } finally {
      reader.release();
    }
    expect(await unfinished()).toEqual([]);
  });

  it('changes nothing when an operator aborts a rebuild', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(rebuildReadModels(world.dependencies, ['accounts'], { signal })).rejects.toThrow('given up');
    expect(await unfinished()).toEqual([]);
    await join(2);
    await world.caughtUp();
    expect(await people()).toHaveLength(2);
  });

  it('drops the unfinished tables of a killed rebuild, and none that is being built', async () => {
    for (const { model } of [accountsProjection, profilesProjection]) await newTable(world.pool, model);
    const leases = openLeases(world.database.url, { service: 'rebuild' });
    try {
      const lease = await leases.tryAcquire(`rebuild-${profilesProjection.name}`);
      expect(lease).toBeDefined();
      const service = await world.start();
      await eventually(async () => (await unfinished()).length === 1);
      // A process that stops has checked all of them.
      await service.stop();
      expect(await unfinished()).toEqual([expect.stringMatching(/^profiles_v1__/)]);
    } finally {
      await leases.close();
    }
    await world.start();
    await eventually(async () => (await unfinished()).length === 0);
  });
});
