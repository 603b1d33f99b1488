import { budgetNames } from '@panelist/domain/payout';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createMetrics } from '@panelist/infra/foundation';
import { ensureTables } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { disputes, reviews } from '@panelist/projectors/read-models';
import { insertRows } from '../../../infra/testing/index.js';
import { openWorld, type World } from '../workers.test-kit.js';
import { alertConditions } from './alert-conditions.js';
import { watchConditions } from './watch-conditions.js';

let world: World;
beforeAll(async () => {
  world = await openWorld({ contexts: ['operations'] });
  await ensureTables(world.database.pool, projections, 'refuse');
});
afterAll(async () => world.close());

const hoursAgo = (hours: number) => new Date(Date.parse(world.clock.now()) - hours * 3_600_000).toISOString();
/** The metrics of a process that has just started, and how many queries its readers caused. */
function watched() {
  let queries = 0;
  let ms = 0;
  const { pool } = world.database;
  const counting = new Proxy(pool, {
    get: (target, key) => {
      if (key === 'query') queries += 1;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const metrics = createMetrics();
  watchConditions({ ...world.dependencies, metrics, pool: counting }, () => ms);
  const value = async (condition: string) => {
    const line = new RegExp(`^panelist_alert_condition\\{condition="${condition}"\\} (.*)$`, 'm');
    return Number(line.exec(await metrics.register.metrics())?.[1]);
  };
  return { value, metrics, queries: () => queries, passes: (more: number) => (ms += more) };
}

it('counts disputes that are late, not carried out for a day, and refused for good, and none once that is over', async () => {
  const row = (disputeId: string, changes: Partial<Parameters<typeof disputes.make>[0]> = {}) =>
    disputes.make({
      disputeId,
      participationId: `response-${disputeId}`,
      projectId: 'project',
      userId: 'ada',
      researcherId: 'rita',
      payoutId: null,
      ground: 'rejection',
      status: 'awaiting-decision',
      openedAt: hoursAgo(500),
      text: null,
      answerDueAt: hoursAgo(400),
      decisionDueAt: hoursAgo(1),
      ...changes,
    }).row;
  const upheld = { status: 'upheld', remedy: 'payment' } as const;
  const needs = { pool: world.database.pool, vault: world.dependencies.vault };
  await insertRows(needs, disputes, [
    row('late', { isOverdue: true }),
    row('late-appeal', { status: 'appealed', isOverdue: true }),
    row('not-late'),
    row('waits', { ...upheld, decidedAt: hoursAgo(25) }),
    row('fresh', { ...upheld, decidedAt: hoursAgo(23) }),
    row('done', { ...upheld, decidedAt: hoursAgo(25), remedied: 'payment', remediedAt: hoursAgo(20) }),
    row('refused', { ...upheld, decidedAt: hoursAgo(25), remedyRefusal: 'No.' }),
    row('closed', { ...upheld, decidedAt: hoursAgo(25), remedyRefusal: 'No.', remedied: 'none', remediedAt: hoursAgo(1) }),
  ]);
  const before = watched();
  expect(await before.value('overdue-disputes')).toBe(2);
  expect(await before.value('unremedied-disputes')).toBe(1);
  expect(await before.value('refused-remedies')).toBe(1);
  const { pool } = world.database;
  const { tableName } = disputes;
  await pool.query(`update ${tableName} set is_overdue = false`);
  await pool.query(`update ${tableName} set remedied = 'payment', remedied_at = now() where status = 'upheld'`);
  for (const condition of ['overdue-disputes', 'unremedied-disputes', 'refused-remedies'])
    expect([condition, await watched().value(condition)]).toEqual([condition, 0]);
});

it('counts reviews decided for a person a day ago whose order is not carried out', async () => {
  const row = (reviewId: string, changes: Partial<Parameters<typeof reviews.make>[0]>) =>
    reviews.make({
      reviewId,
      userId: 'ada',
      statementId: `payout-${reviewId}.1`,
      kind: 'payment-waits',
      status: 'upheld',
      requestedAt: hoursAgo(500),
      dueAt: hoursAgo(100),
      message: null,
      concernsMoney: true,
      decidedFirst: [],
      decidedBy: 'support',
      remedy: 'release',
      ...changes,
    }).row;
  await insertRows({ pool: world.database.pool, vault: world.dependencies.vault }, reviews, [
    row('waits', { decidedAt: hoursAgo(25) }),
    row('fresh', { decidedAt: hoursAgo(23) }),
    row('done', { decidedAt: hoursAgo(25), remediedAt: hoursAgo(20) }),
    row('declined', { decidedAt: hoursAgo(25), status: 'declined', remedy: null }),
  ]);
  expect(await watched().value('unremedied-reviews')).toBe(1);
});

it('counts the time of the oldest event that no read model has, while no process runs projectors', async () => {
  const { pool } = world.database;
  const { store } = world.dependencies;
  const event = () => ({ eventId: randomUUID(), type: 'HallOpened', data: {}, metadata: {} });
  await store.append('hall-1', [event()], 'any');
  await pool.query("update app.checkpoints set position = $1 where model = 'payouts'", [await store.head()]);
  expect(await watched().value('projection-lag')).toBe(0);
  await store.append('hall-1', [event()], 'any');
  await pool.query(`
    begin; set local session_replication_role = replica;
    update event_store.events set recorded_at = now() - interval '2 minutes'
      where position = (select max(position) from event_store.events); commit`);
  expect(await watched().value('projection-lag')).toBeCloseTo(120, -1);
  // Its leader measures it.
  await pool.query(`
    insert into app.processes (id, service, label, backend, backend_since)
      values (gen_random_uuid(), 'projectors', 'one', 1, now());
    insert into app.leases (name, holder)
      select c.name, p.id from app.checkpoints c, app.processes p where c.model = 'payouts' and p.label = 'one'`);
  expect(await watched().value('projection-lag')).toBe(0);
  await pool.query("delete from app.processes where label = 'one'");
});

it('measures once for readers that come together, and again after some seconds', async () => {
  const one = watched();
  await Promise.all([one.metrics.register.metrics(), one.metrics.register.metrics(), one.metrics.register.metrics()]);
  const once = one.queries();
  // All conditions but the queue's ask the database: each once, that of the budgets once a budget.
  expect(once).toBe(alertConditions.length - 1 + budgetNames.length - 1);
  one.passes(4_999);
  await one.value('failed-payouts');
  expect(one.queries()).toBe(once);
  one.passes(1);
  await one.value('failed-payouts');
  expect(one.queries()).toBe(2 * once);
});
