import type { Position, Leases } from '../event-sourcing/index.js';
import { retry } from '../foundation/index.js';
import type { Projection } from './projection.js';
import { registry } from '@panelist/domain/registry';
import { foldInThreads, type RebuildThreads } from './fold-in-threads.js';
import { rowsFollowStreams } from './fold.js';
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

/** For how long a table that is built waits for those that read the one in use, in milliseconds. */
const promoteWithinMs = 60_000;

export type { RebuildThreads } from './fold-in-threads.js';

/** Without `threads`, a rebuild runs in the thread of its caller alone. */
export type RebuildDependencies = ScanDependencies & { readonly leases: Leases; readonly threads?: RebuildThreads | undefined };

export interface RebuildOptions {
  readonly onProgress?: OnProgress;
  /** Gives up between two batches. */
  readonly signal?: AbortSignal;
  /** Events in the log from which on it is folded in threads (100,000 unless said). */
  readonly threadsFrom?: number;
}

/**
 * Builds read models anew beside those in use, in one scan of the log, and puts each in its place once it has caught up to within a page, in one statement:
 * readers see the old rows, then the new ones, never none. Whoever runs the projection goes on with it meanwhile and is told by a new epoch. The table
 * that was in use is kept. Where the rows of all of them belong to one stream each, threads fold a long log up to where it ends now. Throws when one is being built already, or when an event can't be taken: then that one in use stays as it was.
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
        // What comes while the last page is written, whoever leads from then on catches up with.
        while ((await scan.forward()) > pageSize) ended.throwIfAborted();
      };
      await catchUp();
      await scan.forEach((projection, target) => addIndexes(dependencies.pool, projection.model, target));
      await catchUp();
      const position = scan.position();
      await scan.forEach(async ({ name, model }, target) =>
        // A reader's long transaction keeps the table for a while: that must not cost the work that is done.
        retry(() => promote(dependencies.pool, name, model, target, position), {
          pauses: { firstMs: 100, longestMs: 2_000 },
          withinMs: promoteWithinMs,
          isTransient,
          signal: ended,
        }),
      );
    } finally {
      await scan.close();
    }
  });
}

/** Fills the tables in threads, if that is worth it. @returns up to where; null if nothing was done */
async function inThreads(
  { threads, store }: RebuildDependencies,
  tables: readonly Built[],
  scanning: ScanOptions,
  threadsFrom = worthThreads,
): Promise<Position | null> {
  if (threads === undefined || threads.count === 1) return null;
  const divisible = tables.every(({ projection }) => threads.knows(projection) && rowsFollowStreams(projection, idFieldOf));
  if (!divisible || (await store.countBehind(null, threadsFrom)) < threadsFrom) return null;
  const until = await store.head();
  if (until !== null) await foldInThreads(threads, tables, until, scanning);
  return until;
}

/** The field of an event's data that names its stream. */
function idFieldOf(type: string): string | null | undefined {
  return registry.events.get(type)?.streams[0].idField;
}
