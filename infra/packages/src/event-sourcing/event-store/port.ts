/** Values that survive JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * What an append expects of the stream: it must not exist, may be in any state, must exist, or have
 * exactly this last revision (0-based).
 */
export type ExpectedRevision = 'no-stream' | 'any' | 'stream-exists' | number;

/** A place in the global order: opaque, ordered as text within one store. */
export type Position = string;

/** An event of the log, by which a reader recognises the log that it has read. */
export interface LogMark {
  readonly position: Position;
  readonly eventId: string;
}

export interface EventToAppend {
  /**
   * UUID. Deterministic for commands (UUIDv5 of command id and index), so that a repeated append is
   * recognised.
   */
  readonly eventId: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** The store's own clock, ISO 8601. */
  readonly recordedAt: string;
}

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Missing where a store does not know it for a repeated append. */
  readonly position?: Position;
  /** The stream held the very same events already; nothing was written. */
  readonly idempotent: boolean;
  /**
   * The store cannot distinguish these events from those that another process has just appended
   * with the same ids, whose data may differ: only a read shows which the stream holds.
   */
  readonly isUnsure?: true;
}

export interface EventFilter {
  /** Only events whose stream's category (the part before the first dash) is one of these. */
  readonly categories?: readonly string[];
  /** Only events of these types. */
  readonly types?: readonly string[];
}

export interface AllPage {
  readonly events: readonly StoredEvent[];
  /**
   * The read has considered everything up to here, matching or not: the place to continue from.
   * Null only when the store is empty and `from` was null.
   */
  readonly position: Position | null;
  /** No event came after `position` when the page was read. */
  readonly atHead: boolean;
}

export interface ReadAllOptions {
  readonly filter?: EventFilter;
  readonly limit?: number;
  /** The id of the event at `from`, for readers that know it. */
  readonly lastEventId?: string | undefined;
}

export interface Changes {
  /** The query has considered everything up to here. */
  readonly mark: LogMark;
  /**
   * The last revision of each stream that was written meanwhile; `all` where these are too many to
   * list, or `from` was null.
   */
  readonly streams: ReadonlyMap<string, number> | 'all';
}

export interface Subscription {
  /** Resolves once the handler in progress has finished; no further call of it starts. */
  readonly stop: () => Promise<void>;
  /**
   * Settles when the subscription ends: resolves after `stop`, rejects with what the handler threw.
   */
  readonly done: Promise<void>;
}

/** Where in the log an event is, and when it came there. */
export type RecordedPosition = Pick<StoredEvent, 'position' | 'recordedAt'>;

export interface EventStore {
  /** Opaque name of this store; positions of different stores do not compare. */
  readonly id: string;
  /**
   * Appends all events or none. If the stream already holds the ids, a repeated append answers as
   * the first one did. Throws `WrongExpectedRevisionError`, `CorruptedIdempotencyError`,
   * `StreamDeletedError`, `InvalidEventError` (none, too large, not JSON, NUL in text). Any other
   * error says nothing about the outcome: repeat the append with the same ids.
   */
  append(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): Promise<AppendResult>;
  /**
   * Events of one stream from `from` (inclusive, default 0) in order; at most `limit`. An unknown
   * stream is empty.
   */
  readStream(stream: string, options?: { readonly from?: number; readonly limit?: number }): Promise<readonly StoredEvent[]>;
  /**
   * Events of all streams behind `from` (exclusive; null: from the
   * beginning) in the global order, without gaps. Throws `LogTruncatedError` where the log ends
   * before `from`, or holds another event there than `lastEventId`.
   */
  readAll(from: Position | null, options?: ReadAllOptions): Promise<AllPage>;
  /** Position of the last event, null in an empty store. */
  head(): Promise<Position | null>;
  /**
   * The last event that was recorded before this time (milliseconds since 1970; Infinity: of all),
   * found from the end of the log backwards; null if there is none.
   */
  lastBefore(time: number): Promise<RecordedPosition | null>;
  /**
   * How many events come after `from` (null: in the whole store): the lag of a reader at that
   * position. Exact where a store numbers its events; other stores count them by reading, up to
   * `atMost` (default 1,000), which then means "as many or more".
   */
  countBehind(from: Position | null, atMost?: number): Promise<number>;
  /**
   * Which streams were written after `from`. Only stores that can answer this cheaply have it;
   * without it the command handler reads a stream to see whether it changed. Throws
   * `LogTruncatedError` where the log no longer holds `from`, or `seen`: the furthest event that
   * the caller has read by other ways.
   */
  changesSince?(from: LogMark | null, seen?: LogMark | null): Promise<Changes>;
  /**
   * Calls `handler` with batches after `from`, one at a time and in order, for ever: first stored
   * events, then new ones. Batches may be empty: then only the position moved past events that do
   * not match. Survives a lost connection; ends with `LogTruncatedError` once the log no longer
   * holds what it has delivered.
   */
  subscribe(
    from: Position | null,
    options: { readonly filter?: EventFilter; readonly batchSize?: number },
    handler: (page: AllPage) => Promise<void>,
  ): Subscription;
  /**
   * A soft delete: the stream reads as empty, an append with `no-stream` continues at the old
   * revision + 1.
   */
  deleteStream(stream: string, expected: ExpectedRevision): Promise<void>;
  /**
   * A hard delete: the stream reads as empty and refuses every append for ever
   * (`StreamDeletedError`). Its events stay in `readAll`.
   */
  tombstoneStream(stream: string, expected: ExpectedRevision): Promise<void>;
  /**
   * Judges and writes decided commands. Only a store in the database of sessions and keys has it.
   * Throws `InvalidEventError`; any other error says nothing about the outcome.
   */
  readonly runCommand?: RunCommand;
  /**
   * Why appends of this process are not stored at the moment, for its readiness; null if they are.
   * Answers at once. Missing where it can't happen (memory).
   */
  blocked?(): string | null;
  close(): Promise<void>;
}

