import { setImmediate as aTurn } from 'node:timers/promises';
import { retry } from '../../../foundation/index.js';
import { isConnectionError, isDataError } from '../../../postgres/index.js';
import type { Outcome } from '../outcome.js';
import { InvalidEventError } from '../port.js';
import type { PreparedAppend } from '../prepare-append.js';

/** Most appends and most bytes in one transaction. */
const cap = { appends: 500, bytes: 1024 * 1024 };
/** Pauses between the repetitions of an append whose outcome is unknown. */
const pauses = { firstMs: 20, longestMs: 1_000 };

interface Waiting {
  readonly request: PreparedAppend;
  /** By this process's monotonic clock. */
  readonly since: number;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Appends a batch in one transaction. */
type Write = (requests: readonly PreparedAppend[]) => Promise<readonly Outcome[]>;

export interface GroupCommit {
  /** Queues an append and resolves with its outcome. */
  readonly append: (request: PreparedAppend) => Promise<Outcome>;
  /** The age of the oldest append without an outcome, in milliseconds; 0 without any. */
  readonly oldestMs: () => number;
  /** Takes no more and waits for what is queued. */
  readonly close: () => Promise<void>;
}

/**
 * The appender of this process: requests that arrive during a commit go into the next batch. No
 * timer is involved, so a single caller pays one commit and concurrent callers share one.
 * @param written called after each batch that may have written something
 * @param repeatMs how long an append whose outcome is unknown is repeated, in milliseconds
 */
export function groupCommit(write: Write, written: () => void, repeatMs: number): GroupCommit {
  const queue: Waiting[] = [];
  let batch: readonly Waiting[] = [];
  let running: Promise<void> | undefined;
  let closed = false;

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      // Requests of the same turn of the event loop share a batch.
      await aTurn();
      batch = takeBatch(queue);
      await commit(batch, write, written, repeatMs);
      batch = [];
    }
    running = undefined;
  };
  return {
    append: async (request) => {
      if (closed) throw new Error('The event store is closed');
      return new Promise<Outcome>((settle, fail) => {
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

function takeBatch(queue: Waiting[]): readonly Waiting[] {
  let bytes = 0;
  const fits = queue.findIndex((waiting, index) => {
    bytes += waiting.request.bytes;
    return index === cap.appends || (index > 0 && bytes > cap.bytes);
  });
  return queue.splice(0, fits === -1 ? queue.length : fits);
}

async function commit(batch: readonly Waiting[], write: Write, written: () => void, repeatMs: number): Promise<void> {
  try {
    const outcomes = await writeUntilKnown(
      batch.map((waiting) => waiting.request),
      write,
      repeatMs,
    );
    // A repeated append may be one of ours whose answer was lost: then readers have not been
    // notified yet.
    if (outcomes.some((outcome) => outcome.kind === 'appended' || outcome.kind === 'repeated')) written();
    batch.forEach((waiting, index) => waiting.settle(outcomes[index] as Outcome));
  } catch (error) {
    if (batch.length > 1 && isDataError(error)) {
      // One request is invalid: tried one by one, only that one fails.
      for (const waiting of batch) await commit([waiting], write, written, repeatMs);
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
async function writeUntilKnown(requests: readonly PreparedAppend[], write: Write, repeatMs: number): Promise<readonly Outcome[]> {
  return retry(() => write(requests), { withinMs: repeatMs, pauses, isTransient: isConnectionError });
}
