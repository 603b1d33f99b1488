import DataLoader from 'dataloader';
import { distanceOf } from '../event-sourcing/index.js';
import type { AllPage, EventStore, Lease, Leases, Position } from '../event-sourcing/index.js';
import { backOff, sleep, type Logger } from '../foundation/index.js';
import { longStatement } from '../postgres/index.js';
import type { ProcessorAccess } from './access.js';
import { clearRebuild, noteRebuild } from './checkpoints.js';
import { isTransient } from './failures.js';
import type { Projection } from './projection.js';
import { reachedBy, readFor, type Reached } from './read-for.js';
import { tableBuilder, type TableBuilder } from './table-builder.js';
import { dropUnfinished, indexTable, newTable, takeOverTable, unfinishedTables } from './tables.js';

/** Events of one read of the log. */
const pageSize = 2_000;
/**
 * Pauses between tries to replace a table that a reader's long transaction locks, in milliseconds.
 * Each try makes other readers wait for up to two seconds.
 */
const takeoverPauses = { firstMs: 500, longestMs: 30_000 };
/** Least time between two notes of the progress, in milliseconds. */
const noteEvery = 250;
/** Most tables of one scan: each of them has rows in memory. */
const mostTables = 8;
/** How long a scan waits for the processors that start at the same time, in milliseconds. */
const gatherMs = 200;

export type RebuildDependencies = Pick<ProcessorAccess, 'pool' | 'log' | 'store' | 'vault'> & { readonly leases: Leases };

export interface RebuildOptions {
  /** The scan has read `done` of `total`: events where the store numbers them, else bytes. */
  readonly onProgress?: (done: number, total: number) => void;
  /**
   * Gets the first error for which a finished table could not take over yet: its readers lock it.
   */
  readonly onBusy?: (projection: Projection, error: unknown) => void;
  /** Ends the rebuild between two batches. */
  readonly signal?: AbortSignal;
}

interface Built {
  readonly projection: Projection;
  readonly table: string;
  readonly builder: TableBuilder;
}

/**
 * Fills new tables in one scan of the log; each takes over in one transaction. Readers see the old
 * rows, then the new ones, never none, and never fewer events than they have waited for. The
 * process that runs the projection continues meanwhile and notices the takeover by the new epoch.
 * While a reader's long transaction locks the table in use, the finished one waits and catches up:
 * only the takeover is tried again, until it succeeds or the caller ends it. Throws when a model is
 * already being built, or when an event can't be processed: then that model's table stays as it
 * was, and the others go on.
 */
export async function rebuildTables(
  dependencies: RebuildDependencies,
  projections: readonly Projection[],
  { onProgress, onBusy, signal }: RebuildOptions = {},
): Promise<void> {
  const { pool, vault, log, store } = dependencies;
  await whileBuilding(dependencies, projections, signal, async (ended) => {
    const note = progressNote(dependencies, projections, onProgress);
    const failures: unknown[] = [];
    let reached: Reached = { position: null, eventId: null };
    let building: Built[] = [];
    /** Its tables that have not taken over. */
    const unfinished = new Set<string>();

    async function attempt(work: (one: Built) => Promise<void>): Promise<void> {
      const outcomes = await Promise.allSettled(building.map(work));
      building = building.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
      ended.throwIfAborted();
    }

    /** Folds the events up to the head of the log. @returns how many there were */
    async function forward(): Promise<number> {
      let count = 0;
      const types = [...new Set(building.flatMap(({ projection }) => projection.types))];
      for await (const page of pagesFrom(store, { filter: { types }, limit: pageSize }, reached.position)) {
        ended.throwIfAborted();
        const readers = building.map(({ projection }) => projection);
        const readable = await readFor(log, page.events, readers);
        await attempt(async ({ projection, builder }) => {
          const mine = readable.get(projection);
          await builder.take(mine?.events ?? []);
          if (mine?.poison !== undefined) throw mine.poison;
        });
        count += page.events.length;
        if (page.position !== reached.position) reached = reachedBy(page);
        await note(page.position);
        if (building.length === 0) break;
      }
      return count;
    }

    async function takeOver(one: Built): Promise<boolean> {
      try {
        await takeOverTable(pool, one.projection, one.table, async () => {
          await forward();
          // An event that it can't process: the failure is known already.
          if (!building.includes(one)) throw failures.at(-1);
          await one.builder.flush();
          return reached;
        });
        unfinished.delete(one.table);
      } catch (error) {
        if (isTransient(error)) {
          if (!busy.has(one)) onBusy?.(one.projection, error);
          busy.add(one);
          return false;
        }
        if (!failures.includes(error)) failures.push(error);
      }
      return true;
    }

    const busy = new Set<Built>();
    const pausing = backOff(takeoverPauses);
    try {
      for (const projection of projections) {
        await dropUnfinished(pool, projection.model);
        const table = await newTable(pool, projection.model);
        unfinished.add(table);
        building.push({ projection, table, builder: tableBuilder({ pool, vault }, projection, table) });
      }
      await forward();
      await attempt(async ({ projection, table, builder }) => {
        await builder.flush();
        await indexTable(pool, projection.model, table);
        await pool.query(longStatement(`analyze ${table}`));
      });
      while (building.length > 0) {
        // A takeover folds what is left, while nothing writes to the table in use.
        while ((await forward()) > pageSize);
        await attempt(async ({ builder }) => builder.flush());
        for (const one of building) if (await takeOver(one)) building = building.filter((each) => each !== one);
        if (building.length > 0) await sleep(pausing.next(), ended);
        ended.throwIfAborted();
      }
    } finally {
      for (const table of unfinished) await pool.query(`drop table if exists ${table}`).catch(() => undefined);
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, 'Several could not be built');
  });
}

