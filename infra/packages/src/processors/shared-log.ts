import type { RecordedEvent } from '@panelist/domain/kernel';
import type { AllPage, Position, StoredEvent, Subscription } from '../event-sourcing/index.js';
import { deferred, sleep } from '../foundation/index.js';
import type { Processor, ProcessorAccess } from './access.js';
import { isBehind } from './progress.js';
import { reachedBy, readFor, type EventsFor, type Reached } from './read-for.js';

/** Most events of one page. */
const pageSize = 2_000;
/** How much stays in memory for processors that are slightly behind. */
const bufferBounds = { events: 2_000, size: 16 * 1024 * 1024, age: 60_000 };
/** How often old events are dropped from memory while no new ones come, in milliseconds. */
const dropEvery = 15_000;
/** Pause before an ended subscription begins again, in milliseconds. */
const again = 1_000;

/** The events that one processor finds after its position. */
export interface PageFor extends Reached {
  readonly events: readonly RecordedEvent[];
  readonly atHead: boolean;
  /** The `PoisonEventError` of the event after `position`. */
  readonly poison: unknown;
}

/**
 * The log for all processors of a process: one subscription; each new event is read, decrypted and
 * upcast once.
 */
export interface SharedLog {
  /**
   * Reads the events after `from`. At the head of the log it waits for more, unless `now` is true;
   * null when `ended` aborts first.
   */
  readonly read: (processor: Processor, from: Position | null, now: boolean, ended: AbortSignal) => Promise<PageFor | null>;
  /**
   * Aborts when the subscription has ended, as where the log no longer holds what it delivered:
   * processors take over their checkpoints again and compare them with the log. Then there is a new
   * signal.
   */
  readonly interrupted: () => AbortSignal;
  readonly close: () => Promise<void>;
}

type Access = Pick<ProcessorAccess, 'store' | 'log' | 'logger'>;

interface Follower extends SharedLog {
  /** Adds processors for which each event is decoded from now on. */
  readonly attach: (processors: readonly Processor[]) => void;
  readonly detach: (processors: readonly Processor[]) => void;
}

/** The followers of this process, by their log: services that share a process share it. */
const followers = new WeakMap<object, { readonly follower: Follower; users: number }>();

/**
 * The log for these processors and for all others of this process. `close` ends the subscription
 * once the last user has closed it.
 */
export function sharedLog(access: Access, processors: readonly Processor[]): SharedLog {
  const shared = followers.get(access.log) ?? { follower: logFollower(access), users: 0 };
  followers.set(access.log, shared);
  shared.users++;
  shared.follower.attach(processors);
  return {
    read: shared.follower.read,
    interrupted: shared.follower.interrupted,
    close: async () => {
      shared.follower.detach(processors);
      if (--shared.users > 0) return;
      followers.delete(access.log);
      await shared.follower.close();
    },
  };
}

function logFollower({ store, log, logger }: Access): Follower {
  const closing = new AbortController();
  /** How many services have attached each processor. */
  const attached = new Map<Processor, number>();
  const batches = eventBuffer(bufferBounds, () => performance.now());
  const dropping = setInterval(batches.dropOld, dropEvery).unref();
  let end: Position | null = null;
  let interrupted = new AbortController();
  let more = deferred();
  let following: Promise<void> | undefined;

  function take(page: AllPage): void {
    if (page.position === null || !isBehind(end, page.position)) return;
    batches.add({ from: end, to: page.position, atHead: page.atHead, stored: page.events });
    end = page.position;
    more.resolve();
    more = deferred();
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      let subscription: Subscription | undefined;
      const stop = () => void subscription?.stop();
      closing.signal.addEventListener('abort', stop);
      try {
        await ready();
        subscription = store.subscribe(end, { batchSize: 500 }, async (page) => take(page));
        await subscription.done;
      } catch (error) {
        logger.warn({ err: error }, 'the subscription to the log failed and starts again');
        if (subscription !== undefined) startOver();
        await sleep(again, closing.signal);
      } finally {
        closing.signal.removeEventListener('abort', stop);
      }
    }
  }

  async function begin(): Promise<void> {
    end = await store.head();
    following ??= follow();
  }
  let begun: Promise<void> | undefined;
  const ready = (): Promise<void> =>
    (begun ??= begin().catch((error: unknown) => {
      begun = undefined;
      throw error;
    }));

  function startOver(): void {
    begun = undefined;
    batches.clear();
    const before = interrupted;
    interrupted = new AbortController();
    before.abort();
  }

  async function fromStore(processor: Processor, from: Position | null): Promise<PageFor> {
    const page = await store.readAll(from, { filter: { types: processor.types }, limit: pageSize });
    const mine = (await readFor(log, page.events, [processor])).get(processor);
    return pageOf(mine?.events ?? [], mine?.poison, reachedBy(page), page.atHead, from);
  }

  function readPiece(batch: EventBatch): Promise<ReadonlyMap<Processor, EventsFor>> {
    batch.read ??= readFor(log, batch.stored, [...attached.keys()]).catch((error: unknown) => {
      // The database was unreachable: the next reader tries again.
      delete batch.read;
      throw error;
    });
    return batch.read;
  }

  async function fromPieces(processor: Processor, from: Position | null): Promise<PageFor> {
    const events: RecordedEvent[] = [];
    let reached: Reached = { position: from, eventId: null };
    let atHead = false;
    for (const batch of batches.after(from)) {
      // A processor attached after the batch was read reads it alone.
      const mine = (await readPiece(batch)).get(processor) ?? (await readFor(log, batch.stored, [processor])).get(processor);
      events.push(...(mine?.events ?? []).filter((recorded) => isBehind(from, recorded.position)));
      if (mine?.poison !== undefined) return pageOf(events, mine.poison, reached, false, from);
      reached = reachedBy({ events: batch.stored, position: batch.to });
      atHead = batch.atHead && batch.to === end;
      if (events.length >= pageSize) break;
    }
    return pageOf(events, undefined, reached, atHead, from);
  }

  return {
    attach: (processors) => {
      for (const each of processors) attached.set(each, (attached.get(each) ?? 0) + 1);
    },
    detach: (processors) => {
      for (const each of processors) {
        const left = (attached.get(each) ?? 1) - 1;
        if (left > 0) attached.set(each, left);
        else attached.delete(each);
      }
    },
    read: async (processor, from, now, ended) => {
      await ready();
      while (!ended.aborted) {
        const next = more.promise;
        const first = batches.oldest();
        const oldest = first === undefined ? end : first.from;
        if (isBehind(from, oldest)) return fromStore(processor, from);
        if (isBehind(from, end)) return fromPieces(processor, from);
        if (now) return { events: [], position: from, eventId: null, atHead: true, poison: undefined };
        await untilAborted(ended, next);
      }
      return null;
    },
    interrupted: () => interrupted.signal,
    close: async () => {
      clearInterval(dropping);
      closing.abort();
      await following;
    },
  };
}

