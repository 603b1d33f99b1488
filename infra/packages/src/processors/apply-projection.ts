import type { RecordedEvent } from '@panelist/domain/kernel';
import { commandSpanOf, isTracing, recordSpan } from '../foundation/index.js';
import { pipelined } from '../postgres/index.js';
import { closeRows, keyOfRow, keyText, openRows, selectRows, selectWhere, type RowChanges } from '../read-models/index.js';
import type { ProcessorAccess } from './access.js';
import { LostLeaseError, writeAndCommit, type Checkpoint, type CommitCheckpoint, type Place } from './checkpoints.js';
import { foldEvents, wantedBy, type Change, type Rows } from './fold.js';
import { PoisonEventError } from './failures.js';
import type { Projection } from './projection.js';
import { isTransient } from './failures.js';

/** Events that one processor takes, up to a position. */
export interface Page extends Place {
  readonly events: readonly RecordedEvent[];
}

interface Taking extends Pick<ProcessorAccess, 'pool' | 'vault'> {
  readonly projection: Projection;
  readonly move: CommitCheckpoint;
  /** Called after each commit; a page with a bad event takes several. */
  readonly committed: (checkpoint: Checkpoint, changes: readonly Change[], events: readonly RecordedEvent[]) => void;
}

/**
 * Writes the rows of a page and moves the checkpoint, both in one statement: exactly once. If an
 * event can't be folded, it halves the page until everything before that event is written, then
 * throws a `PoisonEventError`.
 */
export async function applyProjection(taking: Taking, from: Checkpoint, page: Page): Promise<Checkpoint> {
  try {
    const since = Date.now();
    const { checkpoint, changes } = await takePage(taking, from, page);
    if (isTracing()) recordPage(taking.projection, page, since);
    taking.committed(checkpoint, changes, page.events);
    return checkpoint;
  } catch (error) {
    if (error instanceof LostLeaseError || isTransient(error)) throw error;
    const [first, ...others] = page.events;
    if (first === undefined) throw error;
    if (others.length === 0) throw new PoisonEventError(first, error);
    const middle = Math.ceil(page.events.length / 2);
    const head = page.events.slice(0, middle);
    const { position, eventId } = head.at(-1) ?? first;
    const halfway = await applyProjection(taking, from, { events: head, position, eventId, atHead: false });
    return applyProjection(taking, halfway, { ...page, events: page.events.slice(middle) });
  }
}

/** A longer page is of a catch-up, which is part of no call. */
const mostTraced = 20;

/** One span for each command whose events the page holds. */
function recordPage({ model }: Projection, { events }: Page, since: number): void {
  if (events.length > mostTraced) return;
  const parents = new Map(events.map((event) => [commandSpanOf(event).spanId, commandSpanOf(event)]));
  for (const parent of parents.values())
    recordSpan(`project ${model.name}`, { kind: 'consumer', parent, since, attributes: { events: events.length } });
}

async function takePage({ pool, vault, projection, move }: Taking, from: Checkpoint, { events, ...to }: Page) {
  // Read before the write: only the holder of the lease changes these rows, and a former holder
  // fails at the checkpoint.
  const { changes, ...batch } = await foldPage({ pool, vault }, projection, events);
  const isIdle = batch.rows.length === 0 && batch.deleted.length === 0;
  const checkpoint = isIdle ? await move(from, to) : await writeAndCommit(pool, projection.model, from, to, batch);
  return { checkpoint, changes };
}

/** Events of a page whose rows are read over shared connections. */
const mostShared = 20;

/** Loads the rows that the events concern, folds, and encrypts the changed rows. Writes nothing. */
async function foldPage(
  { pool, vault }: Pick<Taking, 'pool' | 'vault'>,
  projection: Projection,
  events: readonly RecordedEvent[],
): Promise<RowChanges & { readonly changes: readonly Change[] }> {
  const { model } = projection;
  const { keys, where } = wantedBy(projection, events);
  const before: Rows = new Map([...keys.keys()].map((text) => [text, undefined]));
  // A page of a catch-up reads too many rows to share a connection.
  const client = events.length > mostShared ? pool : pipelined(pool);
  const stored = await Promise.all([
    selectRows(client, model, model.tableName, [...keys.values()]),
    ...where.map(async (values) => selectWhere(client, model, model.tableName, values)),
  ]);
  for (const row of await openRows(vault, model, stored.flat())) before.set(keyText(keyOfRow(model, row)), row);
  const { rows, deleted, changes } = foldEvents(projection, events, before);
  return { rows: await closeRows(vault, model, rows), deleted, changes };
}
