import { wakeSignal, type Position, type Waiter } from '../event-sourcing/index.js';
import { notifier, onePerPool } from '../postgres/index.js';

export const isBehind = (one: Position | null, other: Position | null): boolean =>
  other !== null && (one === null || one < other);

/**
 * Projectors notify on this channel after they moved. No payload: waiting readers of other
 * processes read the checkpoints.
 */
export const projectorProgressChannel = 'read_model_progress';

/** How far the projections that this process runs have come, without a query. */
export interface Progress {
  /**
   * A projection of this process holds its lease, and everything up to the position is committed.
   */
  readonly reached: (name: string, position: Position | null) => void;
  /** What it reached is unknown here until it takes over its checkpoint again. */
  readonly forget: (name: string) => void;
  /**
   * `passed`: each of them; `behind`: this process runs all, and one has not; else only the
   * checkpoints show it.
   */
  readonly of: (names: readonly string[], position: Position) => 'passed' | 'behind' | 'unknown';
  /**
   * Wakes readers that wait, here and in other processes. If a notification is lost, the waiting
   * reader finds out with its next poll.
   */
  readonly moved: () => void;
  /**
   * Waits for moves of this process's projections, or `wake`. A promise of the next move would keep
   * everything that waits for it where no projection runs.
   */
  readonly waiter: () => Waiter;
  /** Wakes readers here: a projection of another process has moved. */
  readonly wake: () => void;
  /** Resolves once other processes have been notified. */
  readonly flushed: () => Promise<void>;
}

/** The progress of the projections that use this pool. */
export const progressOf = onePerPool((pool): Progress => {
  const positions = new Map<string, Position | null>();
  const others = notifier(pool);
  const { wake, waiter } = wakeSignal();
  let waking: NodeJS.Immediate | undefined;
  return {
    reached: (name, position) => void positions.set(name, position),
    forget: (name) => void positions.delete(name),
    of: (names, position) => {
      if (!names.every((name) => positions.has(name))) return 'unknown';
      return names.some((name) => isBehind(positions.get(name) ?? null, position)) ? 'behind' : 'passed';
    },
    moved: () => {
      others.notify(projectorProgressChannel, '');
      // Those that commit in one turn wake once.
      waking ??= setImmediate(() => {
        waking = undefined;
        wake();
      });
    },
    waiter,
    wake,
    flushed: others.flushed,
  };
});
