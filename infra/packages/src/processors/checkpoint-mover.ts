import type { Position } from '../event-sourcing/index.js';
import { inBatches, queryTogether } from '../postgres/index.js';
import type { Pool } from '../postgres/index.js';
import { LostLeaseError, type Checkpoint } from './checkpoints.js';
import { asynchronousCommit } from './table-sql.js';

interface Move {
  readonly from: Checkpoint;
  readonly position: Position;
  readonly atHead: boolean;
}

/**
 * Moves a checkpoint past events that changed nothing. Throws `LostLeaseError` if another writer
 * has moved it.
 */
export type MoveCheckpoint = (from: Checkpoint, position: Position, atHead: boolean) => Promise<Checkpoint>;

/**
 * Moves that arrive while a statement runs share the next one: most events concern few processors.
 */
export function checkpointMover(pool: Pool): MoveCheckpoint {
  const move = inBatches<Move, boolean>({ most: Number.POSITIVE_INFINITY }, async (moves) => {
    const moved = await moveAll(pool, moves);
    return moves.map(({ from }) => moved.has(from.name));
  });
  return async (from, position, atHead) => {
    if (!(await move({ from, position, atHead }))) throw new LostLeaseError(from.name);
    return { ...from, position };
  };
}

async function moveAll(pool: Pool, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const values = moves.map(({ from, position, atHead }) => ({
    name: from.name,
    epoch: from.epoch,
    expected: from.position,
    position,
    at_head: atHead,
  }));
  const answer = await queryTogether(pool).query<{ name: string }>(
    `update app.checkpoints p set position = m.position, failing = null, updated_at = now(),
       state = case when m.at_head then 'running' when p.state = 'stopped' then 'starting' else p.state end,
       lag = case when m.at_head then 0 else p.lag end, lag_seconds = case when m.at_head then 0 else p.lag_seconds end
     from json_to_recordset($1) as m (name text, epoch bigint, expected text, position text, at_head boolean)
     where p.name = m.name and p.epoch = m.epoch and p.position is not distinct from m.expected
     returning p.name, ${asynchronousCommit}`,
    [JSON.stringify(values)],
  );
  return new Set(answer.rows.map(({ name }) => name));
}
