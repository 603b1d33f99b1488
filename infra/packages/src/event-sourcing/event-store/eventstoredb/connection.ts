import type { EventFilter } from '../port.js';

/** A place in the server's log. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** An event as the server gave it. */
export interface ServerEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly created: Date;
  /** Missing for events of old servers that are read by their stream. */
  readonly position: LogPosition | undefined;
}

export interface EventToSend {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** As the server's protocol has it; the client lets no deletion expect that a stream exists. */
export type DeletionExpectation = 'no_stream' | 'any' | bigint;
export type ServerExpectation = DeletionExpectation | 'stream_exists';

/**
 * `wrong-revision`: the server reports a corrupted idempotency this way too. `deleted`: tombstoned,
 * or, for an append to an existing stream, soft-deleted. `denied`: the server does not know the
 * user and password, or the user may not do this. `untrusted`: the server's certificate is not
 * valid for us, so nothing was sent. `unreachable`: the outcome of the call is unknown.
 */
export type ConnectionFailure = 'wrong-revision' | 'deleted' | 'missing' | 'too-large' | 'denied' | 'untrusted' | 'unreachable';

export class ConnectionError extends Error {
  override readonly name = 'EventStoreDbError';
  constructor(
    readonly failure: ConnectionFailure,
    message: string,
    options: ErrorOptions & {
      /** Of `wrong-revision`: the stream's last revision, null if there is no stream. */
      readonly actual?: number | null;
    } = {},
  ) {
    super(message, options);
    this.actual = options.actual ?? null;
  }
  readonly actual: number | null;
}

/** The messages of a subscription, markers and events, in the order of the log. */
export interface SubscriptionListener {
  readonly event: (event: ServerEvent) => void;
  /**
   * The server has considered everything before this place; it arrives after every event delivered
   * so far.
   */
  readonly checkpoint: (position: LogPosition) => void;
  readonly caughtUp: () => void;
  readonly fellBehind: () => void;
  /** The subscription ended, with or without an error. Called once, not after `stop`. */
  readonly ended: (error: unknown) => void;
}

export interface ServerSubscription {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

/**
 * What the adapter needs of an EventStoreDB client; `client.ts` implements it. Every call throws
 * `ConnectionError`.
 */
export interface Connection {
  /** @returns revision and position of the last event; an old server leaves the position out */
  append(
    stream: string,
    events: readonly EventToSend[],
    expected: ServerExpectation,
    deadlineMs: number,
  ): Promise<{ readonly revision: number; readonly position: LogPosition | undefined }>;
  readStream(
    stream: string,
    options: { readonly from: bigint | 'end'; readonly count: number; readonly backwards: boolean },
  ): Promise<readonly ServerEvent[]>;
  /** Forwards from a place on, the event there included; backwards from before it. */
  readAll(options: {
    readonly from: LogPosition | 'start' | 'end';
    readonly count: number;
    readonly backwards: boolean;
  }): Promise<readonly ServerEvent[]>;
  /**
   * From behind a place. The server may leave out what does not pass the filter; what it sends may
   * still not pass.
   */
  subscribe(from: LogPosition | null, filter: EventFilter | undefined, listener: SubscriptionListener): ServerSubscription;
  delete(stream: string, expected: DeletionExpectation, deadlineMs: number): Promise<void>;
  tombstone(stream: string, expected: DeletionExpectation, deadlineMs: number): Promise<void>;
  close(): Promise<void>;
}