/** A page; with poison it ends at the last good event. */
function pageOf(
  events: readonly RecordedEvent[],
  poison: unknown,
  reached: Reached,
  atHead: boolean,
  from: Position | null,
): PageFor {
  if (poison === undefined) return { events, ...reached, atHead, poison };
  const last = events.at(-1);
  return { events, position: last?.position ?? from, eventId: last?.eventId ?? null, atHead: false, poison };
}

async function untilAborted(ended: AbortSignal, work: Promise<void>): Promise<void> {
  const stop = deferred();
  const abort = () => stop.resolve();
  ended.addEventListener('abort', abort, { once: true });
  await Promise.race([work, stop.promise]);
  ended.removeEventListener('abort', abort);
}

/** Consecutive events of the log, and what the processors of this process read of them. */
export interface EventBatch {
  readonly from: Position | null;
  readonly to: Position;
  readonly atHead: boolean;
  readonly stored: readonly StoredEvent[];
  /** Started by the first processor that reads the batch. */
  read?: Promise<ReadonlyMap<Processor, EventsFor>>;
}

interface EventBuffer {
  readonly oldest: () => EventBatch | undefined;
  /** Those that reach beyond a position, the oldest first. */
  readonly after: (from: Position | null) => readonly EventBatch[];
  readonly add: (batch: EventBatch) => void;
  /** Drops batches that are too old. */
  readonly dropOld: () => void;
  readonly clear: () => void;
}

interface Bounds {
  readonly events: number;
  /** Of the events' data as JSON, in characters. */
  readonly size: number;
  /** In milliseconds. */
  readonly age: number;
}

/**
 * The newest events, decrypted, for processors that are slightly behind. They are bounded in number
 * and size, because the memory of a process is; and in age, because an erasure must reach them. The
 * newest batch stays whatever its size, for its readers have yet to come.
 * @param now in milliseconds
 */
export function eventBuffer(most: Bounds, now: () => number): EventBuffer {
  let kept: { readonly batch: EventBatch; readonly size: number; readonly since: number }[] = [];
  let [events, size] = [0, 0];

  const dropOldest = (): void => {
    const oldest = kept.shift();
    events -= oldest?.batch.stored.length ?? 0;
    size -= oldest?.size ?? 0;
  };
  return {
    oldest: () => kept[0]?.batch,
    // From the newest: all processors ask at each event, and most of them for one batch.
    after: (from) => {
      const others = kept.findLastIndex(({ batch }) => !isBehind(from, batch.to));
      return kept.slice(others + 1).map(({ batch }) => batch);
    },
    add: (batch) => {
      const added = batch.stored.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
      kept.push({ batch, size: added, since: now() });
      events += batch.stored.length;
      size += added;
      while (kept.length > 1 && (events > most.events || size > most.size)) dropOldest();
    },
    dropOld: () => {
      const limit = now() - most.age;
      while (kept[0] !== undefined && kept[0].since <= limit) dropOldest();
    },
    clear: () => {
      kept = [];
      [events, size] = [0, 0];
    },
  };
}
