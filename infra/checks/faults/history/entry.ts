/** Times are milliseconds of a monotonic clock since the start of the run. */
interface Timed {
  readonly begun: number;
  readonly ended: number;
}

/** One command as its caller saw it, with all its repetitions under one Idempotency-Key. */
export interface CommandEntry extends Timed {
  readonly kind: 'command';
  /** The action: `submit`. */
  readonly action: string;
  /** The person who acted. */
  readonly person: string;
  /** The person on whom the researcher acted. */
  readonly subject?: string | undefined;
  /** Its stream, and the command id of its events. */
  readonly stream: string;
  /** Another stream that decides whether it is allowed. */
  readonly judgedBy?: string | undefined;
  readonly commandId: string;
  /** The fingerprint of the message that it posts. */
  readonly text?: string | undefined;
  /** What it asks for may be so already: then its answer names no position. */
  readonly mayChangeNothing?: boolean | undefined;
  /** Workers finish what it begins: its answer names their last event. */
  readonly isBeginning?: boolean | undefined;
  /** Its caller knew that the command is allowed. */
  readonly isDue: boolean;
  /** `unknown`: the caller gave up without a conclusive answer. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** Status and code of the last answer; null without one. */
  readonly status: number | null;
  readonly code: string | null;
  /** `X-Position` of an acknowledgement. */
  readonly position: string | null;
  /** Attempts without an answer, or with one that asked to retry. */
  readonly troubles: number;
  /** A limit answered it at least once: it waited for the limit, not for a process. */
  readonly isLimited: boolean;
}

/** One read that asked for its reader's earlier write (`X-Min-Position`). */
export interface ReadEntry extends Timed {
  readonly kind: 'read';
  readonly person: string;
  readonly stream: string;
  readonly minPosition: string;
  /** The answer said that it may be stale (`X-Stale`). */
  readonly isStale: boolean;
  /** The status in the answer; null if the response was missing. */
  readonly seen: string | null;
}

/** What an answer to a command said, without the frame of its delivery. */
export interface AnswerOfCommand {
  readonly status: number;
  readonly position: string | null;
  /** A hash of the body. */
  readonly body: string;
}

/** An acknowledged command sent once more under its key, and the two answers. */
export interface RepeatEntry extends Timed {
  readonly kind: 'repeat';
  readonly action: string;
  readonly person: string;
  readonly commandId: string;
  readonly first: AnswerOfCommand;
  readonly again: AnswerOfCommand;
}

export type Entry = CommandEntry | ReadEntry | RepeatEntry;
