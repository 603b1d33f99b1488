import { isInPart, type Position, type StoredEvent } from '../event-sourcing/index.js';
import { inTransaction, type Queryable } from '../postgres/index.js';
import { inParts, nameOf } from './parts.js';
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
  /** The position of the log at which both were compared: of parts, that of the slowest. */
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
      while ((await forwardTo(scan, slowest(await reachedBy(pool, projection)))) > pageSize) ended.throwIfAborted();
      await inTransaction(pool, async (client) => {
        await client.query('set transaction isolation level repeatable read, read only');
        const reached = await reachedBy(client, projection);
        const position = slowest(reached);
        await forwardTo(scan, position);
        // A part may be further, with the events of its own streams.
        await forwardTo(scan, fastest(reached), isPassed(reached));
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
async function forwardTo(scan: Scan, until: Position | null, isWanted?: Parameters<Scan['forward']>[1]): Promise<number> {
  const from = scan.position();
  if (until === null || (from !== null && from >= until)) return 0;
  return scan.forward(until, isWanted);
}

/** How far the parts of a projection have come. */
type Reached = readonly { readonly part: Projection['part']; readonly position: Position | null }[];

const reachedBy = async (client: Queryable, projection: Projection): Promise<Reached> =>
  Promise.all(
    inParts(projection).map(async (one) => ({ part: one.part, position: (await positionOf(client, nameOf(one))) ?? null })),
  );

/** From the slowest to the fastest part. */
const inOrder = (reached: Reached): readonly (Position | null)[] =>
  reached.map(({ position }) => position).toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1));

const slowest = (reached: Reached): Position | null => inOrder(reached)[0] ?? null;
const fastest = (reached: Reached): Position | null => inOrder(reached).at(-1) ?? null;

/** Whether the part of the event's stream has passed it. */
const isPassed =
  (reached: Reached) =>
  (event: StoredEvent): boolean =>
    reached.some(
      ({ part, position }) => isInPart(part ?? undefined, event.stream) && position !== null && event.position <= position,
    );
