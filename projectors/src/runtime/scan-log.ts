import type { AllPage, EventStore, Position } from '@panelist/infra/event-store';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import { readFor } from './read-for.js';
import { tableBuilder } from './table-builder.js';
import type { TableBuilder } from './table-builder.js';
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

/** Tables that are being built beside those in use, all in one scan of the log. */
export interface Scan {
  /** Where the tables stand. */
  readonly position: () => Position | null;
  /** Takes events up to `until` (inclusive), or to the head of the log. @returns how many there were */
  readonly forward: (until?: Position | null) => Promise<number>;
  /** Writes what is folded, then does this for each table that has failed nowhere. */
  readonly forEach: (work: (projector: AnyProjector, target: string) => Promise<void>) => Promise<void>;
  /** Drops what was not put in use, and throws the first failure. One projector's failure holds up no other. */
  readonly close: () => Promise<void>;
}

export async function openScan(
  { pool, vault, log, store }: ScanDependencies,
  projectors: readonly AnyProjector[],
  purpose: 'next' | 'check',
  { ended, note }: ScanOptions,
): Promise<Scan> {
  const failures: unknown[] = [];
  let building: { readonly builder: TableBuilder; readonly target: string }[] = [];
  let position: Position | null = null;
  for (const projector of projectors) {
    const target = await createBeside(pool, projector.table, purpose);
    building.push({ builder: tableBuilder({ pool, vault }, projector, target), target });
  }

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
      for await (const page of pagesFrom(store, types, position, until)) {
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
    close: async () => {
      for (const { table } of projectors) await dropBeside(pool, table, purpose).catch(() => undefined);
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, 'Several could not be built');
    },
  };
}

/** Pages behind `from`, up to `until` or the head of the log; the next one is read while the one before is folded. */
async function* pagesFrom(
  store: Pick<EventStore, 'readAll'>,
  types: readonly string[],
  from: Position | null,
  until: Position | null,
): AsyncGenerator<AllPage> {
  const options = { filter: { types }, limit: pageSize };
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
