import { distanceOf } from '@panelist/infra/event-store';
import type { EventFilter, Position } from '@panelist/infra/event-store';
import type { EventLog, LogPage } from '@panelist/infra/event-log';
import { inTransaction, sessionLocks } from '@panelist/infra/postgres';
import type { Pool } from '@panelist/infra/postgres';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import { prepareBatch, writeBatch } from './prepare-batch.js';
import { lockState, markRebuilt, saveRebuild } from './projector-state.js';
import { createBeside, dropBeside, takeOver } from './table-sql.js';

/** Class of the locks that keep two rebuilds of one projector apart: ASCII of "rebu". */
const LOCK_CLASS = 0x72656275;
const batchSize = 2_000;
/** Least time between two notes of progress in the state table, in milliseconds. */
const noteEvery = 250;

export type RebuildDependencies = Pick<Dependencies, 'pool' | 'log' | 'store' | 'vault'>;

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
  const { pool } = dependencies;
  const locks = sessionLocks(pool.options.connectionString ?? '', LOCK_CLASS);
  try {
    if (!(await locks.tryAcquire(projector.name))) throw new Error(`${projector.name} is being rebuilt already`);
    await buildAndSwap(dependencies, projector, options).catch(async (error: unknown) => {
      await dropBeside(pool, projector.table).catch(() => undefined);
      await saveRebuild(pool, projector.name, null).catch(() => undefined);
      throw error;
    });
  } finally {
    await locks.close();
  }
}

async function buildAndSwap(
  dependencies: RebuildDependencies,
  projector: AnyProjector,
  { onProgress = () => undefined, signal }: RebuildOptions,
): Promise<void> {
  const { pool, vault, store } = dependencies;
  const target = await createBeside(pool, projector.table);
  const note = progressNote(pool, projector.name, onProgress);
  let position: Position | null = null;
  let pages = pagesFrom(dependencies.log, projector, position);
  for await (const page of pages) {
    signal?.throwIfAborted();
    const batch = await prepareBatch(pool, vault, projector, target, page.events);
    await inTransaction(pool, (client) => writeBatch(client, projector, target, batch));
    position = page.position;
    await note(position, await store.head());
  }
  await inTransaction(pool, async (client) => {
    // Long queries on the old table would make every reader queue up behind the swap.
    await client.query("set local lock_timeout = '10s'");
    await lockState(client, projector.name);
    pages = pagesFrom(dependencies.log, projector, position);
    for await (const page of pages) {
      await writeBatch(client, projector, target, await prepareBatch(client, vault, projector, target, page.events));
      position = page.position;
    }
    await takeOver(client, projector.table);
    await markRebuilt(client, projector.name, projector.version, position);
  });
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
