import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askProcessor, positionWaiter } from '@panelist/infra/processors';
import type { Projection } from '@panelist/infra/processors';
import { rebuildReadModels } from '../index.js';
import { projections } from '../projections.js';
import { accountsProjection } from '../read-models/identity/accounts-projection.js';
import { eventually, projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { registered, samplePerson } from '../test-kit/sample-events.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

describe('running projections', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(async () => world.close());

  const join = async (number: number) => world.append(`account-user-${number}`, registered(samplePerson(number)));
  const tables = async () => {
    const found = await world.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'read_model' order by 1",
    );
    return found.rows.map(({ name }) => name);
  };
  /** The columns that the indexes of the accounts cover, without the indexes' names. */
  const indexes = async () => {
    const found = await world.pool.query<{ form: string }>(
      "select regexp_replace(indexdef, ' INDEX .* USING ', ' ') as form from pg_indexes where schemaname = 'read_model' and tablename like 'accounts\\_v1\\_\\_%'",
    );
    return found.rows.map(({ form }) => form).toSorted();
  };
  const names = projections.map(({ name }) => name);
  const people = async () => (await world.rows(accountsProjection)).map((row) => row['email']);

  it('projects existing and new events, and publishes hints of new ones', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    expect(await people()).toEqual(['person1@people.example']);
    expect(world.hints).toEqual([]);
    const position = await join(2);
    await world.caughtUp();
    expect(await people()).toHaveLength(2);
    await eventually(async () => world.hints.length > 0);
    // Each projection of the event publishes one, so that a page asks again once its own rows are
    // there.
    const hint = { userId: 'user-2', what: 'account', id: 'user-2', position };
    expect(world.hints).toMatchObject(world.hints.map(() => hint));
    expect(world.hints[0]?.events).toContain('AccountRegistered');
  });

  it('publishes hints of what happened in a takeover too, and of nothing older', async () => {
    await join(1);
    await world.append('account-user-2', registered(samplePerson(2)), world.clock.now());
    await world.start();
    await world.caughtUp();
    await eventually(async () => world.hints.length > 0);
    expect(new Set(world.hints.map(({ userId }) => userId))).toEqual(new Set(['user-2']));
  });

  it('keeps the email, phone and names out of the table', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const stored = await world.pool.query(`select a::text as row from ${accountsProjection.model.tableName} a`);
    expect(JSON.stringify(stored.rows)).not.toMatch(/person1|Given1|Family1/);
  });

  it('keeps a row whose person was erased', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    await world.vault.erase('user-1');
    await world.append('account-user-1', [{ type: 'EmailVerified', data: { userId: 'user-1' } }]);
    await world.caughtUp();
    expect(await world.rows(accountsProjection)).toMatchObject([
      { userId: 'user-1', email: '', firstName: '', emailVerified: true },
    ]);
    const stored = await world.pool.query('select email_hashes, word_hashes, sealed from read_model.accounts_v1');
    expect(stored.rows).toEqual([{ email_hashes: [], word_hashes: [], sealed: null }]);
  });

  itLong('stops only itself at an event that it cannot fold, and continues when resumed', async () => {
    let broken = true;
    const { set } = accountsProjection.model;
    const change = () => {
      if (broken) throw new Error('Cannot take "person1@people.example"');
      return set({ emailVerified: true });
    };
    const poisoned: Projection = {
      ...accountsProjection,
      handlers: new Map([...accountsProjection.handlers, ['EmailVerified', { change }]]),
    };
    const others = projections.filter((each) => each !== accountsProjection);
    for (const number of [1, 2, 3]) await join(number);
    await world.append('account-user-1', [{ type: 'EmailVerified', data: { userId: 'user-1' } }]);
    await join(4);
    await world.start([poisoned, ...others]);
    await eventually(async () => (await world.state(accountsProjection))?.state === 'stopped');
    await world.caughtUp(others);
    expect(await people()).toHaveLength(3);
    const state = await world.state(accountsProjection);
    expect(state?.failing).toMatchObject({ type: 'EmailVerified', tries: 1, message: 'Error: Cannot take "…"' });
    // Readers do not wait for a stopped projection.
    const waiter = positionWaiter(world.pool, names, () => undefined);
    expect(await waiter.wait(await join(5), 5_000)).toBe(true);
    await waiter.close();

    await askProcessor(world.pool, 'accounts', 'resume');
    await eventually(async () => (await world.state(accountsProjection))?.failing?.tries === 2);
    broken = false;
    await askProcessor(world.pool, 'accounts', 'resume');
    await world.caughtUp();
    expect(await people()).toHaveLength(5);
    expect((await world.state(accountsProjection))?.failing).toBeNull();
  });

  it('stops at an event that cannot be read', async () => {
    await join(1);
    const bad = '00000000-0000-4000-8000-000000000001';
    await world.store.append('account-x', [{ eventId: bad, type: 'EmailVerified', data: {}, metadata: {} }], 'any');
    await world.start();
    await eventually(async () => (await world.state(accountsProjection))?.state === 'stopped');
    expect((await world.state(accountsProjection))?.failing).toMatchObject({ eventId: bad, type: 'EmailVerified' });
    expect(await people()).toHaveLength(1);
  });

  it('runs a projection in one process, and another one takes over', async () => {
    const first = await world.start([accountsProjection]);
    await world.caughtUp([accountsProjection]);
    const second = await world.start([accountsProjection]);
    await eventually(async () => second.waitingFor() === null);
    const epoch = (await world.state(accountsProjection))?.epoch;
    await join(1);
    await world.caughtUp([accountsProjection]);
    expect((await world.state(accountsProjection))?.epoch).toBe(epoch);
    await first.stop();
    await join(2);
    await world.caughtUp([accountsProjection]);
    expect(await people()).toHaveLength(2);
    expect(Number((await world.state(accountsProjection))?.epoch)).toBeGreaterThan(Number(epoch));
  });

  it('writes nothing for a process that lost the lease without noticing', async () => {
    await world.start();
    await world.caughtUp();
    // Simulates another process that took over: the epoch is no longer ours.
    await world.pool.query("update app.checkpoints set epoch = epoch + 10 where model = 'accounts'");
    await join(1);
    await world.caughtUp();
    expect(await people()).toHaveLength(1);
    expect(Number((await world.state(accountsProjection))?.epoch)).toBeGreaterThan(10);
  });

  it('survives the loss of every connection', async () => {
    await world.start();
    await world.caughtUp();
    await world.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    await eventually(async () =>
      join(1).then(
        () => true,
        () => false,
      ),
    );
    await world.caughtUp();
    expect(await people()).toHaveLength(1);
  });

  it('reports when every event up to a position is projected', async () => {
    await world.start();
    await world.caughtUp();
    const waiter = positionWaiter(world.pool, names, () => undefined);
    const position = await join(1);
    expect(await waiter.wait(position, 5_000)).toBe(true);
    expect(await people()).toHaveLength(1);
    expect(await waiter.wait('9'.repeat(19), 50)).toBe(false);
    await waiter.close();
  });

  itLong('continues from a checkpoint that a takeover put back, though no event follows', async () => {
    await world.start();
    const before = await join(1);
    await join(2);
    await world.caughtUp();
    // A takeover ended its catch-up here, and the projection had passed an event that changes
    // nothing.
    await world.pool.query(
      "update app.checkpoints set epoch = epoch + 1, position = $1, event_id = null where model = 'accounts'",
      [before],
    );
    await world.caughtUp();
    expect(await people()).toHaveLength(2);
  });

  it('drops the table before, and gives the new one its indexes', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    await world.pool.query("update read_model.accounts_v1 set provider = 'old'");
    const before = await indexes();
    const namesBefore = await tables();
    await rebuildReadModels(world.dependencies, ['accounts', 'profiles']);
    await join(2);
    await world.caughtUp();
    expect((await world.rows(accountsProjection)).map((row) => row['provider'])).toEqual(['email', 'email']);
    expect(await indexes()).toEqual(before);
    expect(await tables()).toHaveLength(namesBefore.length);
    expect((await tables()).filter((name) => !namesBefore.includes(name))).toEqual([
      expect.stringMatching(/^accounts_v1__/),
      expect.stringMatching(/^profiles_v/),
    ]);
  });

  it('rebuilds on request of the operations page', async () => {
    await join(1);
    await world.start();
    await world.caughtUp();
    const before = (await world.state(accountsProjection))?.table_name;
    await askProcessor(world.pool, 'accounts', 'rebuild');
    await eventually(async () => (await world.state(accountsProjection))?.table_name !== before);
    await join(2);
    await world.caughtUp();
    expect(await people()).toHaveLength(2);
  });
});
