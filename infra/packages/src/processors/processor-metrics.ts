import { nameOf, type Processor, type ProcessorAccess } from './access.js';

/** Seconds; few of them, for each processor has them all. */
const buckets = [0.01, 0.1, 1, 10];

/** Dashboards and alarms know the metrics by these names and labels. */
const names = {
  projection: {
    label: 'projector',
    seconds: 'panelist_projector_batch_seconds',
    retries: 'panelist_projector_retries_total',
  },
  reaction: {
    label: 'reaction',
    seconds: 'panelist_reaction_batch_seconds',
    retries: 'panelist_reaction_retries_total',
  },
} as const;

/** The label in dashboards: a read model's name, or the reaction's checkpoint. */
export const labelOf = (processor: Processor): string =>
  processor.kind === 'projection' ? processor.model.name : nameOf(processor);

/** Metrics of one processor in this process. */
export function metricsOf(metrics: ProcessorAccess['metrics'], processor: Processor) {
  const { label, seconds, retries } = names[processor.kind];
  const labels = { [label]: labelOf(processor) };
  const batches = metrics.histogram<string>({
    name: seconds,
    help: `Time to take the events of one read, with what it waits for, by ${label}.`,
    labels: [label],
    buckets,
  });
  const tries = metrics.counter<string>({
    name: retries,
    help: `Tries after a failure, by ${label}.`,
    labels: [label],
  });
  return {
    batch: (startedAt: number): void => batches.observe(labels, (performance.now() - startedAt) / 1_000),
    retry: (): void => tries.inc(labels),
  };
}
