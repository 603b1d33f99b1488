import type { Position } from '../event-store/index.js';
import type { Pool } from '../postgres/index.js';
import { LostLeaseError, type Checkpoint } from './checkpoints.js';
import { asynchronousCommit } from './table-sql.js';

interface Move {
  readonly from: Checkpoint;
  readonly position: Position;
  readonly atHead: boolean;
  readonly settle: (moved: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Moves a checkpoint past events that changed nothing. Throws `LostLeaseError` if it does not stand where this writer left it. */
export type MoveCheckpoint = (from: Checkpoint, position: Position, atHead: boolean) => Promise<Checkpoint>;

/** Moves of several projectors that come while one statement is under way go together in the next: most events are nothing to most projectors. */
export function checkpointMover(pool: Pool): MoveCheckpoint {
  let waiting: Move[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const moves = waiting;
      waiting = [];
      try {
        const moved = await moveAll(pool, moves);
        for (const { from, settle } of moves) settle(moved.has(from.name));
      } catch (error) {
        for (const { fail } of moves) fail(error);
      }
    }
    running = false;
  }

  return async (from, position, atHead) => {
    const moved = await new Promise<boolean>((settle, fail) => {
      waiting.push({ from, position, atHead, settle, fail });
      // Whoever else read the same page asks within this turn.
      if (!running) queueMicrotask(() => void (running || run()));
    });
    if (!moved) throw new LostLeaseError(from.name);
    return { ...from, position };
  };
}

async function moveAll(pool: Pool, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const values = moves.map(({ from, position, atHead }) => ({
    name: from.name,
    epoch: from.epoch,
    stood: from.position,
    position,
    at_head: atHead,
  }));
  const answer = await pool.query<{ name: string }>(
    `update app.checkpoints p set position = m.position, failing = null, updated_at = now(), following = true,
       state = case when m.at_head then 'running' when p.state = 'stopped' then 'starting' else p.state end,
       lag = case when m.at_head then 0 else p.lag end, lag_seconds = case when m.at_head then 0 else p.lag_seconds end
     from json_to_recordset($1) as m (name text, epoch bigint, stood text, position text, at_head boolean)
     where p.name = m.name and p.epoch = m.epoch and p.position is not distinct from m.stood
     returning p.name, ${asynchronousCommit}`,
    [JSON.stringify(values)],
  );
  return new Set(answer.rows.map(({ name }) => name));
}
