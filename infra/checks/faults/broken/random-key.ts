import { derivedId } from '@panelist/domain/kernel';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { systemClock, loadConfig, withDatabase } from '@panelist/infra/foundation';
import { loadRoom, migrateAll, runTask } from '@panelist/app';
import { providersFrom } from '@panelist/infra/providers';
import type { PayoutProvider, Providers } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/room';
import { startSandbox } from '@panelist/app/demo/sandbox';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paidAtMostOnce } from '../checker/rules/paid-at-most-once.js';
import type { Violation } from '../checker/violation.js';
import { providerOrders } from '../collect/provider-ledgers.js';
import { wholeLog } from '../collect/whole-log.js';

const PAYOUTS = 4;
/** A shorter timeout than in production, for a provider that drops its answers. */
const PROVIDER_DEADLINE_MS = 300;
const LONGEST_MS = 20_000;

/**
 * The workers pay people whose provider accepts each order and drops the answer, with the
 * idempotency key of the product, or a broken one with a random suffix. With that a look-up finds
 * no order, and the worker orders again.
 * @param url an empty database
 * @returns what the checker finds: nothing for the product's key, double payments for the random
 * one
 */
export async function randomKey(url: string, dataDir: string, isBroken: boolean): Promise<readonly Violation[]> {
  const config = loadConfig({ APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  await migrateAll(withDatabase(config, url));
  return runTask({ config, tell: () => undefined }, async (dependencies) => {
    const { pool, logger } = dependencies;
    const sandbox = await startSandbox({ pool, clock: systemClock(), logger });
    const honest = providersFrom(config, sandbox.urls, PROVIDER_DEADLINE_MS);
    const room = await loadRoom('workers');
    const workers = await room.start({ ...dependencies, providers: isBroken ? withRandomKeys(honest) : honest });
    try {
      await requestPayouts(dependencies);
      await untilPaid(dependencies, isBroken);
    } finally {
      await workers.stop(1_000);
      await sandbox.stop();
    }
    return paidAtMostOnce({ log: await wholeLog(dependencies), orders: await providerOrders(pool), lostTails: [] });
  });
}

function withRandomKeys(providers: Providers): Providers {
  const broken = (honest: PayoutProvider): PayoutProvider => ({
    ...honest,
    dispatch: async (order) => honest.dispatch({ ...order, key: `${order.key}.${randomUUID()}` }),
    lookUp: async (order, id) => honest.lookUp({ ...order, key: `${order.key}.${randomUUID()}` }, id),
  });
  const { TREMENDOUS, PAYPAL } = providers.payouts;
  return { ...providers, payouts: { TREMENDOUS: broken(TREMENDOUS), PAYPAL: broken(PAYPAL) } };
}

async function requestPayouts({ commands }: Dependencies): Promise<void> {
  for (let number = 0; number < PAYOUTS; number += 1) {
    const id = (name: string) => derivedId('faults-random-key', name, number);
    const command = {
      type: 'RequestPayout',
      payoutId: id('payout'),
      userId: id('user'),
      cause: { kind: 'incentive', participationId: id('response'), projectId: id('project'), projectName: 'Kitchen gardens' },
      incentiveCents: 4_000,
      tipCents: 0,
      method: number % 2 === 0 ? 'TREMENDOUS' : 'PAYPAL',
      recipientName: 'Ada',
      recipientEmail: 'timeout-then-paid@sandbox.example',
    } as const;
    const ids = { commandId: id('command'), correlationId: id('command'), causationId: id('command') };
    await commands.handle(payoutDecider, payoutStream.of(command.payoutId), command, {
      actor: { kind: 'system', id: 'faults' },
      ...ids,
    });
  }
}

/** Waits until every payout is settled, or until one was paid twice. */
async function untilPaid(dependencies: Dependencies, isBroken: boolean): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    const settled = (await wholeLog(dependencies)).filter(({ type }) => type === 'PayoutSettled').length;
    const orders = (await providerOrders(dependencies.pool)).length;
    if (isBroken ? orders > PAYOUTS : settled === PAYOUTS) return;
    await pause(100);
  }
}
