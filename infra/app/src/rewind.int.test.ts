import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ensureTables } from '@panelist/infra/processors';
import { projections as ofProjectors } from '@panelist/projectors';
import { projections as ofWorkers } from '@panelist/workers';
import { projectionWorld } from '../../../projectors/src/test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../../../projectors/src/test-kit/projection-world.test-kit.js';
import { randomHistory } from '../../../projectors/src/test-kit/random-history.test-kit.js';
import { rewind } from './rewind.js';

const beyond = '0000000000000999999';

let world: ProjectionWorld;
beforeEach(async () => {
  world = await projectionWorld();
});
afterEach(async () => world.close());

it('rebuilds every read model that is ahead of the log, of all services, takes reactions to its head, and those with rows to its beginning', async () => {
  const projections = [...ofProjectors, ...ofWorkers];
  await ensureTables(world.pool, projections, 'refuse');
  for (const { stream, events } of randomHistory(5, 60)) await world.append(stream, events);
  await world.pool.query(`
    update app.checkpoints set position = '${beyond}', caught_up_at = now();
    insert into app.checkpoints (name, kind, model, version, epoch, position) values ('projection-accounts-v9', 'projection', 'accounts', 9, 1, '${beyond}');
    insert into app.checkpoints (name, kind, epoch, position) values
      ('reaction-ahead', 'reaction', 1, '${beyond}'), ('reaction-behind', 'reaction', 1, '0000000000000000001'),
      ('reaction-list-open-payouts', 'reaction', 1, '${beyond}'), ('reaction-settle-organization-funds', 'reaction', 1, '${beyond}'),
      ('reaction-settle-reservations', 'reaction', 1, '0000000000000000001');
    insert into app.open_payouts (payout_id, next_actor, changed_at, ask_at) values ('lost', 'provider', now(), now());
    insert into app.deadlines (id, kind, due_at, not_before, payload) values
      ('of the one ahead', 'settle-funds-of-response', now(), now(), '{}'), ('of another', 'settle-reservation', now(), now(), '{}');
    insert into app.idempotency_keys (id, request_hash, holder, lease_until, expires_at) values
      ('of a lost command', '', gen_random_uuid(), now(), now() + interval '1 day')`);

  // Everything that the log holds was recorded long before.
  await world.pool.query("update app.checkpoints set moved_at = now() + interval '1 hour'");
  const head = (await world.store.head()) ?? '';
  const rewound = await rewind(world);
  const again = ['reaction-list-open-payouts', 'reaction-settle-organization-funds'];
  expect(rewound).toMatchObject({ reactions: ['reaction-ahead'], again, position: head, left: ['projection-accounts-v9'] });
  const kept = await world.pool.query(`
    select payout_id as id from app.open_payouts union all select id from app.deadlines union all select id from app.idempotency_keys`);
  expect(kept.rows).toEqual([{ id: 'of another' }]);
  const begun = await world.pool.query('select position, epoch from app.checkpoints where name = any($1)', [again]);
  expect(begun.rows).toEqual(again.map(() => ({ position: null, epoch: '2' })));
  expect(rewound.rebuilt.toSorted()).toEqual(projections.map(({ model }) => model.name).toSorted());
  for (const projection of projections) expect(await world.rows(projection)).toEqual(await world.fold(projection));
  const { rows } = await world.pool.query<{ name: string; position: string }>(
    `select name, position from app.checkpoints
     where name <> all($1) and name not in ('projection-accounts-v9', 'reaction-behind', 'reaction-settle-reservations')`,
    [again],
  );
  expect(rows.filter(({ position }) => position !== head)).toEqual([]);
  const tables = await world.pool.query(
    "select from pg_tables where schemaname = 'read_model' and tablename like '%\\_\\_previous'",
  );
  expect(tables.rowCount).toBe(0);

  const paused = async () =>
    (
      await world.pool.query<{ reason: string; since: Date; lost: Date }>(
        'select reason, since, lost_since as lost from app.payout_pauses',
      )
    ).rows;
  const [first] = await paused();
  expect(first).toMatchObject({ reason: 'rewind' });

  expect(await rewind(world)).toMatchObject({ reactions: [], again: [], rebuilt: [], left: ['projection-accounts-v9'] });
  // The same pause begins again: what was lost since the first one is read, too.
  const [second, ...others] = await paused();
  expect(others).toEqual([]);
  expect(second?.since.getTime()).toBeGreaterThan(first?.since.getTime() ?? Infinity);
  expect(second?.lost).toEqual(first?.lost);
}, 60_000);
