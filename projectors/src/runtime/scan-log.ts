import type { AllPage, EventStore, LogPart, Position } from '@panelist/infra/event-store';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import { readFor } from './read-for.js';
import { tableBuilder } from './table-builder.js';
import { createBeside, dropBeside } from './table-sql.js';

/** Events of one read of the log. */
export const pageSize = 2_000;

export type ScanDependencies = Pick<Dependencies, 'pool' | 'log' | 'store' | 'vault'>;

export interface ScanOptions {
  /** Given up between two pages. */
  readonly ended: AbortSignal;
  /** Called after each page. */
  readonly note: (position: Position | null) => Promise<void>;
}

/** A table that is being built beside the one in use. */
export interface Built {
  readonly projector: AnyProjector;
  readonly target: string;
}

/** Tables that are being built beside those in use, all in one scan of the log. */
export interface Scan {
  /** Where the tables stand. */
  readonly position: () => Position | null;
  /** Takes events up to `until` (inclusive), or to the head of the log. @returns how many there were */
  readonly forward: (until?: Position | null) => Promise<number>;
  /** Writes what is folded, then does this for each table that has failed nowhere. */
  readonly forEach: (work: (projector: AnyProjector, target: string) => Promise<void>) => Promise<void>;
  /** Throws the first failure. One projector's failure holds up no other. */
  readonly check: () => void;
  /** Drops what was not put in use, and throws the first failure. */
  readonly close: () => Promise<void>;
}

/**
 * Makes the tables and scans the log into them.
 * @param fill fills them first, otherwise: with all that stands in the log up to the position that it answers
 */
export async function openScan(
  dependencies: ScanDependencies,
  projectors: readonly AnyProjector[],
  purpose: 'next' | 'check',
  options: ScanOptions,
  fill: (tables: readonly Built[]) => Promise<Position | null> = async () => null,
): Promise<Scan> {
  const { pool } = dependencies;
  const drop = async () => {
    for (const { table } of projectors) await dropBeside(pool, table, purpose).catch(() => undefined);
  };
  try {
    const tables: Built[] = [];
    for (const projector of projectors) tables.push({ projector, target: await createBeside(pool, projector.table, purpose) });
    const scan = scanInto(dependencies, tables, { ...options, from: await fill(tables) });
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

/** Scans the log, or a part of it, into tables that are there: empty ones, or such as hold all that stands up to `from`. */
export function scanInto(
  { pool, vault, log, store }: ScanDependencies,
  tables: readonly Built[],
  { ended, note, from = null, part }: ScanOptions & { readonly from?: Position | null; readonly part?: LogPart },
): Omit<Scan, 'close'> {
  const failures: unknown[] = [];
  let position = from;
  let building = tables.map(({ projector, target }) => ({
    builder: tableBuilder({ pool, vault }, projector, target, { isEmpty: from === null, share: part?.of ?? 1 }),
    target,
  }));

  async function attempt(work: (one: (typeof building)[number]) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(building.map(work));
    building = building.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
  }

  return {
    position: () => position,
    forward: async (until = null) => {
      let count = 0;
      const types = [...new Set(building.flatMap(({ builder }) => builder.projector.types))];
      const options = { filter: { types }, ...(part && { part }), limit: pageSize };
      for await (const page of pagesFrom(store, options, position, until)) {
        ended.throwIfAborted();
        const readers = building.map(({ builder }) => builder.projector);
        const readable = await readFor(log, page.events, readers);
        await attempt(async ({ builder: { projector, take } }) => {
          const mine = readable.get(projector);
          await take(mine?.events ?? []);
          if (mine?.poison !== undefined) throw mine.poison;
        });
        count += page.events.length;
        position = page.position;
        await note(position);
        if (building.length === 0) break;
      }
      return count;
    },
    forEach: async (work) => {
      await attempt(async ({ builder }) => builder.flush());
      ended.throwIfAborted();
      await attempt(async ({ builder, target }) => work(builder.projector, target));
    },
    check: () => {
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, 'Several could not be built');
    },
  };
}

/** Pages behind `from`, up to `until` or the head of the log; the next one is read while the one before is folded. */
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
      // Awaited in the next round; until then its failure is nobody's yet.
      next.catch(() => undefined);
    }
    if (last && until !== null) {
      const events = page.events.filter((event) => event.position <= until);
      yield { ...page, events, position: page.position !== null && page.position > until ? until : page.position };
    } else yield page;
    if (last) return;
  }
}
