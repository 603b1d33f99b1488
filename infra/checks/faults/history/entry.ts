/** Times are milliseconds of a monotonic clock since the start of the run. */
interface Timed {
  readonly begun: number;
  readonly ended: number;
}

/** One command as its caller saw it, with all its repetitions under one Idempotency-Key. */
export interface CommandEntry extends Timed {
  readonly kind: 'command';
  /** The contract's route. */
  readonly route: string;
  /** Who called. */
  readonly person: string;
  /** The id of its events; null where only the server knows it. */
  readonly commandId: string | null;
  /** Kinds of stream that the call changes, by its contract. */
  readonly about: readonly string[];
  /** The ids that were sent, and the caller's. */
  readonly ids: readonly string[];
  /** The words that mark its texts. */
  readonly marks: readonly string[];
  /** `unknown`: the caller gave up without a conclusive answer. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** Status and code of the last answer; null without one. */
  readonly status: number | null;
  readonly code: string | null;
  /** `X-Position` of an acknowledgement. */
  readonly position: string | null;
  /** Attempts without an answer, or with one that asked to retry. */
  readonly troubles: number;
  /** Answers that blamed the server, with their time. */
  readonly failures: readonly { readonly status: number; readonly at: number }[];
}

/** What one query showed a caller who named a position, and what it showed again a moment later. */
export interface ReadEntry extends Timed {
  readonly kind: 'read';
  readonly route: string;
  readonly person: string;
  /** The position that the first read had to include. */
  readonly minPosition: string;
  /** The end of the log after the second one. */
  readonly until: string;
  /** Kinds of stream that the query shows. */
  readonly about: readonly string[];
  /** Ids in the request and in both answers, where these differ. */
  readonly ids: readonly string[];
  /** Where the answers differ, and do not differ by themselves. */
  readonly changed: readonly string[];
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
  readonly route: string;
  readonly person: string;
  readonly commandId: string | null;
  readonly first: AnswerOfCommand;
  readonly again: AnswerOfCommand;
}

export type Entry = CommandEntry | ReadEntry | RepeatEntry;