/**
 * Pages after `from` up to the head of the log; the next one is read while the one before is
 * folded.
 */
async function* pagesFrom(
  store: Pick<EventStore, 'readAll'>,
  options: NonNullable<Parameters<EventStore['readAll']>[1]>,
  from: Position | null,
): AsyncGenerator<AllPage> {
  let next = store.readAll(from, options);
  for (;;) {
    const page = await next;
    if (!page.atHead) {
      next = store.readAll(page.position, options);
      // Awaited in the next round; until then this prevents an unhandled rejection.
      next.catch(() => undefined);
    }
    yield page;
    if (page.atHead) return;
  }
}

/**
 * Runs `work` under leases on building these tables; its signal aborts when a lease is lost, or
 * with `signal`. Throws when another process is building one of them.
 */
async function whileBuilding(
  { pool, leases }: Pick<RebuildDependencies, 'pool' | 'leases'>,
  projections: readonly Projection[],
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<void>,
): Promise<void> {
  const taken: Lease[] = [];
  try {
    for (const { name } of projections) {
      const lease = await leases.tryAcquire(`rebuild-${name}`);
      if (lease === undefined) throw new Error(`${name} is being rebuilt already`);
      taken.push(lease);
    }
    await work(AbortSignal.any([...taken.map(({ lost }) => lost), ...(signal ? [signal] : [])]));
  } finally {
    await clearRebuild(
      pool,
      projections.slice(0, taken.length).map(({ name }) => name),
    ).catch(() => undefined);
    for (const lease of taken) await lease.release();
  }
}

/** Reports the progress of a scan, to `onProgress` and in the rows of the checkpoints. */
function progressNote(
  { pool, store }: Pick<RebuildDependencies, 'pool' | 'store'>,
  projections: readonly Projection[],
  onProgress: RebuildOptions['onProgress'],
): (position: Position | null) => Promise<void> {
  const names = projections.map(({ name }) => name);
  const began = performance.now();
  let noted = -noteEvery;
  return async (position) => {
    const now = performance.now();
    const head = await store.head();
    const done = distanceOf(position);
    const total = Math.max(done, distanceOf(head));
    if (now - noted < noteEvery && done < total) return;
    noted = now;
    onProgress?.(done, total);
    const perSecond = Math.round(done / Math.max(0.001, (now - began) / 1_000));
    await noteRebuild(pool, names, { done, total, perSecond });
  };
}

/**
 * Drops the unfinished tables of rebuilds whose process was killed. Those of running rebuilds stay.
 */
export async function dropLeftovers(
  { pool, leases }: Pick<RebuildDependencies, 'pool' | 'leases'>,
  logger: Logger,
  projections: readonly Projection[],
): Promise<void> {
  for (const projection of projections) {
    try {
      if ((await unfinishedTables(pool, projection.model)).length === 0) continue;
      await whileBuilding({ pool, leases }, [projection], undefined, async () => dropUnfinished(pool, projection.model));
    } catch (error) {
      // Another process builds it, or the database is unreachable: the next rebuild drops it as
      // well.
      logger.debug({ projection: projection.name, err: error }, 'an unfinished table was not dropped');
    }
  }
}

interface Filling {
  /** Whether no process has filled its table yet. */
  readonly isEmpty: (projection: Projection) => Promise<boolean>;
  /** Fills the tables in one scan of the log. */
  readonly rebuild: (projections: readonly Projection[]) => Promise<void>;
}

/**
 * Fills empty tables. After a deploy of several read models their processors start together and
 * share scans of the log. If a scan fails, each table that it has not filled is tried alone, so
 * that only its own processor sees the failure.
 */
export function tableFiller({ isEmpty, rebuild }: Filling): (projection: Projection) => Promise<void> {
  const alone = async (projection: Projection): Promise<void> => {
    if (await isEmpty(projection)) await rebuild([projection]);
  };
  const together = async (projections: readonly Projection[]): Promise<readonly (void | Promise<void>)[]> => {
    try {
      await rebuild(projections);
      return projections.map(() => undefined);
    } catch (error) {
      if (projections.length === 1) throw error;
      return projections.map(alone);
    }
  };
  const loader = new DataLoader<Projection, void | Promise<void>>(together, {
    cache: false,
    maxBatchSize: mostTables,
    batchScheduleFn: (dispatch) => void setTimeout(dispatch, gatherMs),
  });
  return async (projection) => loader.load(projection);
}
