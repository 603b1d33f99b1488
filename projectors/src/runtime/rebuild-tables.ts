import type { Leads } from '@panelist/infra/leads';
import type { AnyProjector } from '@panelist/infra/read-models';
import { progressNote } from './progress-note.js';
import type { OnProgress } from './progress-note.js';
import { putInUse } from './projector-state.js';
import { openScan, pageSize } from './scan-log.js';
import type { ScanDependencies } from './scan-log.js';
import { addIndexes } from './table-sql.js';
import { whileBuilding } from './while-building.js';

export type RebuildDependencies = ScanDependencies & { readonly leads: Leads };

export interface RebuildOptions {
  readonly onProgress?: OnProgress;
  /** Gives up between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Builds read models anew beside those in use, in one scan of the log, and puts each in its place once it has caught up to within a page, in one statement:
 * readers see the old rows, then the new ones, never none. Whoever runs the projector goes on with it meanwhile and is told by a new epoch. The table
 * that was in use is kept. Throws when one is being built already, or when an event can't be taken: then that one in use stays as it was.
 */
export async function rebuildTables(
  dependencies: RebuildDependencies,
  projectors: readonly AnyProjector[],
  options: RebuildOptions = {},
): Promise<void> {
  await whileBuilding(dependencies, projectors, options.signal, async (ended) => {
    const note = progressNote(dependencies, projectors, options.onProgress);
    const scan = await openScan(dependencies, projectors, 'next', { ended, note });
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
