import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identityJobs } from '@panelist/domain/identity';
import { openWorld, type World } from '../workers.test-kit.js';
import { sampleOperations } from './sample-operations.js';

describe('the history of queues and processors', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ contexts: ['operations'] });
  });
  afterAll(async () => world.close());

  const run = async () => {
    const [sweep] = sampleOperations(world.dependencies).sweeps ?? [];
    await sweep?.run(() => true);
  };
  const samples = async () => {
    const { rows } = await world.database.pool.query<{ queues: object; processors: object; parked: number; age: number }>(
      'select queues, processors, parked, extract(epoch from clock_timestamp() - at)::integer as age from app.operations_samples order by at',
    );
    return rows;
  };

  it('gets one row a run, and keeps a day', async () => {
    const { pool } = world.database;
    await pool.query(
      `insert into app.operations_samples (at, queues, processors, parked) values
        (clock_timestamp() - interval '26 hours', '{}', '{}', 1), (clock_timestamp() - interval '23 hours', '{}', '{}', 2)`,
    );
    await run();
    expect((await samples()).map(({ parked }) => parked)).toEqual([2, 0]);
    expect((await samples()).at(-1)).toMatchObject({ queues: {}, processors: {}, age: 0 });
  });

  it('names queues with jobs, processors behind the log with a living leader, and counts parked streams', async () => {
    const { pool } = world.database;
    await world.dependencies.queue.add(identityJobs.sendPasswordReset, 'reset-1', { stream: 'account-1', eventId: 'e1' });
    await pool.query(
      `insert into app.parked_streams (name, stream, revision, failing) values
        ('reaction-x', 'payout-1', 0, '{}'), ('reaction-x', 'payout-2', 0, '{}')`,
    );
    const id = '00000000-0000-4000-8000-000000000009';
    await pool.query(
      `insert into app.processes (id, service, label, backend, backend_since, beat_at, waits_for) values ($1, 'workers', 'one', 1, now(), clock_timestamp(), '{}')`,
      [id],
    );
    await pool.query(
      `insert into app.checkpoints (name, kind, model, version, state, epoch, lag, lag_seconds) values
        ('reaction-x', 'reaction', null, null, 'running', 1, 12, 3.14159), ('reaction-current', 'reaction', null, null, 'running', 1, 0, 0),
        ('projection-y-v1', 'projection', 'y', 1, 'running', 1, 4, 1), ('projection-y-v2', 'projection', 'y', 2, 'running', 1, 90, 20),
        ('reaction-of-old-code', 'reaction', null, null, 'running', 1, 900, 9000)`,
    );
    await pool.query(`insert into app.leases (name, holder, taken_at) select name, $1, now() from unnest($2::text[]) as name`, [
      id,
      ['reaction-x', 'reaction-current', 'projection-y-v1', 'projection-y-v2'],
    ]);
    await run();
    expect((await samples()).at(-1)).toMatchObject({
      queues: { 'send-password-reset': { waiting: 1 } },
      processors: { 'reaction-x': { lag: 12, seconds: 3.1 }, y: { lag: 90, seconds: 20 } },
      parked: 2,
    });
  });
});
