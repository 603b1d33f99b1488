import type { Position, Leases } from '../event-sourcing/index.js';
import { backOff, sleep } from '../foundation/index.js';
import type { Projection } from './projection.js';
import { foldInThreads, type RebuildThreads } from './fold-in-threads.js';
import { isDivisible } from './parts.js';
import { progressNote } from './progress-note.js';
import type { OnProgress } from './progress-note.js';
import { promote } from './checkpoints.js';
import { openScan, pageSize } from './scan-log.js';
import type { Built, ScanDependencies, ScanOptions } from './scan-log.js';
import { addIndexes } from './table-sql.js';
import { isTransient } from './transient-error.js';
import { whileBuilding } from './while-building.js';

/** Events in the log from which on threads gain more than their start costs. */
const worthThreads = 100_000;

/**
 * Pauses between tries to promote a table that a reader's long transaction locks, in milliseconds.
 * Each try makes other readers wait for up to two seconds.
 */
const promotePauses = { firstMs: 500, longestMs: 30_000 };

export type { RebuildThreads } from './fold-in-threads.js';

/** Without `threads`, a rebuild runs in its caller's thread. */
export type RebuildDependencies = ScanDependencies & { readonly leases: Leases; readonly threads?: RebuildThreads | undefined };

export interface RebuildOptions {
  readonly onProgress?: OnProgress;
  /** Gets the first error for which a finished table could not be promoted yet: its readers lock it. */
  readonly onBusy?: (projection: Projection, error: unknown) => void;
  /** Ends the rebuild between two batches. */
  readonly signal?: AbortSignal;
  /** Events in the log from which on it is folded in threads (100,000 unless said). */
  readonly threadsFrom?: number;
}

/**
 * Builds shadow tables in one scan of the log, and promotes each in one transaction: it locks the
 * table in use against writers, takes what is left of the log, and swaps. Readers see the old rows, then the new
 * ones, never none, and never fewer events than they have waited for. The process
 * that runs the projection continues meanwhile and notices the promotion by the new epoch. While a
 * reader's long transaction locks the table in use, the finished one waits and catches up: only the
 * promotion is tried again, until it succeeds or the caller ends it. The previous table is kept. If each row of every model belongs to one stream, threads fold a long log
 * up to its current head. Throws when a model is already being built, or when an event can't be
 * processed: then that model's table stays as it was.
 */
export async function rebuildTables(
  dependencies: RebuildDependencies,
  projections: readonly Projection[],
  options: RebuildOptions = {},
): Promise<void> {
  await whileBuilding(dependencies, projections, options.signal, async (ended) => {
    const note = progressNote(dependencies, projections, options.onProgress);
    const scanning = { ended, note };
    const scan = await openScan(dependencies, projections, 'next', scanning, async (tables) =>
      inThreads(dependencies, tables, scanning, options.threadsFrom),
    );
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

/**
 * Fills the tables in threads, if the log is long enough. @returns the position reached; null if
 * nothing was done
 */
async function inThreads(
  { threads, store }: RebuildDependencies,
  tables: readonly Built[],
  scanning: ScanOptions,
  threadsFrom = worthThreads,
): Promise<Position | null> {
  if (threads === undefined || threads.count === 1) return null;
  const divisible = tables.every(({ projection }) => threads.knows(projection) && isDivisible(projection));
  if (!divisible || (await store.countBehind(null, threadsFrom)) < threadsFrom) return null;
  const until = await store.head();
  if (until !== null) await foldInThreads(threads, tables, until, scanning);
  return until;
}
