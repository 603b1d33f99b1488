import type { Dependencies } from '@panelist/infra/runtime';
import { saveLag } from './projector-state.js';
import type { RunningProjector } from './run-projector.js';

/** How often the lag is measured, in milliseconds. */
const every = 2_000;

/** Measures how far each projector that this process leads is behind, for the metrics and for the operations page. */
export function watchLag(
  { pool, store, metrics, logger }: Pick<Dependencies, 'pool' | 'store' | 'metrics' | 'logger'>,
  running: readonly RunningProjector[],
): { readonly stop: () => Promise<void> } {
  const labels = ['projector'] as const;
  const events = metrics.gauge({
    name: 'panelist_projector_lag_events',
    help: 'Events between checkpoint and head of the log',
    labels,
  });
  const seconds = metrics.gauge({ name: 'panelist_projector_lag_seconds', help: 'Age of the oldest unprocessed event', labels });
  const stopped = metrics.gauge({ name: 'panelist_projector_stopped', help: '1 while an event keeps failing', labels });

  async function measure(): Promise<void> {
    const head = await store.head();
    for (const { projector, checkpoint, phase } of running) {
      const at = checkpoint();
      if (at === undefined) {
        for (const gauge of [events, seconds, stopped]) gauge.remove({ projector: projector.name });
        continue;
      }
      const behind = at.position === head ? 0 : await store.countBehind(at.position);
      const [oldest] =
        behind === 0 ? [] : (await store.readAll(at.position, { filter: { types: projector.types }, limit: 1 })).events;
      const lag = oldest === undefined ? 0 : behind;
      const age = oldest === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000);
      events.set({ projector: projector.name }, lag);
      seconds.set({ projector: projector.name }, age);
      stopped.set({ projector: projector.name }, phase() === 'stopped' ? 1 : 0);
      await saveLag(pool, at, lag, age);
    }
  }

  let measuring: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    measuring = measuring.then(measure).catch((error: unknown) => logger.debug({ err: error }, 'The lag could not be measured'));
  }, every);
  return {
    stop: async () => {
      clearInterval(timer);
      await measuring;
    },
  };
}
