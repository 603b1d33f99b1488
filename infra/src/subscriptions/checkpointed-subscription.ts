import type { RecordedEvent } from '@panelist/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { UnreadableEventError } from '../event-log/errors.js';
import type { EventLog, LogPage } from '../event-log/port.js';
import type { EventFilter, Position } from '../event-store/port.js';
import type { Queryable, SessionLocks } from '../postgres/index.js';
import { LostLeadError, moveCheckpoint, showFailing, takeLead } from './checkpoints.js';
import type { Lead } from './checkpoints.js';
import { failingAgain } from './subscription-state.js';
import type { FailingEvent, SubscriptionState } from './subscription-state.js';

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
  /** Names checkpoint and lock: one at a time runs, in whatever process. */
  readonly name: string;
  readonly log: Pick<EventLog, 'subscribe' | 'head' | 'countBehind'>;
  readonly pool: Queryable;
  /** Shared by all subscriptions of the process. */
  readonly locks: SessionLocks;
  readonly filter?: EventFilter;
  /** Most events between two checkpoints: as many may be handled again after a crash. */
  readonly batchSize?: number;
  /** Called event by event, at least once each. `signal` aborts when the subscription must end. */
  readonly handle: (recorded: RecordedEvent, signal: AbortSignal) => Promise<void>;
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
  const { name, log, pool, locks, filter, batchSize = 100, handle, onError = () => undefined } = options;
  const pacing: Pacing = { tries: 5, firstMs: 200, stoppedMs: 30_000, ...options.pacing };
  const stopping = new AbortController();
  let state: SubscriptionState = { name, status: 'standby', position: null, failing: undefined };
  let interruptions = 0;

  const set = (change: Partial<SubscriptionState>): void => {
    state = { ...state, ...change };
  };
  const rest = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
  };

  const moveTo = async (lead: Lead, position: Position | null): Promise<void> => {
    if (position === null || position === state.position) return;
    await moveCheckpoint(pool, lead, position);
    interruptions = 0;
    set({ position });
  };

  /** Shows the failure; returns how long to wait before the next try. */
  const failed = async (lead: Lead, event: Parameters<typeof failingAgain>[1], error: unknown, most: number): Promise<number> => {
    const failing: FailingEvent = failingAgain(state.failing, event, error);
    const stopped = failing.tries >= most;
    set({ status: stopped ? 'stopped' : 'retrying', failing });
    onError(error, state);
    if (stopped) await showFailing(pool, lead, failing);
    return stopped ? pacing.stoppedMs : pacing.firstMs * 2 ** (failing.tries - 1);
  };

  const handlePage = async (lead: Lead, page: LogPage, ended: AbortSignal): Promise<void> => {
    let reached: Position | null = null;
    for (const recorded of page.events) {
      while (!(await tryHandle(lead, recorded, reached, ended))) {
        if (ended.aborted) return moveTo(lead, reached);
      }
      reached = recorded.position;
    }
    await moveTo(lead, page.position);
    set({ status: page.atHead ? 'live' : 'catching-up', failing: undefined });
  };

  /** @param reached what was handled before: kept before waiting, so that a stopped subscription does not repeat it after a restart */
  const tryHandle = async (
    lead: Lead,
    recorded: RecordedEvent,
    reached: Position | null,
    ended: AbortSignal,
  ): Promise<boolean> => {
    if (ended.aborted) return false;
    try {
      await handle(recorded, ended);
    } catch (error) {
      if (ended.aborted) return false;
      await moveTo(lead, reached);
      await rest(await failed(lead, { ...recorded, type: recorded.event.type }, error, pacing.tries), ended);
      return false;
    }
    if (state.failing !== undefined) set({ status: 'catching-up', failing: undefined });
    return true;
  };

  const leadOn = async (ended: AbortSignal): Promise<void> => {
    const lead = await takeLead(pool, name);
    const head = await log.head();
    set({
      position: lead.position,
      ...(state.failing === undefined && { status: lead.position === head ? 'live' : 'catching-up' }),
    });
    const subscription = log.subscribe(lead.position, { ...(filter && { filter }), batchSize }, (page) =>
      handlePage(lead, page, ended),
    );
    const end = new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
    try {
      if (!ended.aborted) await Promise.race([subscription.done, end]);
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      // Waiting does not make it readable; a newer version of this program may.
      await rest(await failed(lead, error.event, error, 1), ended);
    } finally {
      await subscription.stop();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const held = await locks.acquire(name, stopping.signal, () => set({ status: 'standby', failing: undefined }));
      if (held === null) break;
      try {
        await leadOn(AbortSignal.any([held, stopping.signal]));
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
