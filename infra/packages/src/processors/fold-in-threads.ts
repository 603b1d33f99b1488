import type { Worker } from 'node:worker_threads';
import type { Position } from '../event-sourcing/index.js';
import type { PartProgress, PartToFold } from './part-to-fold.js';
import type { Projection } from './projection.js';
import { PoisonEventError } from './poison-event.js';
import type { Built, ScanOptions } from './scan-log.js';

/** Threads that fold parts of the log: the room that knows the projections provides them. */
export interface RebuildThreads {
  readonly count: number;
  /** Whether a thread finds the projection by its name. */
  readonly knows: (projection: Projection) => boolean;
  readonly start: (part: PartToFold) => Worker;
}

/**
 * Fills empty tables with all that the log holds up to `until`, in threads that each take the
 * streams of one part, so that no two write the same row. Throws the first thread's failure. After
 * a failure or an abort it ends all threads.
 */
export async function foldInThreads(
  { count: of, start }: RebuildThreads,
  tables: readonly Built[],
  until: Position,
  { ended, note }: ScanOptions,
): Promise<void> {
  ended.throwIfAborted();
  const reached = Array.from<Position | null>({ length: of }).fill(null);
  const threads = reached.map((_, index) => {
    return start({ tables: tables.map(({ projection: { name }, target }) => ({ name, target })), part: { of, index }, until });
  });
  const stop = async (): Promise<void> => void (await Promise.all(threads.map(async (thread) => thread.terminate())));
  const abort = (): void => void stop();
  ended.addEventListener('abort', abort, { once: true });
  let noted: Promise<void> = Promise.resolve();
  try {
    await Promise.all(
      threads.map(async (thread, index) =>
        endOf(thread, (position) => {
          reached[index] = position;
          // Everything up to the slowest thread's position is folded.
          const slowest = reached.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))[0] ?? null;
          noted = noted.then(async () => note(slowest));
          // Awaited at the end; until then this prevents an unhandled rejection.
          noted.catch(() => undefined);
        }),
      ),
    );
    await noted;
  } catch (error) {
    ended.throwIfAborted();
    throw error;
  } finally {
    ended.removeEventListener('abort', abort);
    await stop();
    // A late note would outlast the rebuild.
    await noted.catch(() => undefined);
  }
}

/** Resolves once the thread has written everything. */
async function endOf(thread: Worker, moved: (position: Position | null) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.on('message', (progress: PartProgress) => {
      if (progress.kind === 'moved') moved(progress.position);
      else if (progress.kind === 'done') resolve();
      else reject(new PoisonEventError(progress.failing, undefined));
    });
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`A thread of a rebuild ended before its work (${code})`)));
  });
}
