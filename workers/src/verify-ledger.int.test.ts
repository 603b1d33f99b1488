import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMetrics } from '@panelist/infra/foundation';
import { checkpointOf, runProcessors, type RunningProcessors } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { ledger } from '@panelist/projectors/read-models';
import { watchConditions } from './operations/watch-conditions.js';
import { fund, openWorld, until, type World } from './workers.test-kit.js';
import { nextNight } from './payout/reconcile-payouts.js';

let all: World;
let projecting: RunningProcessors;

beforeAll(async () => {
  all = await openWorld();
  const ofLedger = projections.filter(({ model }) => model.name === ledger.name);
  projecting = await runProcessors(all.dependencies, ofLedger, { room: 'projectors', onShapeChange: 'refuse' });
});
afterAll(async () => {
  await projecting.stop();
  await all.close();
});

const verified = async () => {
  const { rows } = await all.database.pool.query<{ rows: number; different: number }>(
    "select (verified->>'rows')::integer as rows, (verified->>'different')::integer as different from app.checkpoints where name = any($1) and verified is not null",
    [checkpointOf(ledger)],
  );
  return rows[0];
};
const isPlanned = async () =>
  (await all.database.pool.query("select 1 from app.deadlines where kind = 'verify-ledger'")).rowCount === 1;
/** Moves the clock to the next night. */
const night = async () => {
  await until(isPlanned, 'the next night is planned', all.logged);
  const now = Date.parse(all.clock.now());
  all.clock.advance(nextNight(now) - now + 1_000);
};

it('every night compares the ledger with the log, and raises an alarm over a balance that the log does not give', async () => {
  const alarm = async () => {
    const metrics = createMetrics();
    watchConditions({ ...all.dependencies, metrics });
    return /^panelist_alert_condition\{condition="ledger-differences"\} (.*)$/m.exec(await metrics.register.metrics())?.[1];
  };
  await fund(all, 'organization-1');
  await fund(all, 'organization-2');
  const isFilled = async () => (await all.database.pool.query(`select from ${ledger.tableName}`)).rowCount === 2;
  await until(isFilled, 'the ledger holds both deposits', all.logged);
  expect(await alarm()).toBe('0');

  const workers = await all.startWorkers();
  await night();
  await until(async () => (await verified()) !== undefined, 'the ledger was compared', all.logged);
  expect(await verified()).toEqual({ rows: 2, different: 0 });
  expect(await alarm()).toBe('0');
  await workers.stop();

  await all.database.pool.query(
    `update ${ledger.tableName} set entries = replace(entries::text, '1000000', '1000100')::jsonb where organization_id = 'organization-1'`,
  );
  await all.startWorkers();
  await night();
  await until(async () => (await verified())?.different === 1, 'the difference was found', all.logged);
  expect(await alarm()).toBe('1');
});
