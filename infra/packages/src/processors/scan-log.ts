import type { AllPage, EventStore, Position } from '../event-sourcing/index.js';
import type { Projection } from './projection.js';
import type { ProcessorAccess } from './access.js';
import { readFor } from './read-for.js';
import { tableBuilder } from './table-builder.js';
import { createShadow, dropShadows } from './table-sql.js';

/** Events of one read of the log. */
export const pageSize = 2_000;

export type ScanDependencies = Pick<ProcessorAccess, 'pool' | 'log' | 'store' | 'vault'>;

export interface ScanOptions {
  /** Ends the scan between two pages. */
  readonly ended: AbortSignal;
  /** Called after each page. */
  readonly note: (position: Position | null) => Promise<void>;
}

/** A shadow table that is being filled. */
export interface Built {
  readonly projection: Projection;
  readonly target: string;
}

/** Shadow tables filled in one scan of the log. */
export interface Scan {
  /** The position up to which the tables are filled. */
  readonly position: () => Position | null;
  /**
   * Takes the events up to `until` (inclusive), or to the head of the log. @returns how many there were
   */
  readonly forward: (until?: Position | null) => Promise<number>;
  /** Writes what is folded, then runs `work` for each table without a failure. */
  readonly forEach: (work: (projection: Projection, target: string) => Promise<void>) => Promise<void>;
  /**
   * Like `forEach`, one table after the other; tables for which `work` answers true are complete, and
   * later events no longer go there. `catchUp` takes and writes what the log has got meanwhile.
   * @returns whether none is left
   */
  readonly complete: (work: (built: Built, catchUp: () => Promise<Position | null>) => Promise<boolean>) => Promise<boolean>;
  /** Throws the first failure. One projection's failure does not stop the others. */
  readonly check: () => void;
  /** Drops tables that were not promoted, and throws the first failure. */
  readonly close: () => Promise<void>;
}

/** Makes the tables and scans the log into them. */
export async function openScan(
  dependencies: ScanDependencies,
  projections: readonly Projection[],
  purpose: 'next' | 'check',
  options: ScanOptions,
): Promise<Scan> {
  const { pool } = dependencies;
  const drop = async () => {
    for (const { model } of projections) await dropShadows(pool, model, purpose).catch(() => undefined);
  };
  try {
    const tables: Built[] = [];
    for (const projection of projections)
      tables.push({ projection, target: await createShadow(pool, projection.model, purpose) });
    const scan = scanInto(dependencies, tables, options);
    return {
      ...scan,
      close: async () => {
        await drop();
        scan.check();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Scans the log into empty tables. */
function scanInto(
  { pool, vault, log, store }: ScanDependencies,
  tables: readonly Built[],
  { ended, note }: ScanOptions,
): Omit<Scan, 'close'> {
  const failures: unknown[] = [];
  let position: Position | null = null;
  let building = tables.map(({ projection, target }) => ({
    builder: tableBuilder({ pool, vault }, projection, target),
    target,
  }));

  async function attempt(work: (one: (typeof building)[number]) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(building.map(work));
    building = building.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
  }

  const forward: Scan['forward'] = async (until = null) => {
    let count = 0;
    const types = [...new Set(building.flatMap(({ builder }) => builder.projection.types))];
    const options = { filter: { types }, limit: pageSize };
    for await (const page of pagesFrom(store, options, position, until)) {
      ended.throwIfAborted();
      const readers = building.map(({ builder }) => builder.projection);
      const readable = await readFor(log, page.events, readers);
      await attempt(async ({ builder: { projection, take } }) => {
        const mine = readable.get(projection);
        await take(mine?.events ?? []);
        if (mine?.poison !== undefined) throw mine.poison;
      });
      count += page.events.length;
      position = page.position;
      await note(position);
      if (building.length === 0) break;
    }
    return count;
  };

  const forEach: Scan['forEach'] = async (work) => {
    await attempt(async ({ builder }) => builder.flush());
    ended.throwIfAborted();
    await attempt(async ({ builder, target }) => work(builder.projection, target));
  };

  return {
    position: () => position,
    forEach,
    forward,
    complete: async (work) => {
      await attempt(async ({ builder }) => builder.flush());
      for (const one of building) {
        ended.throwIfAborted();
        const { builder, target } = one;
        const catchUp = async () => {
          await forward();
          // An event that it can't process: the failure is known already.
          if (!building.includes(one)) throw failures.at(-1);
          await builder.flush();
          return position;
        };
        try {
          if (!(await work({ projection: builder.projection, target }, catchUp))) continue;
        } catch (error) {
          if (!failures.includes(error)) failures.push(error);
        }
        building = building.filter((each) => each !== one);
      }
      return building.length === 0;
    },
    check: () => {
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, 'Several could not be built');
    },
  };
}

/**
 * Pages behind `from`, up to `until` or the head of the log; the next one is read while the one
 * before is folded.
 */
async function* pagesFrom(
  store: Pick<EventStore, 'readAll'>,
  options: NonNullable<Parameters<EventStore['readAll']>[1]>,
  from: Position | null,
  until: Position | null,
): AsyncGenerator<AllPage> {
  let next = store.readAll(from, options);
  for (;;) {
    const page = await next;
    const last = page.atHead || (until !== null && page.position !== null && page.position >= until);
    if (!last) {
      next = store.readAll(page.position, options);
      // Awaited in the next round; until then this prevents an unhandled rejection.
      next.catch(() => undefined);
    }
    if (last && until !== null) {
      const events = page.events.filter((event) => event.position <= until);
      yield { ...page, events, position: page.position !== null && page.position > until ? until : page.position };
    } else yield page;
    if (last) return;
  }
}
