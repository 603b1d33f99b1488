import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Position } from '@panelist/infra/event-store';
import type { Vault } from '@panelist/infra/personal-data';
import type { Pool } from '@panelist/infra/postgres';
import type { AnyProjector, Change } from '@panelist/infra/read-models';
import type { MoveCheckpoint } from './checkpoint-mover.js';
import { isPassing } from './passing-error.js';
import { PoisonEventError } from './poison-event.js';
import { prepareBatch } from './prepare-batch.js';
import { LostLeadError } from '@panelist/infra/subscriptions';
import { writeAndMove } from './projector-state.js';
import type { Checkpoint } from './projector-state.js';

export interface PageToApply {
  readonly events: readonly RecordedEvent[];
  /** Where the checkpoint stands after all of them. */
  readonly position: Position;
  readonly atHead: boolean;
}

export interface Applied {
  readonly checkpoint: Checkpoint;
  readonly changes: readonly Change[];
}

interface Applying {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly projector: AnyProjector;
  readonly move: MoveCheckpoint;
  /** Told after each commit; a page with a bad event takes several. */
  readonly committed: (applied: Applied) => void;
}

/**
 * Writes the rows of a page and moves the checkpoint, both in one statement. Where an event cannot be taken, everything before it is written
 * in halves, and then it is thrown as a `PoisonEventError`.
 */
export async function applyPage(applying: Applying, from: Checkpoint, page: PageToApply): Promise<Checkpoint> {
  try {
    const applied = await applyWhole(applying, from, page);
    applying.committed(applied);
    return applied.checkpoint;
  } catch (error) {
    if (error instanceof LostLeadError || isPassing(error)) throw error;
    const [first, ...others] = page.events;
    if (first === undefined) throw error;
    if (others.length === 0) throw new PoisonEventError(first, error);
    const middle = Math.ceil(page.events.length / 2);
    const head = page.events.slice(0, middle);
    const position = head.at(-1)?.position ?? first.position;
    const halfway = await applyPage(applying, from, { events: head, position, atHead: false });
    return applyPage(applying, halfway, { ...page, events: page.events.slice(middle) });
  }
}

async function applyWhole({ pool, vault, projector, move }: Applying, from: Checkpoint, page: PageToApply): Promise<Applied> {
  const { position, atHead } = page;
  // Read before the write: only the leader changes these rows, and whoever no longer leads fails at the checkpoint.
  const batch = await prepareBatch(pool, vault, projector, projector.table.name, page.events);
  const isIdle = batch.rows.length === 0 && batch.deleted.length === 0;
  const checkpoint = isIdle
    ? await move(from, position, atHead)
    : await writeAndMove(pool, projector.table, from, position, atHead, batch);
  return { checkpoint, changes: batch.changes };
}
