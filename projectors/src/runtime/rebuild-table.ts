import { distanceOf } from '@panelist/infra/event-store';
import type { EventFilter, Position } from '@panelist/infra/event-store';
import type { EventLog, LogPage } from '@panelist/infra/event-log';
import type { Leads } from '@panelist/infra/leads';
import type { Pool } from '@panelist/infra/postgres';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import { prepareBatch } from './prepare-batch.js';
import { putInUse, saveRebuild } from './projector-state.js';
import { createBeside, dropBeside, writeRows } from './table-sql.js';

const batchSize = 2_000;
/** Least time between two notes of progress in the state table, in milliseconds. */
const noteEvery = 250;

export type RebuildDependencies = Pick<Dependencies, 'pool' | 'log' | 'store' | 'vault'> & { readonly leads: Leads };

export interface RebuildOptions {
  /** `done` of `total` of the log has been looked at: events where the store numbers them, else bytes. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Gives up between two batches. */
  readonly signal?: AbortSignal;
}

/**
 * Builds a read model anew beside the one in use and puts it in its place once it has caught up, in one transaction: readers see the old
 * rows, then the new ones, never none. Whoever runs the projector goes on with it meanwhile and is told by a new epoch.
 * Throws when the projector is being rebuilt already, or when an event can't be taken: then the one in use stays as it was.
 */
export async function rebuildTable(
  dependencies: RebuildDependencies,
  projector: AnyProjector,
  options: RebuildOptions = {},
): Promise<void> {
  const { pool, leads } = dependencies;
  const lead = await leads.tryAcquire(`rebuild-${projector.name}`);
  if (lead === undefined) throw new Error(`${projector.name} is being rebuilt already`);
  const signal = AbortSignal.any([lead.lost, ...(options.signal ? [options.signal] : [])]);
  try {
    await buildAndSwap(dependencies, projector, { ...options, signal });
  } catch (error) {
    await dropBeside(pool, projector.table, 'next').catch(() => undefined);
    await saveRebuild(pool, projector.name, null).catch(() => undefined);
    throw error;
  } finally {
    await lead.release();
  }
}

async function buildAndSwap(
  dependencies: RebuildDependencies,
  projector: AnyProjector,
  { onProgress = () => undefined, signal }: RebuildOptions,
): Promise<void> {
  const { pool, vault, store } = dependencies;
  const target = await createBeside(pool, projector.table, 'next');
  const note = progressNote(pool, projector.name, onProgress);
  let position: Position | null = null;
  for await (const page of pagesFrom(dependencies.log, projector, position)) {
    signal?.throwIfAborted();
    await writeRows(pool, projector.table, target, await prepareBatch(pool, vault, projector, target, page.events));
    position = page.position;
    await note(position, await store.head());
  }
  // What was written since the last page is caught up with by whoever leads from here on.
  signal?.throwIfAborted();
  await putInUse(pool, projector, target, position);
  const total = distanceOf(position);
  onProgress(total, total);
}

/** Pages up to the head of the log; the next one is read while the one before is written. */
async function* pagesFrom(log: EventLog, projector: AnyProjector, from: Position | null): AsyncGenerator<LogPage> {
  const filter: EventFilter = { types: projector.types };
  let next = log.readAll(from, { filter, limit: batchSize });
  for (;;) {
    const page = await next;
    if (!page.atHead) {
      next = log.readAll(page.position, { filter, limit: batchSize });
      // Awaited in the next round; until then its failure is nobody's yet.
      next.catch(() => undefined);
    }
    yield page;
    if (page.atHead) return;
  }
}

function progressNote(pool: Pool, name: string, onProgress: NonNullable<RebuildOptions['onProgress']>) {
  let noted = 0;
  return async (position: Position | null, head: Position | null): Promise<void> => {
    const done = distanceOf(position);
    const total = Math.max(done, distanceOf(head));
    onProgress(done, total);
    if (Date.now() - noted < noteEvery) return;
    noted = Date.now();
    await saveRebuild(pool, name, { done, total });
  };
}
