import type { Leases } from '../event-sourcing/index.js';
import { backOff, sleep } from '../foundation/index.js';
import type { Projection } from './projection.js';
import { progressNote } from './progress-note.js';
import type { OnProgress } from './progress-note.js';
import { promote } from './checkpoints.js';
import { openScan, pageSize } from './scan-log.js';
import type { ScanDependencies } from './scan-log.js';
import { addIndexes } from './table-sql.js';
import { isTransient } from './transient-error.js';
import { whileBuilding } from './while-building.js';

/**
 * Pauses between tries to promote a table that a reader's long transaction locks, in milliseconds.
 * Each try makes other readers wait for up to two seconds.
 */
const promotePauses = { firstMs: 500, longestMs: 30_000 };

export type RebuildDependencies = ScanDependencies & { readonly leases: Leases };

export interface RebuildOptions {
  readonly onProgress?: OnProgress;
  /** Gets the first error for which a finished table could not be promoted yet: its readers lock it. */
  readonly onBusy?: (projection: Projection, error: unknown) => void;
  /** Ends the rebuild between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Builds shadow tables in one scan of the log, and promotes each in one transaction: it locks the
 * table in use against writers, takes what is left of the log, and swaps. Readers see the old rows, then the new
 * ones, never none, and never fewer events than they have waited for. The process
 * that runs the projection continues meanwhile and notices the promotion by the new epoch. While a
 * reader's long transaction locks the table in use, the finished one waits and catches up: only the
 * promotion is tried again, until it succeeds or the caller ends it. The previous table is kept. Throws when a model is already being built, or when an event can't be
 * processed: then that model's table stays as it was.
 */
export async function rebuildTables(
  dependencies: RebuildDependencies,
  projections: readonly Projection[],
  options: RebuildOptions = {},
): Promise<void> {
  await whileBuilding(dependencies, projections, options.signal, async (ended) => {
    const note = progressNote(dependencies, projections, options.onProgress);
    const scan = await openScan(dependencies, projections, 'next', { ended, note });
    try {
      const catchUp = async () => {
        // The promotion takes what is left, while nothing writes to the table.
        while ((await scan.forward()) > pageSize) ended.throwIfAborted();
      };
      await catchUp();
      await scan.forEach((projection, target) => addIndexes(dependencies.pool, projection.model, target));
      const pausing = backOff(promotePauses);
      const busy = new Set<Projection>();
      const promoteAll = async (): Promise<boolean> => {
        await catchUp();
        return scan.complete(async ({ projection, target }, caughtUp) => {
          try {
            await promote(dependencies.pool, projection.model, target, caughtUp);
            return true;
          } catch (error) {
            if (!isTransient(error)) throw error;
            if (!busy.has(projection)) options.onBusy?.(projection, error);
            busy.add(projection);
            return false;
          }
        });
      };
      while (!(await promoteAll())) await sleep(pausing.next(), ended);
    } finally {
      await scan.close();
    }
  });
}
