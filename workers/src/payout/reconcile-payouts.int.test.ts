import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { payoutDecider, payoutStream, type PayoutMethod } from '@panelist/domain/payout';
import { ProviderSilentError, type PayoutProvider } from '@panelist/infra/providers';
import { openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';
import { nextNight } from '../runtime/next-night.js';
import { leaveStray } from './store-reconciliation.js';

const DAY_MS = 86_400_000;

describe('the nightly comparison with the providers’ own lists', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => all.close());

  const pool = () => all.database.pool;
  const paid = async (method: PayoutMethod): Promise<string> => {
    const userId = await participant(all, { method, email: `${randomUUID()}@example.com` });
    const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
    const stateOf = async () => (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state;
    await until(async () => (await stateOf()).status === 'paid', 'it is paid', all.logged);
    return payoutId;
  };
  const runs = async () =>
    (
      await pool().query<{ method: string; listed: number; compared: number; differences: number }>(
        "select method, listed, compared, differences from app.reconciliations order by date_trunc('hour', at), method",
      )
    ).rows;
  const differences = async () =>
    (
      await pool().query<{ kind: string; key: string | null; gone: boolean }>(
        'select kind, key, gone_at is not null as gone from app.payout_differences order by kind, key',
      )
    ).rows;
  /** Moves the clock to the next night and waits for both comparisons. */
  const night = async () => {
    const before = (await runs()).length;
    const now = Date.parse(all.dependencies.clock.now());
    all.clock.advance(nextNight(now) - now + 1_000);
    await until(async () => (await runs()).length === before + 2, 'both providers were compared', all.logged);
  };
  /** Both deadlines of the next night are set. */
  const planned = () =>
    until(
      async () => (await pool().query("select 1 from app.deadlines where kind = 'reconcile-payouts'")).rowCount === 2,
      'the next night is planned',
      all.logged,
    );

  it('finds nothing as long as both sides agree, then each difference once, until it is gone; and mends nothing', async () => {
    const first = await all.startWorkers();
    const giftCard = await paid('TREMENDOUS');
    const money = await paid('PAYPAL');
    await planned();
    all.clock.advance(5 * 3_600_000);
    await night();
    expect(await runs()).toEqual([
      { method: 'PAYPAL', listed: 1, compared: 1, differences: 0 },
      { method: 'TREMENDOUS', listed: 1, compared: 1, differences: 0 },
    ]);
    await first.stop();

    await pool().query('update sandbox.paypal_batches set cents = cents + 1');
    await pool().query(
      `insert into sandbox.tremendous_orders (id, external_id, cents, name, email, reward_id, delivery_started_at, created_at)
       select 'strange', 'not-ours', 700, name, email, 'strange-reward', delivery_started_at, created_at
       from sandbox.tremendous_orders`,
    );
    await pool().query(`update sandbox.tremendous_orders set external_id = 'renamed' where external_id = $1`, [`${giftCard}.1`]);
    const second = await all.startWorkers();
    await planned();
    await night();
    const found = [
      { kind: 'amount', key: `${money}.1`, gone: false },
      { kind: 'missing-at-provider', key: `${giftCard}.1`, gone: false },
      { kind: 'unknown-to-us', key: 'not-ours', gone: false },
      { kind: 'unknown-to-us', key: 'renamed', gone: false },
    ];
    expect(await differences()).toEqual(found);
    expect(all.logged.join('')).toContain('a provider’s list differs from our payouts');
    await second.stop();

    await pool().query('update sandbox.paypal_batches set cents = cents - 1');
    await all.startWorkers();
    await planned();
    await night();
    expect(await differences()).toEqual(found.map((each) => (each.kind === 'amount' ? { ...each, gone: true } : each)));
    const states = await Promise.all(
      [giftCard, money].map(
        async (id) => (await all.dependencies.commands.load(payoutDecider, payoutStream.of(id))).state.status,
      ),
    );
    expect(states).toEqual(['paid', 'paid']);
  });

  it('finds an order at one provider under the key of an attempt at the other: both may have paid', async () => {
    await all.startWorkers();
    const giftCard = await paid('TREMENDOUS');
    await pool().query(
      `insert into sandbox.paypal_batches (id, sender_batch_id, cents, receiver, item_id, sender_item_id, created_at)
       select 'lost', external_id, cents, email, 'lost-item', external_id, created_at from sandbox.tremendous_orders
       union all select 'again', 'again', cents, email, 'again-item', external_id, created_at from sandbox.tremendous_orders`,
    );
    await planned();
    all.clock.advance(5 * 3_600_000);
    await night();
    expect(await differences()).toEqual([{ kind: 'unknown-to-us', key: `${giftCard}.1`, gone: false }]);
  });

  it('finds an order that goes to another address than the log says, also by PayPal’s batch, and names no address', async () => {
    const first = await all.startWorkers();
    const giftCard = await paid('TREMENDOUS');
    const money = await paid('PAYPAL');
    await planned();
    await first.stop();
    const goTo = async (address: string) => {
      await pool().query('update sandbox.paypal_batches set receiver = $1 || receiver', [address]);
      await pool().query('update sandbox.tremendous_orders set email = $1 || email', [address]);
    };
    await goTo('else-');
    all.clock.advance(5 * 3_600_000);
    const second = await all.startWorkers();
    await night();
    const found = [giftCard, money].toSorted().map((payoutId) => ({ kind: 'address', key: `${payoutId}.1`, gone: false }));
    expect(await differences()).toEqual(found);
    const { rows } = await pool().query<{ row: string }>('select d::text as row from app.payout_differences d');
    expect(rows.map(({ row }) => row).join()).not.toContain('@');
    await planned();
    await night();
    expect(await differences()).toEqual(found);
    await second.stop();

    await pool().query('update sandbox.paypal_batches set receiver = substr(receiver, 6)');
    await pool().query('update sandbox.tremendous_orders set email = substr(email, 6)');
    await all.startWorkers();
    await planned();
    await night();
    expect(await differences()).toEqual(found.map((each) => ({ ...each, gone: true })));
  });

  it('keeps a difference open after its payment has left the compared period', async () => {
    const first = await all.startWorkers();
    const money = await paid('PAYPAL');
    const giftCard = await paid('TREMENDOUS');
    await planned();
    await first.stop();
    all.clock.advance(5 * 3_600_000);
    await pool().query('update sandbox.paypal_batches set cents = cents + 1');
    await pool().query("update sandbox.tremendous_orders set external_id = 'renamed'");
    const second = await all.startWorkers();
    await night();
    const found = [
      { kind: 'amount', key: `${money}.1`, gone: false },
      { kind: 'missing-at-provider', key: `${giftCard}.1`, gone: false },
      { kind: 'unknown-to-us', key: 'renamed', gone: false },
    ];
    expect(await differences()).toEqual(found);
    await planned();
    // A message of PayPal's about the same order names its batch.
    const order = { key: `${money}.1`, providerId: 'batch', cents: 1, status: 'paid', at: all.clock.now() } as const;
    await leaveStray(pool(), { ...order, method: 'PAYPAL' }, all.clock.now());
    all.clock.advance(31 * DAY_MS);
    await until(async () => (await runs()).length === 4, 'both providers were compared', all.logged);
    expect((await runs()).slice(2).map(({ listed }) => listed)).toEqual([0, 0]);
    const [amount, missing, unknown] = found;
    expect(await differences()).toEqual([amount, missing, { kind: 'unknown-to-us', key: order.key, gone: true }, unknown]);
    await second.stop();
  });

  it('happens although the queue loses its jobs, and once the provider answers', async () => {
    let silent = true;
    const { payouts, ...rest } = all.dependencies.providers;
    const around = (real: PayoutProvider): PayoutProvider => ({
      ...real,
      list: async (period) => {
        if (silent) throw new ProviderSilentError('no list');
        return real.list(period);
      },
    });
    const providers = { ...rest, payouts: { TREMENDOUS: around(payouts.TREMENDOUS), PAYPAL: around(payouts.PAYPAL) } };
    const workers = await all.startWorkers({ providers });
    await planned();
    const now = Date.parse(all.dependencies.clock.now());
    all.clock.advance(nextNight(now) - now + 1_000);
    const isQueued = async () =>
      ((await pool().query("select 1 from bullmq.job where queue = 'reconcile-payouts'")).rowCount ?? 0) >= 2;
    await until(isQueued, 'both jobs are queued', all.logged);
    await workers.stop();
    await pool().query("delete from bullmq.job where queue = 'reconcile-payouts'");
    silent = false;
    all.clock.advance(10 * 60_000);
    await all.startWorkers({ providers });
    await until(async () => (await runs()).length === 2, 'both providers were compared', all.logged);
    expect(await differences()).toEqual([]);
  });
});

it('runs at 8:00 UTC, tomorrow if it has run today', () => {
  const eight = Date.parse('2026-11-23T08:00:00.000Z');
  expect(nextNight(eight - 1)).toBe(eight);
  expect(nextNight(eight)).toBe(eight + DAY_MS);
});
