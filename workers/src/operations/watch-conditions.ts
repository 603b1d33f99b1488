import type { Dependencies } from '@panelist/infra/service';
import { thresholdsOf } from './alert-condition.js';
import { alertConditions } from './alert-conditions.js';

/** Milliseconds for which a measurement serves every reader of the metrics. */
const FRESH_MS = 5_000;

/**
 * Reports the conditions of which operations are alerted as metrics; every process of workers
 * measures the same. Readers that come at the same time, or soon after one another, share one
 * measurement: its queries count tables.
 * @param now milliseconds of a monotonic clock
 */
export function watchConditions(
  {
    clock,
    commands,
    config,
    logger,
    metrics,
    pool,
    queue,
    store,
  }: Pick<Dependencies, 'clock' | 'commands' | 'config' | 'logger' | 'metrics' | 'pool' | 'queue' | 'store'>,
  now: () => number = () => performance.now(),
): void {
  let last: { readonly at: number; readonly done: Promise<void> } | null = null;
  metrics.gauge({
    name: 'panelist_alert_condition',
    help: 'What the condition counts now, in payouts, streams or seconds (docs/settings.md).',
    labels: ['condition'],
    collect: async (gauge) => {
      const measureAll = async (): Promise<void> => {
        for (const { name, measure } of alertConditions)
          try {
            gauge.set({ condition: name }, await measure({ clock, commands, pool, queue, store }, thresholdsOf(config)));
          } catch (err) {
            // An old value would look like a new one.
            gauge.remove({ condition: name });
            logger.warn({ err, condition: name }, 'a condition could not be measured');
          }
      };
      if (last === null || now() - last.at >= FRESH_MS) last = { at: now(), done: measureAll() };
      await last.done;
    },
  });
}
