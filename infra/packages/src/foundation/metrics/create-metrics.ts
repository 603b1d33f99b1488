import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { droppedLogLines, type Logger } from '../logging/index.js';

interface MetricOptions<Label extends string> {
  /** With unit and `panelist_` in front: `panelist_append_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/**
 * The metrics of a process. The same name returns the same metric, so that services in one process
 * share it.
 */
export interface Metrics {
  readonly register: Registry;
  counter<Label extends string = never>(options: MetricOptions<Label>): Counter<Label>;
  /**
   * `collect` runs whenever the metrics are read, for values that are cheaper to query than to
   * track. While it fails the gauge has no value. The last one of a name counts: a service that
   * starts again has other connections.
   */
  gauge<Label extends string = never>(
    options: MetricOptions<Label> & { readonly collect?: (gauge: Gauge<Label>) => void | Promise<void> },
  ): Gauge<Label>;
  /** Seconds, with buckets from 5 ms to 10 s unless said. */
  histogram<Label extends string = never>(
    options: MetricOptions<Label> & { readonly buckets?: readonly number[] },
  ): Histogram<Label>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsOptions {
  /** Adds memory, event loop and garbage collection of this process. */
  readonly process?: boolean;
  /** Gets what could not be collected. */
  readonly logger?: Logger;
}

export function createMetrics(options: MetricsOptions = {}): Metrics {
  const register = new Registry();
  if (options.process) collectDefaultMetrics({ register, prefix: 'panelist_' });
  if (options.process)
    register.registerMetric(
      new Gauge({
        name: 'panelist_log_lines_dropped',
        help: 'Lines of the log that this process could not write.',
        registers: [],
        collect() {
          this.set(droppedLogLines());
        },
      }),
    );
  const made = new Map<string, Counter<string> | Gauge<string> | Histogram<string>>();
  const once = <M extends Counter<string> | Gauge<string> | Histogram<string>>(
    kind: new (...args: never[]) => M,
    name: string,
    make: () => M,
  ): M => {
    const known = made.get(name);
    if (known === undefined) {
      const metric = make();
      made.set(name, metric);
      return metric;
    }
    if (known instanceof kind) return known;
    throw new Error(`The metric ${name} exists already as another kind.`);
  };
  return {
    register,
    counter: ({ name, help, labels = [] }) =>
      once(Counter, name, () => new Counter<string>({ name, help, labelNames: [...labels], registers: [register] })),
    gauge: ({ name, help, labels = [], collect }) => {
      const gauge = once(Gauge, name, () => new Gauge<string>({ name, help, labelNames: [...labels], registers: [register] }));
      if (collect)
        Object.assign(gauge, {
          collect: async () => {
            try {
              await collect(gauge);
            } catch (err) {
              // An old value would look like a new one, and so would the zero of `reset`.
              gauge.reset();
              gauge.remove({});
              options.logger?.warn({ err, metric: name }, 'a metric could not be collected');
            }
          },
        });
      return gauge;
    },
    histogram: ({ name, help, labels = [], buckets = SECONDS }) =>
      once(
        Histogram,
        name,
        () => new Histogram<string>({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [register] }),
      ),
  };
}
