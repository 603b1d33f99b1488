import type { Position } from '../event-sourcing/index.js';
import { inTransaction } from '../postgres/index.js';
import type { Projection } from './projection.js';
import { compareTables } from './compare-tables.js';
import type { Comparison } from './compare-tables.js';
import { progressNote } from './progress-note.js';
import { positionOf, saveVerified } from './checkpoints.js';
import type { RebuildDependencies, RebuildOptions } from './rebuild-tables.js';
import { openScan, pageSize } from './scan-log.js';
import type { Scan } from './scan-log.js';
import { whileBuilding } from './while-building.js';

/** The result of comparing a read model with a shadow table folded from the log. */
export interface Verified extends Comparison {
  readonly readModel: string;
  /** The position of the log at which both were compared. */
  readonly position: Position | null;
}

/**
 * Fills a shadow table from the log, compares it with the one in use row for row at the same
 * position, and drops it. The processor continues meanwhile. The result, which the checkpoint keeps
 * too, names keys and columns, never values.
 */
export async function verifyTable(
  dependencies: RebuildDependencies,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<Verified> {
  const { pool, vault } = dependencies;
  return whileBuilding(dependencies, [projection], options.signal, async (ended) => {
    const note = progressNote(dependencies, [projection], options.onProgress);
    const scan = await openScan(dependencies, [projection], 'check', { ended, note });
    let verified: Verified | undefined;
    try {
      // The live table keeps moving: catch up with it first, for the last step holds a snapshot
      // open.
      while ((await forwardTo(scan, (await positionOf(pool, projection.name)) ?? null)) > pageSize) ended.throwIfAborted();
      await inTransaction(pool, async (client) => {
        await client.query('set transaction isolation level repeatable read, read only');
        const position = (await positionOf(client, projection.name)) ?? null;
        await forwardTo(scan, position);
        await scan.forEach(async (_, target) => {
          const comparison = await compareTables({ live: client, built: pool, vault }, projection.model, target, ended);
          verified = { ...comparison, readModel: projection.model.name, position };
        });
      });
    } finally {
      await scan.close();
    }
    if (verified === undefined) throw new Error(`${projection.name} could not be built`);
    await saveVerified(pool, projection.model, verified);
    return verified;
  });
}

/** Without a position the processor has not projected anything yet. */
async function forwardTo(scan: Scan, until: Position | null): Promise<number> {
  const from = scan.position();
  if (until === null || (from !== null && from >= until)) return 0;
  return scan.forward(until);
}
