import type { Decider, Decision } from '../kernel/decider.js';
import { participationRefusal, screenerLimitReached } from './refusals.js';
import { screenerCycleEvents, type ScreenerCycleEvent } from './events.js';
import type { CycleFacts } from './participation-facts.js';
import type { CountScreener, ResetScreenerCycle, ScreenerCycleCommand } from './screener-cycle-commands.js';
import { cycleHours, hasExpired, hasScreenersRemaining, isRunning } from './screener-cycle-lifecycle.js';
import { derivedId } from '../kernel/ids.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The UTC day of a time, `YYYY-MM-DD`. */
const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The UTC day in which a cycle opens that begins at this time. */
export const cycleDayOf = (at: string): string => dayOf(Date.parse(at));
export const nextCycleDay = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/**
 * The cycle of a person that opens on a UTC day. A cycle runs for 24 hours, so no two of them open
 * on one day.
 */
export const screenerCycleIdOf = (userId: string, day: string): string => derivedId('screenerCycle', userId, day);

/**
 * The days on which a cycle that runs at this time may have opened: the day before, then the day
 * itself.
 */
export function cycleDaysAt(at: string): readonly [string, string] {
  return [dayOf(Date.parse(at) - DAY_MS), cycleDayOf(at)];
}

const cycleMilliseconds = cycleHours * 60 * 60 * 1000;

/**
 * idle: nothing was submitted on its day yet. open: `count` of `limit` screeners were submitted
 * since it opened. ended: it has expired, or its day passed without a submission; it counts nothing
 * more.
 */
export type ScreenerCycleState =
  | { readonly status: 'idle' }
  | (CycleFacts & {
      readonly status: 'open';
      readonly userId: string;
      readonly cycleId: string;
      /** Participations that this cycle has counted: none counts twice in it. */
      readonly counted: readonly string[];
    })
  | { readonly status: 'ended' };

/**
 * `screenerCycle-{cycleId}`: counts screeners submitted within 24 hours of the first one. A
 * screener that was counted and not submitted in its cycle counts again in the cycle of its
 * submission. Contract, Screeners.
 *
 * `countScreener` goes from the day before to the first cycle that has not ended, and ends those
 * before it. So a cycle opens only once the one of the day before can't open or count any more,
 * whichever process is late, and two cycles of a person never run at the same time.
 */
export const screenerCycleDecider: Decider<ScreenerCycleCommand, ScreenerCycleEvent, ScreenerCycleState> = {
  events: screenerCycleEvents,
  initialState: { status: 'idle' },
  evolve,
  decide: (command, state) => (command.type === 'CountScreener' ? count(command.data, state) : reset(command.data, state)),
};

/**
 * The running one of these cycles as other decisions need it; null without one. An expired cycle
 * counts as ended before its reset.
 */
export function cycleFactsOf(cycles: readonly ScreenerCycleState[], at: string): CycleFacts | null {
  const running = cycles.find((state): state is OpenCycle => isRunningAt(state, at));
  return running === undefined ? null : { count: running.count, limit: running.limit, expiresAt: running.expiresAt };
}

function count(data: CountScreener['data'], state: ScreenerCycleState): Decision<ScreenerCycleEvent> {
  const { userId, cycleId, day, participationId, at } = data;
  switch (state.status) {
    case 'ended':
      return [];
    case 'open':
      if (!isRunningAt(state, at)) return [{ type: 'ScreenerCycleReset', data: { userId, cycleId } }];
      if (state.counted.includes(participationId)) return [];
      if (!hasScreenersRemaining(state)) return screenerLimitReached(state.limit, state.expiresAt);
      return [{ type: 'ScreenerCounted', data: { userId, cycleId, participationId, count: state.count + 1 } }];
    case 'idle': {
      if (cycleDayOf(at) > day) return [{ type: 'ScreenerCycleSkipped', data: { userId, cycleId, day } }];
      if (data.limit < 1) return screenerLimitReached(data.limit);
      const expiresAt = new Date(Date.parse(at) + cycleMilliseconds).toISOString();
      return [
        { type: 'ScreenerCycleOpened', data: { userId, cycleId, openedAt: at, expiresAt, limit: data.limit } },
        { type: 'ScreenerCounted', data: { userId, cycleId, participationId, count: 1 } },
      ];
    }
    default:
      return state satisfies never;
  }
}

function reset({ at }: ResetScreenerCycle['data'], state: ScreenerCycleState): Decision<ScreenerCycleEvent> {
  if (state.status !== 'open') return [];
  if (!hasExpired(state, at)) return participationRefusal('participation.cycle-running', { retryAt: state.expiresAt });
  return [{ type: 'ScreenerCycleReset', data: { userId: state.userId, cycleId: state.cycleId } }];
}

function evolve(state: ScreenerCycleState, event: ScreenerCycleEvent): ScreenerCycleState {
  switch (event.type) {
    case 'ScreenerCycleOpened': {
      const { userId, cycleId, expiresAt, limit } = event.data;
      return { status: 'open', userId, cycleId, expiresAt, limit, count: 0, counted: [] };
    }
    case 'ScreenerCounted':
      return state.status === 'open'
        ? { ...state, count: event.data.count, counted: [...state.counted, event.data.participationId] }
        : state;
    case 'ScreenerCycleReset':
    case 'ScreenerCycleSkipped':
      return { status: 'ended' };
    default:
      return unknown(event, state);
  }
}

type OpenCycle = Extract<ScreenerCycleState, { readonly status: 'open' }>;

const isRunningAt = (state: ScreenerCycleState, at: string): state is OpenCycle =>
  state.status === 'open' && isRunning({ isOpen: true, expiresAt: state.expiresAt }, at);

function unknown(_event: never, state: ScreenerCycleState): ScreenerCycleState {
  return state;
}
