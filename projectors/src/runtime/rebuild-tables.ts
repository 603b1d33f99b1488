import { distanceOf } from '@panelist/infra/event-store';
import type { AllPage, Position } from '@panelist/infra/event-store';
import type { Lead, Leads } from '@panelist/infra/leads';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import { putInUse, saveRebuild } from './projector-state.js';
import { readFor } from './read-for.js';
import { tableBuilder } from './table-builder.js';
import type { TableBuilder } from './table-builder.js';
import { createBeside, dropBeside } from './table-sql.js';

/** Events of one read of the log. */
const pageSize = 5_000;
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
 * Builds read models anew beside those in use, in one scan of the log, and puts each in its place once it has caught up to within a page, in one statement:
 * readers see the old rows, then the new ones, never none. Whoever runs the projector goes on with it meanwhile and is told by a new epoch. The table
 * that was in use is kept. Throws when one is being rebuilt already, or when an event can't be taken: then that one in use stays as it was.
 */
export async function rebuildTables(
  dependencies: RebuildDependencies,
  projectors: readonly AnyProjector[],
  { onProgress = () => undefined, signal }: RebuildOptions = {},
): Promise<void> {
  const { pool, leads } = dependencies;
  const held: Lead[] = [];
  try {
    for (const { name } of projectors) {
      const lead = await leads.tryAcquire(`rebuild-${name}`);
      if (lead === undefined) throw new Error(`${name} is being rebuilt already`);
      held.push(lead);
    }
    const ended = AbortSignal.any([...held.map(({ lost }) => lost), ...(signal ? [signal] : [])]);
    const note = progressNote(dependencies, projectors, onProgress);
    await buildBeside(dependencies, projectors, 'next', { ended, note }, async (projector, target, position) => {
      await putInUse(pool, projector, target, position);
    });
  } finally {
    for (const { name } of projectors) await saveRebuild(pool, name, null).catch(() => undefined);
    for (const lead of held) await lead.release();
  }
}

interface Building {
  readonly ended: AbortSignal;
  readonly note: (position: Position | null) => Promise<void>;
}

/**
 * Fills a table beside each read model up to the head of the log and hands it over. What was not taken over by then is dropped. A projector whose
 * event can't be taken does not hold up the others: its error is thrown at the end.
 */
export async function buildBeside(
  { pool, vault, log, store }: Omit<RebuildDependencies, 'leads'>,
  projectors: readonly AnyProjector[],
  purpose: 'next' | 'check',
  { ended, note }: Building,
  finished: (projector: AnyProjector, target: string, position: Position | null) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const targets = new Map<AnyProjector, string>();
  let builders: TableBuilder[] = [];
  const attempt = async (work: (builder: TableBuilder) => Promise<void>): Promise<void> => {
    const outcomes = await Promise.allSettled(builders.map(work));
    builders = builders.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
  };
  try {
    for (const projector of projectors) {
      const target = await createBeside(pool, projector.table, purpose);
      targets.set(projector, target);
      builders.push(tableBuilder({ pool, vault }, projector, target));
    }
    let position: Position | null = null;
    let behind: number;
    do {
      behind = 0;
      for await (const page of pagesFrom(store, builders, position)) {
        ended.throwIfAborted();
        const readable = await readFor(
          log,
          page.events,
          builders.map(({ projector }) => projector),
        );
        await attempt(async ({ projector, take }) => {
          const mine = readable.get(projector);
          await take(mine?.events ?? []);
          if (mine?.poison !== undefined) throw mine.poison;
        });
        behind += page.events.length;
        position = page.position;
        await note(position);
        if (builders.length === 0) break;
      }
      await attempt(async ({ flush }) => flush());
      ended.throwIfAborted();
      // What was written to the log meanwhile is a page at most: whoever leads from here on catches up with it.
    } while (behind > pageSize && builders.length > 0);
    const reached = position;
    await attempt(async ({ projector }) => finished(projector, targets.get(projector) ?? '', reached));
  } finally {
    for (const { table } of projectors) await dropBeside(pool, table, purpose).catch(() => undefined);
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Some could not be built');
}

/** Pages up to the head of the log; the next one is read while the one before is folded. */
async function* pagesFrom(
  store: RebuildDependencies['store'],
  builders: readonly TableBuilder[],
  from: Position | null,
): AsyncGenerator<AllPage> {
  const types = [...new Set(builders.flatMap(({ projector }) => projector.types))];
  const options = { filter: { types }, limit: pageSize };
  let next = store.readAll(from, options);
  for (;;) {
    const page = await next;
    if (!page.atHead) {
      next = store.readAll(page.position, options);
      // Awaited in the next round; until then its failure is nobody's yet.
      next.catch(() => undefined);
    }
    yield page;
    if (page.atHead) return;
  }
}

function progressNote(
  { pool, store }: Pick<RebuildDependencies, 'pool' | 'store'>,
  projectors: readonly AnyProjector[],
  onProgress: NonNullable<RebuildOptions['onProgress']>,
) {
  let noted = 0;
  return async (position: Position | null): Promise<void> => {
    const now = performance.now();
    if (now - noted < noteEvery) return;
    noted = now;
    const done = distanceOf(position);
    const total = Math.max(done, distanceOf(await store.head()));
    onProgress(done, total);
    for (const { name } of projectors) await saveRebuild(pool, name, { done, total });
  };
}
