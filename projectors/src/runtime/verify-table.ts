import type { Position } from '@panelist/infra/event-store';
import { inTransaction } from '@panelist/infra/postgres';
import type { Queryable } from '@panelist/infra/postgres';
import type { AnyProjector } from '@panelist/infra/read-models';
import { compareTables } from './compare-tables.js';
import type { Comparison } from './compare-tables.js';
import { progressNote } from './progress-note.js';
import { saveVerified } from './projector-state.js';
import type { RebuildDependencies, RebuildOptions } from './rebuild-tables.js';
import { openScan, pageSize } from './scan-log.js';
import type { Scan } from './scan-log.js';
import { whileBuilding } from './while-building.js';

/** What came of comparing a read model with one that was built anew from the log. */
export interface Verified extends Comparison {
  readonly projector: string;
  /** Where in the log both stood. */
  readonly position: Position | null;
}

/**
 * Builds a read model anew beside the one in use, compares them row for row where both stand at the same place of the log, and drops the copy. Whoever runs
 * the projector goes on meanwhile. The answer, kept in the state table too, names keys and columns, never values.
 */
export async function verifyTable(
  dependencies: RebuildDependencies,
  projector: AnyProjector,
  options: RebuildOptions = {},
): Promise<Verified> {
  const { pool, vault } = dependencies;
  return whileBuilding(dependencies, [projector], options.signal, async (ended) => {
    const note = progressNote(dependencies, [projector], options.onProgress);
    const scan = await openScan(dependencies, [projector], 'check', { ended, note });
    let verified: Verified | undefined;
    try {
      // The live table moves on: close up to it first, for the last step holds a snapshot open.
      while ((await forwardTo(scan, await positionOf(pool, projector))) > pageSize) ended.throwIfAborted();
      await inTransaction(pool, async (client) => {
        await client.query('set transaction isolation level repeatable read, read only');
        const position = await positionOf(client, projector);
        await forwardTo(scan, position);
        await scan.forEach(async (_, target) => {
          const comparison = await compareTables({ live: client, built: pool, vault }, projector.table, target, ended);
          verified = { ...comparison, projector: projector.name, position };
        });
      });
    } finally {
      await scan.close();
    }
    if (verified === undefined) throw new Error(`${projector.name} could not be built`);
    await saveVerified(pool, verified);
    return verified;
  });
}

/** Nothing has been projected yet where there is no position. */
async function forwardTo(scan: Scan, until: Position | null): Promise<number> {
  const from = scan.position();
  if (until === null || (from !== null && from >= until)) return 0;
  return scan.forward(until);
}

async function positionOf(client: Queryable, { name }: AnyProjector): Promise<Position | null> {
  const answer = await client.query<{ position: Position | null }>('select position from read_model.projectors where name = $1', [
    name,
  ]);
  return answer.rows[0]?.position ?? null;
}
