import { migrateAll, rewind } from '@panelist/app';
import { fundsArrive } from '@panelist/app/demo/sandbox';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { createPool } from '@panelist/infra/postgres';
import type { PayoutProvider } from '@panelist/infra/providers';
import { testConfig } from '../../../testing/index.js';
import { loseTail } from '../../../packages/src/event-sourcing/event-store/postgres/postgres-store.test-kit.js';
import {
  by,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  quick,
  takesPart,
  until,
} from '../../../../workers/src/workers.test-kit.js';
import { paidAtMostOnce } from '../checker/money.js';
import type { Violation } from '../checker/evidence.js';
import { providerOrders } from '../collect/providers.js';
import { wholeLog } from '../collect/whole-log.js';

/** Says that it has no order of ours, whatever it has. */
const forgetful = (provider: PayoutProvider): PayoutProvider => ({
  ...provider,
  find: async () => [],
  list: async ({ until: end }) => ({ orders: [], until: end }),
});

/**
 * Workers that trust the log alone after it has lost events: a payment that was refused by one
 * provider and paid by the other one is ordered at the first again.
 * @param url a migrated, empty database
 * @returns what the checker finds; must not be empty
 */
export async function paysAgain(url: string): Promise<readonly Violation[]> {
  await migrateAll(testConfig(url));
  const pool = createPool(url, { max: 5, name: 'panelist-faults-pays-again' });
  const world = await openWorld({ contexts: ['payout'], opened: { url, pool, close: async () => pool.end() } });
  try {
    const { dependencies, logged, clock } = world;
    const { commands, log, providers } = dependencies;
    const count = async () =>
      Number((await pool.query<{ n: string }>('select count(*) as n from event_store.events')).rows[0]?.n);
    const happens = async (payoutId: string, type: string) =>
      until(async () => (await payoutEventsOf(world, payoutId)).includes(type), `${payoutId}: ${type}`, logged);

    const userId = await participant(world, { method: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' });
    const { payoutId } = await takesPart(world, userId, await project(world, 'organization-1'), 'PaymentApproved');
    const remains = await count();
    const workers = await world.startWorkers();
    await happens(payoutId, 'PayoutRejected');
    const change = { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' } as const;
    await commands.handle(payoutDecider, payoutStream.of(payoutId), change, by(userId));
    clock.advance(2_000);
    await happens(payoutId, 'PayoutSettled');
    await workers.stop();

    await loseTail({ pool }, (await count()) - remains);
    await fundsArrive(pool);
    const { TREMENDOUS, PAYPAL } = providers.payouts;
    const payouts = { TREMENDOUS: forgetful(TREMENDOUS), PAYPAL: forgetful(PAYPAL) };
    await world.startWorkers({ providers: { ...providers, payouts } });
    const isAhead = async () => (await pool.query("select from app.checkpoints where state = 'ahead'")).rowCount !== 0;
    await until(isAhead, 'the loss is noticed', logged);
    await rewind(dependencies);
    await happens(payoutId, 'PayoutRequested');
    const isOver = async () => (await pool.query('select from app.payout_pauses where ended_at is null')).rowCount === 0;
    await until(isOver, 'payouts go on', logged);
    clock.advance(quick.payout.sweep.patienceMs);
    await happens(payoutId, 'PayoutSettled');
    return paidAtMostOnce({ log: await wholeLog({ log }), orders: await providerOrders(pool), strays: new Set(), lost: [] });
  } finally {
    await world.close();
  }
}