/**
 * A command that was decided on streams, and for a session, as a process knew them. It is written
 * only if all of that is still so.
 */
export interface DecidedCommand {
  /** Of the caller; null where there is none. */
  readonly session: { readonly id: string; readonly generation: string } | null;
  /**
   * The id of the last event of each stream that it was decided on, its own included; null for a
   * stream without events.
   */
  readonly reads: ReadonlyMap<string, string | null>;
  readonly append: DecidedAppend | null;
  /** The first answer to its key; null without a key. */
  readonly kept: SealedAnswer | null;
}

export interface DecidedAppend {
  readonly stream: string;
  /** The stream's last revision; null where it has no event. */
  readonly revision: number | null;
  readonly events: readonly EventToAppend[];
}

/** An answer as `app.idempotency_keys` stores it. */
export interface SealedAnswer {
  readonly key: string;
  readonly requestHash: string;
  readonly holder: string;
  readonly subject: string;
  readonly sealed: string;
}

/**
 * `session`: it has been ended; `duplicate`: the key was used before; `stale`: a stream has another
 * last event. Then nothing was written.
 */
export interface Judged {
  readonly verdict: 'session' | 'duplicate' | 'stale' | 'written';
  /** Of its last event; null where it has none. */
  readonly position: Position | null;
  /** Of the sessions, as of this judgement. */
  readonly generation: string;
}

/** Judges and writes a command, in one transaction with those that wait at the same time. */
export type RunCommand = (command: DecidedCommand) => Promise<Judged>;

/**
 * The log has lost events that a reader had read: a failover or a restore took its tail, and new
 * events may be at their positions.
 */
export class LogTruncatedError extends Error {
  override readonly name = 'LogTruncatedError';
  constructor(readonly position: Position) {
    super(`The log no longer holds the event at ${position}`);
  }
}

export class WrongExpectedRevisionError extends Error {
  override readonly name = 'WrongExpectedRevisionError';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; null if there is no stream. */
    readonly actual: number | null,
  ) {
    super(`Stream ${stream} was expected at ${expected} but is at ${actual ?? 'nothing'}`);
  }
}

/**
 * The stream holds the first ids of a repeated append but not a later one: one command produced two
 * different sets of events.
 */
export class CorruptedIdempotencyError extends Error {
  override readonly name = 'CorruptedIdempotencyError';
}

/** The stream was hard-deleted: it takes no event any more. */
export class StreamDeletedError extends Error {
  override readonly name = 'StreamDeletedError';
}

export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** An event, or all events of an append together, over the port's caps. */
export class EventTooLargeError extends InvalidEventError {}

/** Longest stream name and event type, in characters. */
export const maxNameLength = 512;
/**
 * Deepest nesting of objects and arrays in data and metadata: PostgreSQL parses them by recursion.
 */
export const maxDepth = 64;
/** Largest single event (data and metadata as JSON), in bytes. */
export const maxEventBytes = 256 * 1024;
/** Largest append, in bytes. */
export const maxAppendBytes = 1024 * 1024;
