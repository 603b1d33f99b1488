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

it('rebuilds every read model that is ahead of the log, of all rooms, and takes reactions to its head', async () => {
  const projections = [...ofProjectors, ...ofWorkers];
  await ensureTables(world.pool, projections, 'refuse');
  for (const { stream, events } of randomHistory(5, 60)) await world.append(stream, events);
  await world.pool.query(`
    update app.checkpoints set position = '${beyond}', caught_up_at = now();
    insert into app.checkpoints (name, kind, model, version, epoch, position) values ('projection-accounts-v1', 'projection', 'accounts', 1, 1, '${beyond}');
    insert into app.checkpoints (name, kind, epoch, position) values
      ('reaction-ahead', 'reaction', 1, '${beyond}'), ('reaction-behind', 'reaction', 1, '0000000000000000001')`);

  const head = (await world.store.head()) ?? '';
  const rewound = await rewind(world);
  expect(rewound).toMatchObject({ reactions: ['reaction-ahead'], position: head, left: ['projection-accounts-v1'] });
  expect(rewound.rebuilt.toSorted()).toEqual(projections.map(({ model }) => model.name).toSorted());
  for (const projection of projections) expect(await world.rows(projection)).toEqual(await world.fold(projection));
  const { rows } = await world.pool.query<{ name: string; position: string }>(
    "select name, position from app.checkpoints where name not in ('projection-accounts-v1', 'reaction-behind')",
  );
  expect(rows.filter(({ position }) => position !== head)).toEqual([]);
  const kept = await world.pool.query(
    "select from pg_tables where schemaname = 'read_model' and tablename like '%\\_\\_previous'",
  );
  expect(kept.rowCount).toBe(0);

  expect(await rewind(world)).toMatchObject({ reactions: [], rebuilt: [], left: ['projection-accounts-v1'] });
}, 60_000);
