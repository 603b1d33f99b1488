import {
  attemptOfKey,
  bookedAs,
  differencesOf,
  payoutDecider,
  payoutMethods,
  payoutStream,
  reconcilePayouts as job,
  type BookedAttempt,
  type PayoutMethod,
} from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import { attemptsSince } from '../read-models/index.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { nextNight } from '../runtime/next-night.js';
import { schedule, scheduled } from '../runtime/schedule.js';
import { storeReconciliation, lastListed, openDifferences } from './store-reconciliation.js';

const DAY_MS = 86_400_000;
/** PayPal lists 31 days at once. */
const PERIOD_MS = 30 * DAY_MS;

/**
 * Every night compares our payouts of the last 30 days, and those of older open differences, with
 * each provider's own list. What is found is a row and an alarm; nothing is corrected.
 */
export function reconcilePayouts(
  dependencies: Pick<Dependencies, 'clock' | 'commands' | 'log' | 'logger' | 'metrics' | 'pool' | 'providers'>,
): WorkerModule {
  const { clock, commands, log, logger, metrics, pool, providers } = dependencies;
  const gauge = metrics.gauge({
    name: 'panelist_payout_differences',
    help: 'Differences that the latest comparison with this provider found.',
    labels: ['provider'],
  });
  /**
   * The attempt as the log has it now; null for a key that the log does not know at this provider.
   */
  async function booked(key: string, method: PayoutMethod, startedAt?: string): Promise<BookedAttempt | null> {
    const named = attemptOfKey(key);
    if (named === null) return null;
    const events = await log.read(payoutStream.of(named.payoutId));
    const begun = events
      .filter((event) => event.type === 'PayoutDispatchStarted')
      .findLast(({ data }) => data.attempt === named.attempt);
    // A log that lost events gives the same number to another attempt, perhaps at the other
    // provider.
    if (begun?.data.method !== method) return null;
    const { state } = await commands.load(payoutDecider, payoutStream.of(named.payoutId));
    if (state.status === 'none' || named.attempt > state.attempt) return null;
    const { payoutId, netCents: cents } = state;
    return { key, payoutId, cents, status: bookedAs(state, named.attempt), startedAt: startedAt ?? '1970-01-01T00:00:00.000Z' };
  }

  async function reconcile(method: PayoutMethod): Promise<void> {
    const now = clock.now();
    const period = { since: new Date(Date.parse(now) - PERIOD_MS).toISOString(), until: now };
    const { orders: listed } = await providers.payouts[method].list(period);
    // Read after the list: an attempt that begins in between is only too new.
    const started = new Map((await attemptsSince({ pool }, method, period.since)).map(({ key, startedAt }) => [key, startedAt]));
    // A difference stays open when its payment leaves the period: the order is as it was listed
    // last.
    const open = await openDifferences(pool, method);
    const known = new Set(listed.map(({ providerId }) => providerId));
    const orders = [...listed, ...open.flatMap(lastListed).filter(({ providerId }) => !known.has(providerId))];
    const named = [...orders, ...open].flatMap(({ key }) => (key === null ? [] : [key]));
    const keys = new Set([...started.keys(), ...named]);
    const attempts: BookedAttempt[] = [];
    for (const key of keys) {
      const attempt = await booked(key, method, started.get(key));
      if (attempt !== null) attempts.push(attempt);
    }
    const differences = differencesOf(method, orders, attempts, now);
    await storeReconciliation(pool, {
      method,
      at: now,
      ...period,
      listed: listed.length,
      compared: attempts.length,
      differences,
    });
    gauge.set({ provider: method }, differences.length);
    for (const { kind, key, providerId } of differences)
      logger.error({ provider: method, kind, key, providerId }, 'a provider’s list differs from our payouts');
  }

  return {
    handlers: [scheduled({ pool }, job, async ({ method }) => reconcile(method))],
    sweeps: [
      {
        name: 'reconciliation',
        everyMs: 60_000,
        run: async () => {
          const at = new Date(nextNight(Date.parse(clock.now()))).toISOString();
          for (const method of payoutMethods)
            await schedule({ pool }, job, at, `${job.name}-${method}-${at.slice(0, 10)}`, { method });
        },
      },
    ],
  };
}
