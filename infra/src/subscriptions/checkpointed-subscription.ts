import type { RecordedEvent } from '@panelist/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { UnreadableEventError } from '../event-log/errors.js';
import type { EventLog, LogPage } from '../event-log/port.js';
import type { EventFilter, Position } from '../event-store/port.js';
import type { Lead, Leads } from '../leads/index.js';
import type { Queryable } from '../postgres/index.js';
import { LostLeadError, moveCheckpoint, showFailing, takeLead } from './checkpoints.js';
import type { Epoch } from './checkpoints.js';
import { failingAgain } from './subscription-state.js';
import type { FailingEvent, SubscriptionState } from './subscription-state.js';

/** How often a checkpoint moves past events that do not pass the filter, in milliseconds: passing them once more costs nothing. */
const idleMs = 1_000;

/** Milliseconds of real time. */
export interface Pacing {
  /** Failures of one event after which the subscription counts as stopped. */
  readonly tries: number;
  /** Pause after the first failure; doubles with each. */
  readonly firstMs: number;
  /** Pause between the tries of a stopped subscription. */
  readonly stoppedMs: number;
}

export interface CheckpointedSubscriptionOptions {
  /** Names checkpoint and lead: one at a time runs, in whatever process. */
  readonly name: string;
  readonly log: Pick<EventLog, 'subscribe' | 'head' | 'countBehind'>;
  readonly pool: Queryable;
  /** Shared by all subscriptions of the process. */
  readonly leads: Leads;
  readonly filter?: EventFilter;
  /** Most events between two checkpoints: as many may be handled again after a crash. */
  readonly batchSize?: number;
  /**
   * Called event by event, at least once each. `signal` aborts when the subscription must end; `epoch` is the fence of what must not be written
   * by a process that was given up (`epochFence`).
   */
  readonly handle: (recorded: RecordedEvent, signal: AbortSignal, epoch: Epoch) => Promise<void>;
  /** Told about every failure, with the state that it led to. */
  readonly onError?: (error: unknown, state: SubscriptionState) => void;
  readonly pacing?: Partial<Pacing>;
}

export interface CheckpointedSubscription {
  readonly state: () => SubscriptionState;
  /** Events between the checkpoint and the head of the log. */
  readonly lag: () => Promise<number>;
  /** Ends after the event in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Handles every event of the log that passes the filter, in order and at least once, for as long as the process lives; one process at a time does.
 * A failing event is tried again for ever: nothing is skipped, and the subscription shows that it stands still and at which event.
 */
export function checkpointedSubscription(options: CheckpointedSubscriptionOptions): CheckpointedSubscription {
  const { name, log, pool, leads, filter, batchSize = 100, handle, onError = () => undefined } = options;
  const pacing: Pacing = { tries: 5, firstMs: 200, stoppedMs: 30_000, ...options.pacing };
  const stopping = new AbortController();
  let state: SubscriptionState = { name, status: 'standby', position: null, failing: undefined };
  let interruptions = 0;
  let movedAt = Number.NEGATIVE_INFINITY;

  const set = (change: Partial<SubscriptionState>): void => {
    state = { ...state, ...change };
  };
  const rest = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
  };

  const moveTo = async (epoch: Epoch, position: Position | null): Promise<void> => {
    if (position === null || position === state.position) return;
    await moveCheckpoint(pool, epoch, position);
    movedAt = performance.now();
    interruptions = 0;
    set({ position });
  };

  /** Shows the failure; returns how long to wait before the next try. */
  const failed = async (
    epoch: Epoch,
    event: Parameters<typeof failingAgain>[1],
    error: unknown,
    most: number,
  ): Promise<number> => {
    const failing: FailingEvent = failingAgain(state.failing, event, error);
    const stopped = failing.tries >= most;
    set({ status: stopped ? 'stopped' : 'retrying', failing });
    onError(error, state);
    if (stopped) await showFailing(pool, epoch, failing);
    return stopped ? pacing.stoppedMs : pacing.firstMs * 2 ** (failing.tries - 1);
  };

  const handlePage = async (leading: Leading, page: LogPage): Promise<void> => {
    const { epoch, ended } = leading;
    let reached: Position | null = null;
    for (const recorded of page.events) {
      while (!(await tryHandle(leading, recorded, reached))) {
        if (ended.aborted) return moveTo(epoch, reached);
      }
      reached = recorded.position;
    }
    if (page.events.length > 0 || performance.now() - movedAt > idleMs) await moveTo(epoch, page.position);
    else set({ position: page.position });
    set({ status: page.atHead ? 'live' : 'catching-up', failing: undefined });
  };

  /** @param reached what was handled before: kept before waiting, so that a stopped subscription does not repeat it after a restart */
  const tryHandle = async (
    { lead, epoch, ended }: Leading,
    recorded: RecordedEvent,
    reached: Position | null,
  ): Promise<boolean> => {
    // Whoever was frozen since the last event learns here that others may have gone on without it.
    if (!lead.isHeld() || ended.aborted) return false;
    try {
      await handle(recorded, ended, epoch);
    } catch (error) {
      if (ended.aborted) return false;
      if (error instanceof LostLeadError) throw error;
      await moveTo(epoch, reached);
      await rest(await failed(epoch, recorded, error, pacing.tries), ended);
      return false;
    }
    if (state.failing !== undefined) set({ status: 'catching-up', failing: undefined });
    return true;
  };

  const leadOn = async (lead: Lead, ended: AbortSignal): Promise<void> => {
    const epoch = await takeLead(pool, name);
    const head = await log.head();
    set({
      position: epoch.position,
      ...(state.failing === undefined && { status: epoch.position === head ? 'live' : 'catching-up' }),
    });
    const leading = { lead, epoch, ended };
    const subscription = log.subscribe(epoch.position, { ...(filter && { filter }), batchSize }, (page) =>
      handlePage(leading, page),
    );
    const end = new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
    try {
      if (!ended.aborted) await Promise.race([subscription.done, end]);
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      // Waiting does not make it readable; a newer version of this program may.
      await rest(await failed(epoch, error.event, error, 1), ended);
    } finally {
      await subscription.stop();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const lead = await leads.acquire(name, stopping.signal, () => set({ status: 'standby', failing: undefined }));
      if (lead === null) break;
      try {
        await leadOn(lead, AbortSignal.any([lead.lost, stopping.signal]));
      } catch (error) {
        if (error instanceof LostLeadError) continue;
        onError(error, state);
        await rest(Math.min(pacing.firstMs * 2 ** interruptions++, 5_000), stopping.signal);
      }
    }
    set({ status: 'ended' });
  };

  const done = run();
  return {
    state: () => state,
    lag: () => log.countBehind(state.position),
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** What this process has while it leads. */
interface Leading {
  readonly lead: Lead;
  readonly epoch: Epoch;
  readonly ended: AbortSignal;
}
