import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import type { PayoutStatus } from '@panelist/domain/payout';
import { inbox } from '@panelist/app/demo/sandbox';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureTables } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { payouts, payoutSteps } from '@panelist/projectors/read-models';
import { insertRows } from '../../../infra/testing/index.js';
import { by, openWorld, participant, type World } from '../workers.test-kit.js';
import { thresholdsOf } from './alert-condition.js';
import { alertConditions } from './alert-conditions.js';
import { raiseAlerts } from './raise-alerts.js';

const to = 'operations-desk@panelist.example';

describe('alerts', () => {
  let world: World;
  let server: Server;
  let received: { state: 'raised' | 'cleared'; condition: string; value: number; threshold: number; text: string }[] = [];
  let status = 200;

  beforeAll(async () => {
    world = await openWorld({ contexts: ['operations'] });
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        if (status === 200) received.push(JSON.parse(body) as (typeof received)[number]);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await ensureTables(world.database.pool, projections, 'refuse');
  });
  beforeEach(async () => {
    received = [];
    status = 200;
    await world.database.pool.query('delete from app.alerts; delete from app.parked_streams');
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await world.close();
  });

  const park = async (stream: string) =>
    world.database.pool.query(
      `insert into app.parked_streams (name, stream, revision, failing) values ('reaction-test', $1, 0, '{}')`,
      [stream],
    );
  /** One run of a process that has just started. */
  const run = async () => {
    const { port } = server.address() as AddressInfo;
    const { config } = world.dependencies;
    const alerts = { ...config.alerts, webhookUrl: `http://127.0.0.1:${port}/alerts`, email: to };
    const [sweep] = raiseAlerts({ ...world.dependencies, config: { ...config, alerts } }).sweeps ?? [];
    await sweep?.run(() => true);
  };
  const mails = async () =>
    (await inbox(world.database.pool, to)).filter(({ subject }) => subject?.includes('parked')).toReversed();
  const parked = () => received.filter(({ condition }) => condition === 'parked-streams');
  const states = () => parked().map(({ state }) => state);
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  const rows = async () => (await world.database.pool.query('select condition from app.alerts')).rowCount;

  it('are sent once by webhook and mail, and once more when the condition clears, also by a process that starts later', async () => {
    await run();
    expect(parked()).toEqual([]);
    await park('payout-1');
    for (const _process of [1, 2, 3]) await run();
    expect(parked()).toMatchObject([{ value: 1, threshold: 1, text: expect.stringMatching(/parked/) }]);
    expect(await mails()).toHaveLength(1);
    await park('payout-2');
    await run();
    expect(parked()).toHaveLength(1);

    await world.database.pool.query('delete from app.parked_streams');
    for (const _process of [1, 2]) await run();
    expect(parked().at(-1)).toMatchObject({
      state: 'cleared',
      value: 0,
      threshold: 1,
      text: 'This is over: 2 streams are parked: a reaction of money or mail cannot handle them.',
    });
    expect(await rows()).toBe(0);
    await park('payout-3');
    await run();
    expect(states()).toEqual(['raised', 'cleared', 'raised']);
    expect(await subjects()).toEqual([
      'Panelist alert: parked-streams',
      'Panelist alert cleared: parked-streams',
      'Panelist alert: parked-streams',
    ]);
  });

  it('tell of the end whom they told of the beginning, and nobody twice', async () => {
    const { pool } = world.database;
    const before = (await mails()).length;
    const texts = async () => (await mails()).length - before;
    status = 503;
    await park('payout-1');
    await run();
    await pool.query('delete from app.parked_streams');
    status = 200;
    for (const _run of [1, 2]) await run();
    // The webhook never took the alert.
    expect(parked()).toEqual([]);
    expect(await texts()).toBe(2);

    await park('payout-2');
    await run();
    await pool.query('delete from app.parked_streams');
    status = 503;
    for (const _run of [1, 2]) await run();
    expect(states()).toEqual(['raised']);
    expect([await texts(), await rows()]).toEqual([4, 1]);
    status = 200;
    for (const _run of [1, 2]) await run();
    expect(states()).toEqual(['raised', 'cleared']);
    expect([await texts(), await rows()]).toEqual([4, 0]);
  });

  it('reach a receiver that was away, and the other one no second time', async () => {
    const before = (await mails()).length;
    status = 503;
    await park('payout-1');
    for (const _run of [1, 2]) await run();
    expect(parked()).toEqual([]);
    expect(await mails()).toHaveLength(before + 1);
    status = 200;
    for (const _run of [1, 2]) await run();
    expect(parked()).toHaveLength(1);
    expect(await mails()).toHaveLength(before + 1);
  });

  const payoutRow = (payoutId: string, payoutStatus: PayoutStatus, minutes: number, userId = 'ada') =>
    payouts.make({
      payoutId,
      userId,
      cause: 'incentive',
      incentiveCents: 5_000,
      feeCents: 250,
      tipCents: 0,
      netCents: 4_750,
      method: 'PAYPAL',
      recipientEmail: '',
      status: payoutStatus,
      requestedAt: world.clock.now(),
      statusChangedAt: new Date(Date.parse(world.clock.now()) - minutes * 60_000).toISOString(),
    }).row;

  it('measure payouts that no provider takes: not those of suspended accounts, nor those that wait for a person', async () => {
    const { dependencies: needs, database } = world;
    const [unsent] = alertConditions.filter(({ name }) => name === 'unsent-payouts');
    const value = async () => unsent?.measure(needs, thresholdsOf(needs.config));
    const suspended = await participant(world, { method: 'PAYPAL', email: 'sue@example.com' });
    const decision = { by: { kind: 'operator', id: 'alice' }, reason: 'Two people.', now: world.clock.now() } as const;
    const suspend = { type: 'SuspendAccount', ...decision } as const;
    await needs.commands.handle(accountDecider, accountStream.of(suspended), suspend, by('alice'));
    await insertRows({ pool: database.pool, vault: needs.vault }, payouts, [
      payoutRow('unsent-fresh', 'requested', 59),
      payoutRow('unsent-suspended', 'requested', 61, suspended),
      { ...payoutRow('unsent-held', 'requested', 61), heldUntil: world.clock.now() },
      { ...payoutRow('unsent-left', 'requested', 61), escalationReason: 'not-taken' as const },
    ]);
    expect(await value()).toBe(0);
    await insertRows({ pool: database.pool, vault: needs.vault }, payouts, [
      payoutRow('unsent', 'requested', 61),
      payoutRow('unsent-too', 'requested', 120),
    ]);
    expect(await value()).toBe(2);
    await database.pool.query(`delete from ${payouts.tableName} where payout_id like 'unsent%'`);
  });

  it('measure payouts: unknown, unreleased or paused for too long, failed, left to operations, over our funds, unlike a provider’s list', async () => {
    const { dependencies: needs } = world;
    const { pool } = world.database;
    const now = Date.parse(world.clock.now());
    const row = payoutRow;
    const refused = row('refused', 'rejected', 1);
    const left = { ...row('left', 'unknown', 5), escalationReason: 'no-answer' as const };
    await insertRows({ pool, vault: needs.vault }, payouts, [
      row('fresh', 'unknown', 59),
      row('old', 'unknown', 61),
      row('waits', 'awaiting-release', 23 * 60),
      row('waits-long', 'awaiting-release', 25 * 60),
      left,
      refused,
    ]);
    const unfunded = (payoutId: string, days: number) => ({
      ...row(payoutId, 'rejected', 1),
      failureCode: 'INSUFFICIENT_FUNDS',
      sentAt: new Date(now - days * 86_400_000).toISOString(),
    });
    // Three business days are over after seven days, whatever holiday; not after two.
    await insertRows({ pool, vault: needs.vault }, payouts, [unfunded('unfunded', 2), unfunded('unfunded-long', 7)]);
    const ofBudget = { cause: 'referral-bonus', projectId: null, netCents: 850_000, status: 'paid' } as const;
    const bonus = { ...row('bonus', 'unknown', 1), ...ofBudget };
    await insertRows({ pool, vault: needs.vault }, payouts, [bonus]);
    await pool.query(
      `insert into app.payout_differences (id, method, kind, first_found_at, last_found_at, gone_at, notes) values
         ('new', 'PAYPAL', 'status', now(), now(), null, '[]'), ('gone', 'PAYPAL', 'status', now(), now(), now(), '[]'),
         ('noted', 'PAYPAL', 'status', now(), now(), null, '[{ "text": "Asked PayPal" }]')`,
    );
    await pool.query(
      `insert into app.security_refusals (kind, minute, refusals) values
         ('log-in', now(), 50), ('log-in', now() - interval '4 minutes', 70), ('log-in', now() - interval '6 minutes', 99),
         ('staff', now(), 3), ('limit', now(), 7), ('forbidden', now(), 500)`,
    );
    await pool.query(
      `insert into app.payout_pauses (reason, since, lost_since) values ('restore', $1::timestamptz - interval '7 hours', now())`,
      [world.clock.now()],
    );
    const step = { payoutId: 'refused', userId: 'ada', step: '2', at: refused.statusChangedAt, type: 'PayoutRejected' as const };
    await insertRows({ pool, vault: needs.vault }, payoutSteps, [
      { ...step, method: null, recipientEmail: null, data: { funding: true } },
    ]);
    const thresholds = thresholdsOf(needs.config);
    const measured = await Promise.all(
      alertConditions.map(async ({ name, measure }) => [name, await measure(needs, thresholds)] as const),
    );
    expect(Object.fromEntries(measured)).toEqual({
      'failed-payouts': 4,
      'unknown-payouts': 1,
      'unsent-payouts': 0,
      'unreleased-payouts': 1,
      'payouts-paused': 1,
      'provider-out-of-funds': 1,
      'overdue-unfunded-payouts': 1,
      'payout-differences': 1,
      'broken-invariants': 0,
      'budget-nearly-spent': 85,
      'overdue-disputes': 0,
      'overdue-reviews': 0,
      'unremedied-disputes': 0,
      'unremedied-reviews': 0,
      'refused-remedies': 0,
      'refused-log-ins': 120,
      'refused-staff-calls': 3,
      'limits-reached': 7,
      // No projectors run in this test.
      'projection-lag': expect.any(Number),
      'parked-streams': 0,
      'queue-age': 0,
    });
  });
});
