import { payoutMethods } from '@panelist/domain/payout';
import type { JobRun } from '@panelist/infra/jobs';
import { ProviderSilentError, endPause, notePauseChecked, openPause, type PayoutPause } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import type { Sweep } from '../runtime/sweep.js';
import { inOrder, lostOrders, type FoundOrder } from './lost-orders.js';
import type { RecordOutcome } from './record-outcome.js';

interface Needs extends Pick<Dependencies, 'clock' | 'commands' | 'log' | 'logger' | 'metrics' | 'newId' | 'pool' | 'providers'> {
  readonly record: RecordOutcome;
}

/**
 * The log may have lost that a gift card was sent again, whose order is older. Longer than an
 * address stays uncorrected as a rule, in milliseconds.
 */
const RESENT_MS = 30 * 86_400_000;

/**
 * While payouts are paused, reads each provider's orders since events may be missing, and makes
 * them attempts again or leaves them to operations. The pause ends once both lists go beyond what a
 * provider could still hold of the calls before it.
 */
export function endPauseWhenAccounted(dependencies: Needs, holdMs: number): Sweep {
  const { clock, logger, metrics, newId, pool, providers } = dependencies;
  const { account } = lostOrders(dependencies);
  metrics.gauge({
    name: 'panelist_payouts_paused',
    help: 'Whether payouts wait because events were lost.',
    collect: async (gauge) => gauge.set((await openPause(pool)) === null ? 0 : 1),
  });

  /** Up to when each provider's orders are accounted for by now. */
  async function check(pause: PayoutPause, mayGoOn: () => boolean): Promise<ReadonlyMap<string, string>> {
    const lists = await Promise.all(
      payoutMethods.map(async (method) => {
        const provider = providers.payouts[method];
        const before = provider.resend === undefined ? 0 : RESENT_MS;
        const since = new Date(pause.lostSince.getTime() - before).toISOString();
        const list = await unlessSilent(provider.list({ since, until: clock.now() }));
        return list === 'silent' ? [] : [{ method, ...list }];
      }),
    );
    const checked = new Map(lists.flat().map(({ method, until }) => [method, until]));
    const orders = lists.flat().flatMap((list) => list.orders.map((order) => ({ ...order, method: list.method })));
    const run: JobRun = { jobId: `payout-pause-${newId()}`, attempt: 1, signal: new AbortController().signal };
    for (const order of orders.toSorted(inOrder)) {
      if (!mayGoOn()) return new Map();
      if (!(await isAccounted(order, run))) checked.delete(order.method);
    }
    return checked;
  }

  /**
   * An order that cannot be recorded keeps the pause open, and no other order from being recorded.
   */
  async function isAccounted(order: FoundOrder, run: JobRun): Promise<boolean> {
    try {
      return (await unlessSilent(account(order, run))) !== 'silent';
    } catch (error) {
      logger.error({ err: error, provider: order.method, key: order.key }, 'payouts stay paused: an order could not be recorded');
      return false;
    }
  }

  async function unlessSilent<Result>(asked: Promise<Result>): Promise<Result | 'silent'> {
    return asked.catch((error: unknown) => {
      if (!(error instanceof ProviderSilentError)) throw error;
      logger.warn({ err: error }, 'payouts stay paused: a provider does not say what it has');
      return 'silent';
    });
  }

  return {
    name: 'payout-pause',
    everyMs: holdMs,
    run: async (mayGoOn) => {
      const pause = await openPause(pool);
      if (pause === null) return;
      const checked = await check(pause, mayGoOn);
      for (const [provider, until] of checked) await notePauseChecked(pool, pause, provider, until);
      const enough = pause.since.getTime() + holdMs;
      const isOver = payoutMethods.every((method) => Date.parse(checked.get(method) ?? pause.since.toISOString()) >= enough);
      if (isOver && (await endPause(pool, pause, clock.now(), null)))
        logger.warn({ reason: pause.reason, since: pause.since }, 'payouts go on: every order of the providers is accounted for');
    },
  };
}
