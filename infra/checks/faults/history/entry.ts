/** Times are milliseconds of one clock that only goes forward, from the run's beginning. */
interface Timed {
  readonly begun: number;
  readonly ended: number;
}

/** One command as its caller lived it, with all its repeats under one Idempotency-Key. */
export interface CommandEntry extends Timed {
  readonly kind: 'command';
  /** What was done, in words: `submit`. */
  readonly action: string;
  /** Who did it. */
  readonly person: string;
  /** The stream that it decides on, and the id that its events carry. */
  readonly stream: string;
  readonly commandId: string;
  /** Its caller knew that it is allowed. */
  readonly isDue: boolean;
  /** `unknown`: given up without an answer that settles it. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The last answer's status and code; null where none came. */
  readonly status: number | null;
  readonly code: string | null;
  /** `X-Position` of an acknowledgement. */
  readonly position: string | null;
  /** Answers that had to be asked for again, and answers that never came: what the caller saw of the trouble. */
  readonly troubles: number;
}

/** One read that asked for what its reader had written before (`X-Min-Position`). */
export interface ReadEntry extends Timed {
  readonly kind: 'read';
  readonly person: string;
  readonly stream: string;
  readonly minPosition: string;
  /** The answer said that it may be behind (`X-Stale`). */
  readonly isStale: boolean;
  /** The status that was shown; null where the response was not there. */
  readonly seen: string | null;
}

export type Entry = CommandEntry | ReadEntry;
