import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPool, sql } from '@panelist/infra/postgres';
import {
  askProcessor,
  dropUnusedVersions,
  ensureTables,
  newTable,
  firstBehind,
  positionWaiter,
  ShapeChangedError,
} from '@panelist/infra/processors';
import { readModel, text } from '@panelist/infra/read-models';
import { project } from '../project.js';
import { projections } from '../projections.js';
import { accountsProjection } from '../read-models/identity/accounts-projection.js';
import { accounts } from '../read-models/identity/accounts.js';
import { eventually, projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { registered, samplePerson } from '../test-kit/sample-events.test-kit.js';

/** The next version of the accounts has one more column. */
const nextAccounts = readModel({
  name: 'accounts',
  version: accounts.version + 1,
  key: 'userId',
  subject: 'userId',
  columns: { ...accounts.columns, greeting: text() },
});
const nextProjection = project(nextAccounts, {
  AccountRegistered: {
    create: ({ data: { userId, profileId, provider, email, firstName, lastName }, at }) =>
      nextAccounts.make({
        userId,
        profileId,
        provider,
        email,
        firstName,
        lastName,
        roles: [],
        registeredAt: at,
        greeting: `Dear ${userId}`,
      }),
  },
  EmailVerified: () => nextAccounts.set({ emailVerified: true }),
});

describe('versions of a read model', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(async () => world.close());

  const join = async (number: number) => world.append(`account-user-${number}`, registered(samplePerson(number)));
  const count = async (one: Parameters<typeof world.rows>[0]) => (await world.rows(one)).length;
  const tables = async () => {
    const found = await world.pool.query<{ name: string }>(
      "select split_part(tablename, '__', 1) as name from pg_tables where schemaname = 'read_model' and tablename like 'accounts%' order by 1",
    );
    return found.rows.map(({ name }) => name);
  };

  it('hold up a start until they have caught up once, or have stopped at an event', async () => {
    const name = 'projection-made-up-v1';
    const behind = async () => firstBehind(world.pool, [name]);
    expect(await behind()).toBe(name);
    await world.pool.query("insert into app.checkpoints (name, kind, epoch, state) values ($1, 'projection', 1, 'starting')", [
      name,
    ]);
    expect(await behind()).toBe(name);
    await world.pool.query("update app.checkpoints set state = 'stopped' where name = $1", [name]);
    expect(await behind()).toBeNull();
  });

  it('are kept up to date in parallel; the table of one that no process runs stays, and continues after a roll-back of the code', async () => {
    await join(1);
    const old = await world.start([accountsProjection]);
    await world.caughtUp([accountsProjection]);
    const notReady = async () => firstBehind(world.pool, [accountsProjection.name, nextProjection.name]);
    await eventually(async () => (await notReady()) === nextProjection.name);
    const young = await world.start([nextProjection]);
    await world.caughtUp([nextProjection]);
    await eventually(async () => (await notReady()) === null);
    await join(2);
    await world.caughtUp([accountsProjection, nextProjection]);
    expect(await count(accountsProjection)).toBe(2);
    expect(await world.rows(nextProjection)).toMatchObject([{ greeting: 'Dear user-1' }, { greeting: 'Dear user-2' }]);

    await old.stop();
    const position = await join(3);
    await world.caughtUp([nextProjection]);
    expect([await count(accountsProjection), await count(nextProjection)]).toEqual([2, 3]);
    // Readers wait for the versions that they read; one that no process runs now is behind.
    const [waitsForOld, waitsForYoung] = [accountsProjection, nextProjection].map(({ name }) =>
      positionWaiter(world.pool, [name], () => undefined),
    );
    expect(await waitsForOld?.wait(position, 50)).toBe(false);
    expect(await waitsForYoung?.wait(position, 5_000)).toBe(true);
    await Promise.all([waitsForOld?.close(), waitsForYoung?.close()]);

    await young.stop();
    await world.start([accountsProjection]);
    await world.caughtUp([accountsProjection]);
    expect([await count(accountsProjection), await count(nextProjection)]).toEqual([3, 3]);
  });

  it('are named by a command, which the process of that version takes', async () => {
    await join(1);
    await world.start([nextProjection]);
    await world.start([accountsProjection]);
    await world.caughtUp([accountsProjection, nextProjection]);
    const tableOf = async (one: typeof accountsProjection | typeof nextProjection) => (await world.state(one))?.table_name;
    const [old, young] = [await tableOf(accountsProjection), await tableOf(nextProjection)];
    expect(await askProcessor(world.pool, 'accounts-v9', 'rebuild')).toBe(false);
    expect(await askProcessor(world.pool, 'accounts-v1', 'rebuild')).toBe(true);
    await eventually(async () => (await tableOf(accountsProjection)) !== old);
    expect(await tableOf(nextProjection)).toBe(young);
    // Without a version: the newest.
    expect(await askProcessor(world.pool, 'accounts', 'rebuild')).toBe(true);
    await eventually(async () => (await tableOf(nextProjection)) !== young);
  });

  it('are created without a race by processes that start together', async () => {
    await world.pool.query('truncate app.checkpoints');
    for (const { model } of projections) await world.pool.query(`drop view ${model.tableName}`);
    const pools = Array.from({ length: 8 }, () => createPool(world.database.url));
    try {
      const all = [...projections, nextProjection];
      await Promise.all(pools.map(async (pool) => ensureTables(pool, all, 'refuse')));
      const made = await world.pool.query(
        "select from app.checkpoints where kind = 'projection' and to_regclass('read_model.' || replace(model, '-', '_') || '_v' || version) is not null",
      );
      expect(made.rowCount).toBe(all.length);
    } finally {
      await Promise.all(pools.map(async (pool) => pool.end()));
    }
  });

  it('with other columns under the same number stop the start in production, and are rebuilt in development', async () => {
    const changed = readModel({
      name: 'accounts',
      version: accounts.version,
      key: 'userId',
      subject: 'userId',
      columns: { ...nextAccounts.columns },
      indexes: (row) => [sql`(${row.greeting})`],
    });
    const { handlers } = nextProjection;
    const projection = { ...accountsProjection, model: changed, handlers, types: [...handlers.keys()] };
    await join(1);
    const old = await world.start([accountsProjection]);
    await world.caughtUp([accountsProjection]);
    await old.stop();
    await expect(world.start([projection], { onShapeChange: 'refuse' })).rejects.toThrow(ShapeChangedError);
    await expect(world.start([projection], { onShapeChange: 'refuse' })).rejects.toThrow(/accounts .*raise its version/);
    expect(await count(accountsProjection)).toBe(1);
    await world.start([projection], { onShapeChange: 'rebuild' });
    await world.caughtUp([projection]);
    expect(await world.rows(projection)).toMatchObject([{ userId: 'user-1', greeting: 'Dear user-1' }]);
    expect(await tables()).toEqual(['accounts_v1']);
  });

  it('are dropped a week after the last process that used them, with all their tables, unless a process starts before', async () => {
    await ensureTables(world.pool, [nextProjection], 'refuse');
    await newTable(world.pool, nextAccounts);
    await world.pool.query('create table read_model.accounts_v20__0 ()');
    const age = async (days: number) =>
      world.pool.query('update app.checkpoints set used_at = now() - make_interval(days => $2) where name = $1', [
        nextProjection.name,
        days,
      ]);
    await age(6);
    expect(await dropUnusedVersions(world.pool, 7)).toEqual([]);
    await age(8);
    await ensureTables(world.pool, [nextProjection], 'refuse');
    expect(await dropUnusedVersions(world.pool, 7)).toEqual([]);
    await age(8);
    const service = await world.start([accountsProjection]);
    await eventually(async () => (await world.state(nextProjection)) === undefined);
    await eventually(async () => !(await tables()).includes('accounts_v2'));
    await service.stop();
    expect(await tables()).toEqual(['accounts_v1', 'accounts_v20']);
    // Older code that starts again creates it again.
    await join(1);
    await world.start([nextProjection]);
    await world.caughtUp([nextProjection]);
    expect(await count(nextProjection)).toBe(1);
  });

  describe('with a long log and an empty table', () => {
    const history = 5_000;
    beforeEach(async () => {
      const people = Array.from({ length: 50 }, (_, index) => index);
      for (const number of people) {
        const userId = samplePerson(number).userId;
        const verified = Array.from({ length: history / people.length - 1 }, () => ({ type: 'EmailVerified', data: { userId } }));
        await world.append(`account-${userId}`, [...registered(samplePerson(number)), ...verified]);
      }
    });

    it('are filled in memory first', async () => {
      const before = (await world.state(accountsProjection))?.table_name;
      const reads = jest.spyOn(world.store, 'readAll');
      await world.start([accountsProjection, nextProjection]);
      await world.caughtUp([accountsProjection, nextProjection]);
      // One scan serves both.
      const scans = reads.mock.calls.flatMap(([from, options]) => (from === null ? [new Set(options?.filter?.types)] : []));
      expect(scans).toEqual([new Set([accountsProjection, nextProjection].flatMap(({ types }) => types))]);
      expect([await count(accountsProjection), await count(nextProjection)]).toEqual([50, 50]);
      // A filled table took over.
      expect((await world.state(accountsProjection))?.table_name).not.toBe(before);
      expect(await world.rows(accountsProjection)).toEqual(await world.fold(accountsProjection));
      expect(await tables()).toEqual(['accounts_v1', 'accounts_v2']);
      await join(99);
      await world.caughtUp([accountsProjection, nextProjection]);
      expect(await count(accountsProjection)).toBe(51);
    }, 60_000);

    it('show the rows before an event that cannot be folded, and hold up no other', async () => {
      await world.append('account-user-0', [
        {
          type: 'RoleGranted',
          data: {
            userId: 'user-0',
            role: 'admin',
            by: 'operator alice',
            reason: 'Joined.',
            decidedAt: '2026-03-01T10:00:00.000Z',
          },
        },
      ]);
      const change = () => {
        throw new Error('No');
      };
      const poisoned = {
        ...accountsProjection,
        handlers: new Map([...accountsProjection.handlers, ['RoleGranted', { change }]]),
      };
      await world.start([poisoned, nextProjection]);
      await eventually(async () => (await world.state(poisoned))?.state === 'stopped');
      await world.caughtUp([nextProjection]);
      expect(await tables()).toEqual(['accounts_v1', 'accounts_v2']);
      expect(await count(nextProjection)).toBe(50);
      expect(await count(poisoned)).toBe(50);
      expect((await world.state(poisoned))?.failing).toMatchObject({ type: 'RoleGranted' });
    }, 60_000);
  });
});
