import { distanceOf } from '../event-sourcing/index.js';
import type { Position } from '../event-sourcing/index.js';
import { checkpointOf, type Projection } from './projection.js';
import { noteRebuild } from './checkpoints.js';
import type { ScanDependencies } from './scan-log.js';

/** The scan has read `done` of `total`: events where the store numbers them, else bytes. */
export type OnProgress = (done: number, total: number) => void;

/** Least time between two notes in the state table, in milliseconds. */
const noteEvery = 250;

/** Reports the progress of a scan of the log, to `onProgress` and in the state table. */
export function progressNote(
  { pool, store }: Pick<ScanDependencies, 'pool' | 'store'>,
  projections: readonly Projection[],
  onProgress: OnProgress = () => undefined,
): (position: Position | null) => Promise<void> {
  const names = projections.map(({ model }) => checkpointOf(model));
  let noted = -noteEvery;
  const began = performance.now();
  return async (position) => {
    const now = performance.now();
    const head = await store.head();
    const done = distanceOf(position);
    const total = Math.max(done, distanceOf(head));
    if (now - noted < noteEvery && done < total) return;
    noted = now;
    onProgress(done, total);
    const perSecond = Math.round(done / Math.max(0.001, (now - began) / 1_000));
    await noteRebuild(pool, names, { done, total, perSecond });
  };
}
