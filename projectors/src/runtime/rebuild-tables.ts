import type { Position } from '@panelist/infra/event-store';
import type { Leads } from '@panelist/infra/leads';
import type { AnyProjector } from '@panelist/infra/read-models';
import { projectors as all } from '../projectors.js';
import { foldInThreads } from './fold-in-threads.js';
import type { ThreadConfig } from './fold-in-threads.js';
import { progressNote } from './progress-note.js';
import type { OnProgress } from './progress-note.js';
import { putInUse } from './projector-state.js';
import { openScan, pageSize } from './scan-log.js';
import type { Built, ScanDependencies, ScanOptions } from './scan-log.js';
import { addIndexes } from './table-sql.js';
import { whileBuilding } from './while-building.js';

/** Events in the log from which on threads gain more than their start costs. */
const worthThreads = 100_000;

/** Without `config`, whoever rebuilds does so in its own thread alone. */
export type RebuildDependencies = ScanDependencies & { readonly leads: Leads; readonly config?: ThreadConfig };

export interface RebuildOptions {
  readonly onProgress?: OnProgress;
  /** Gives up between two batches. */
  readonly signal?: AbortSignal;
  /** Events in the log from which on it is folded in threads (100,000 unless said). */
  readonly threadsFrom?: number;
}

/**
 * Builds read models anew beside those in use, in one scan of the log, and puts each in its place once it has caught up to within a page, in one statement:
 * readers see the old rows, then the new ones, never none. Whoever runs the projector goes on with it meanwhile and is told by a new epoch. The table
 * that was in use is kept. Where the rows of all of them belong to one stream each, threads fold a long log up to where it ends now. Throws when one is being built already, or when an event can't be taken: then that one in use stays as it was.
 */
export async function rebuildTables(
  dependencies: RebuildDependencies,
  projectors: readonly AnyProjector[],
  options: RebuildOptions = {},
): Promise<void> {
  await whileBuilding(dependencies, projectors, options.signal, async (ended) => {
    const note = progressNote(dependencies, projectors, options.onProgress);
    const scanning = { ended, note };
    const scan = await openScan(dependencies, projectors, 'next', scanning, async (tables) =>
      inThreads(dependencies, tables, scanning, options.threadsFrom),
    );
    try {
      const catchUp = async () => {
        // What comes while the last page is written, whoever leads from then on catches up with.
        while ((await scan.forward()) > pageSize) ended.throwIfAborted();
      };
      await catchUp();
      await scan.forEach((projector, target) => addIndexes(dependencies.pool, projector.table, target));
      await catchUp();
      const position = scan.position();
      await scan.forEach((projector, target) => putInUse(dependencies.pool, projector, target, position));
    } finally {
      await scan.close();
    }
  });
}

/** Fills the tables in threads, if that is worth it. @returns up to where; null if nothing was done */
async function inThreads(
  { config, store }: RebuildDependencies,
  tables: readonly Built[],
  scanning: ScanOptions,
  threadsFrom = worthThreads,
): Promise<Position | null> {
  // Threads find projectors by name, so they know those of the product alone.
  const divisible = tables.every(({ projector }) => projector.rowsOfOneStream === true && all.includes(projector));
  if (config === undefined || config.rebuildThreads === 1 || !divisible) return null;
  if ((await store.countBehind(null, threadsFrom)) < threadsFrom) return null;
  const until = await store.head();
  if (until !== null) await foldInThreads(config, tables, until, scanning);
  return until;
}
