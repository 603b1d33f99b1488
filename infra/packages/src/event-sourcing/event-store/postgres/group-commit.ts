import { setImmediate as aTurn } from 'node:timers/promises';
import { retry } from '../../../foundation/index.js';
import { isConnectionError, isDataError } from '../../../postgres/index.js';
import { InvalidEventError } from '../port.js';

/** Most appends and most bytes in one transaction. */
const cap = { appends: 500, bytes: 1024 * 1024 };
/** Pauses between the repetitions of an append whose outcome is unknown. */
const pauses = { firstMs: 20, longestMs: 1_000 };

interface Waiting<Request, Result> {
  readonly request: Request;
  /** By this process's monotonic clock. */
  readonly since: number;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

interface GroupCommitOptions<Request, Result> {
  /** Writes a batch in one transaction; the results are in the order of the requests. */
  readonly write: (requests: readonly Request[]) => Promise<readonly Result[]>;
  /** Whether something may have been written for this result. */
  readonly isWritten: (result: Result) => boolean;
  /** Called after each batch that may have written something. */
  readonly onWritten: () => void;
  /** How long a request whose outcome is unknown is repeated, in milliseconds. */
  readonly repeatMs: number;
  /** Judges for one batch which requests, in their order, may join those before; left out: all. */
  readonly compatible?: () => (request: Request) => boolean;
}

export interface GroupCommit<Request, Result> {
  /** Queues a request and resolves with its result. */
  readonly append: (request: Request) => Promise<Result>;
  /** The age of the oldest request without a result, in milliseconds; 0 without any. */
  readonly oldestMs: () => number;
  /** Takes no more and waits for what is queued. */
  readonly close: () => Promise<void>;
}

/**
 * Appends of this process: requests that arrive during a commit go into the next batch. No timer is
 * involved, so a single caller pays one commit and concurrent callers share one.
 */
export function groupCommit<Request extends { readonly bytes: number }, Result>(
  options: GroupCommitOptions<Request, Result>,
): GroupCommit<Request, Result> {
  const queue: Waiting<Request, Result>[] = [];
  let batch: readonly Waiting<Request, Result>[] = [];
  let running: Promise<void> | undefined;
  let closed = false;

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      // Requests of the same turn of the event loop share a batch.
      await aTurn();
      batch = takeBatch(queue, options.compatible?.());
      await commit(batch, options);
      batch = [];
    }
    running = undefined;
  };
  return {
    append: async (request) => {
      if (closed) throw new Error('The event store is closed');
      return new Promise<Result>((settle, fail) => {
        queue.push({ request, since: performance.now(), settle, fail });
        running ??= drain();
      });
    },
    oldestMs: () => {
      const oldest = batch[0] ?? queue[0];
      return oldest === undefined ? 0 : performance.now() - oldest.since;
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
}

/**
 * The first that fit, and those behind them that may not join wait for the next batch, before all
 * others.
 */
function takeBatch<Request extends { readonly bytes: number }, Result>(
  queue: Waiting<Request, Result>[],
  mayJoin: (request: Request) => boolean = () => true,
): readonly Waiting<Request, Result>[] {
  let bytes = 0;
  let isFull = false;
  const batch: Waiting<Request, Result>[] = [];
  const others = queue.filter((waiting) => {
    isFull ||= batch.length === cap.appends || (batch.length > 0 && bytes + waiting.request.bytes > cap.bytes);
    if (isFull || !mayJoin(waiting.request)) return true;
    bytes += waiting.request.bytes;
    batch.push(waiting);
    return false;
  });
  queue.splice(0, queue.length, ...others);
  return batch;
}

async function commit<Request, Result>(
  batch: readonly Waiting<Request, Result>[],
  options: GroupCommitOptions<Request, Result>,
): Promise<void> {
  try {
    const results = await writeUntilKnown(
      batch.map((waiting) => waiting.request),
      options,
    );
    // A repeated append may be one of ours whose answer was lost: then readers have not been
    // notified yet.
    if (results.some(options.isWritten)) options.onWritten();
    batch.forEach((waiting, index) => waiting.settle(results[index] as Result));
  } catch (error) {
    if (batch.length > 1 && isDataError(error)) {
      // One request is invalid: tried one by one, only that one fails.
      for (const waiting of batch) await commit([waiting], options);
      return;
    }
    const failure = isDataError(error) ? new InvalidEventError('The database refuses this event', { cause: error }) : error;
    for (const waiting of batch) waiting.fail(failure);
  }
}

/**
 * A connection lost at the commit leaves the outcome unknown: repeating it with the same ids
 * resolves that, for the store recognises them.
 */
async function writeUntilKnown<Request, Result>(
  requests: readonly Request[],
  { write, repeatMs }: GroupCommitOptions<Request, Result>,
): Promise<readonly Result[]> {
  return retry(() => write(requests), { withinMs: repeatMs, pauses, isTransient: isConnectionError });
}
