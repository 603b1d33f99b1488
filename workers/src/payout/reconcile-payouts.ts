import { fold, type RecordedEvent } from '@panelist/domain/kernel';
import {
  attemptOfKey,
  bookedAddress,
  bookedAs,
  differencesOf,
  followedAfterMs,
  listedAfterMs,
  orderOf,
  noProviderId,
  payoutDecider,
  payoutMethods,
  payoutStream,
  reconcilePayouts as job,
  type BookedAttempt,
  type ListedOrder,
  type PayoutEvent,
  type PayoutMethod,
} from '@panelist/domain/payout';
import type { ListedPayout } from '@panelist/infra/providers';
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
  const age = (at: string): number => Date.parse(clock.now()) - Date.parse(at);

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

  /**
   * The order, and whether it goes to another address than the log says. PayPal's list names none:
   * the batch does, and is asked while the order is new, or differed before. An answer that is
   * missing changes nothing.
   */
  async function withAddress(listed: ListedPayout, method: PayoutMethod, differed: boolean): Promise<ListedOrder> {
    const { sentTo: fromList, ...order } = listed;
    const named = order.key === null ? null : attemptOfKey(order.key);
    if (named === null || order.status === 'failed') return order;
    if (fromList === undefined && !differed && age(order.at) >= followedAfterMs) return order;
    const events = (await log.read(payoutStream.of(named.payoutId))) as readonly RecordedEvent<PayoutEvent>[];
    const resent = events.findLast(({ type }) => type === 'PayoutResent');
    const ours = bookedAddress(events, named.attempt);
    // The list may be older than a resend of the last hours.
    if (ours === null || (resent !== undefined && age(resent.at) < listedAfterMs)) return order;
    const sentTo = fromList ?? (await addressAt(method, events));
    const goesElsewhere = sentTo === undefined ? differed : sentTo.toLowerCase() !== ours.toLowerCase();
    return goesElsewhere ? { ...order, goesElsewhere } : order;
  }

  /** The address at the provider, which is asked by its own id of the order. */
  async function addressAt(method: PayoutMethod, events: readonly PayoutEvent[]): Promise<string | undefined> {
    const state = fold(payoutDecider, events);
    const id = state.status !== 'none' && 'providerId' in state ? state.providerId : noProviderId;
    if (state.status === 'none' || id === noProviderId) return undefined;
    const outcome = await providers.payouts[method].lookUp(orderOf(state, state.attempt), id);
    return 'sentTo' in outcome ? outcome.sentTo : undefined;
  }

  async function reconcile(method: PayoutMethod): Promise<void> {
    const now = clock.now();
    const period = { since: new Date(Date.parse(now) - PERIOD_MS).toISOString(), until: now };
    const { orders: all } = await providers.payouts[method].list(period);
    // Read after the list: an attempt that begins in between is only too new.
    const started = new Map((await attemptsSince({ pool }, method, period.since)).map(({ key, startedAt }) => [key, startedAt]));
    // A difference stays open when its payment leaves the period: the order is as it was listed
    // last.
    const open = await openDifferences(pool, method);
    const differed = new Set(open.filter(({ theirs }) => theirs?.goesElsewhere === true).map(({ key }) => key));
    const listed: ListedOrder[] = [];
    for (const order of all) listed.push(await withAddress(order, method, differed.has(order.key)));
    // The same order by its key as well: one left to operations has the id of PayPal's batch, the
    // list that of the transaction.
    const known = new Set(listed.flatMap(({ key, providerId }) => [key, providerId]));
    const earlier = open
      .flatMap(lastListed)
      .filter(({ key, providerId }) => !known.has(key ?? providerId) && !known.has(providerId));
    const orders = [...listed, ...new Map(earlier.map((order) => [order.key ?? order.providerId, order])).values()];
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
