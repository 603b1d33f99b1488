import type { Decider, Decision } from '../kernel/decider.js';
import { participationRefusal, screenerLimitReached } from './refusals.js';
import { screenerCycleEvents, type ScreenerCycleEvent } from './events.js';
import type { CycleFacts } from './participation-facts.js';
import { hasExpired, hasRoom, isRunning } from './screener-cycle-life.js';
import type { CountScreener, ResetScreenerCycle, ScreenerCycleCommand } from './screener-cycle-commands.js';

const cycleMilliseconds = 24 * 60 * 60 * 1000;

/**
 * idle: no cycle has begun since the last one ended. open: `count` of `limit` screeners were
 * submitted since `openedAt`. The state holds the running cycle alone: it does not grow with the
 * years that a person takes part.
 */
export type ScreenerCycleState =
  | { readonly status: 'idle' }
  | (CycleFacts & {
      readonly status: 'open';
      readonly userId: string;
      readonly cycleId: string;
      readonly openedAt: string;
      /** Participations that this cycle has counted: none counts twice in it. */
      readonly counted: readonly string[];
    });

/**
 * `screenerCycle-{userId}`: counts screeners submitted within 24 hours of the first one. A screener
 * that was counted and not submitted in its cycle counts again in the cycle of its submission.
 * Contract, Screeners.
 */
export const screenerCycleDecider: Decider<ScreenerCycleCommand, ScreenerCycleEvent, ScreenerCycleState> = {
  events: screenerCycleEvents,
  initialState: { status: 'idle' },
  evolve,
  decide: (command, state) => (command.type === 'CountScreener' ? count(command.data, state) : reset(command.data, state)),
};

/**
 * The running cycle as other decisions need it; null without one. An expired cycle counts as ended
 * before its reset.
 */
export function cycleFactsOf(state: ScreenerCycleState, at: string): CycleFacts | null {
  const running = runningIn(state, at);
  return running && { count: running.count, limit: running.limit, expiresAt: running.expiresAt };
}

function count(data: CountScreener['data'], state: ScreenerCycleState): Decision<ScreenerCycleEvent> {
  const { userId, participationId, newCycleId, at } = data;
  const running = runningIn(state, at);
  if (running !== null) {
    if (running.counted.includes(participationId)) return [];
    const { cycleId, count: counted } = running;
    if (!hasRoom(running)) return screenerLimitReached(running.limit, running.expiresAt);
    return [{ type: 'ScreenerCounted', data: { userId, cycleId, participationId, count: counted + 1 } }];
  }
  if (data.limit < 1) return screenerLimitReached(data.limit);
  const expiresAt = new Date(Date.parse(at) + cycleMilliseconds).toISOString();
  const ended: ScreenerCycleEvent[] =
    state.status === 'open' ? [{ type: 'ScreenerCycleReset', data: { userId, cycleId: state.cycleId } }] : [];
  return [
    ...ended,
    { type: 'ScreenerCycleOpened', data: { userId, cycleId: newCycleId, openedAt: at, expiresAt, limit: data.limit } },
    { type: 'ScreenerCounted', data: { userId, cycleId: newCycleId, participationId, count: 1 } },
  ];
}

function reset({ cycleId, at }: ResetScreenerCycle['data'], state: ScreenerCycleState): Decision<ScreenerCycleEvent> {
  if (state.status !== 'open' || state.cycleId !== cycleId) return [];
  if (!hasExpired(state, at)) return participationRefusal('participation.cycle-running', { retryAt: state.expiresAt });
  return [{ type: 'ScreenerCycleReset', data: { userId: state.userId, cycleId } }];
}

function evolve(state: ScreenerCycleState, event: ScreenerCycleEvent): ScreenerCycleState {
  switch (event.type) {
    case 'ScreenerCycleOpened': {
      const { userId, cycleId, openedAt, expiresAt, limit } = event.data;
      return { status: 'open', userId, cycleId, openedAt, expiresAt, limit, count: 0, counted: [] };
    }
    case 'ScreenerCounted': {
      const { cycleId, participationId, count: number } = event.data;
      if (!isOpen(state, cycleId)) return state;
      return { ...state, count: number, counted: [...state.counted, participationId] };
    }
    case 'ScreenerCycleReset':
      return isOpen(state, event.data.cycleId) ? { status: 'idle' } : state;
    default:
      return unknown(event, state);
  }
}

type OpenCycle = Extract<ScreenerCycleState, { readonly status: 'open' }>;

const isOpen = (state: ScreenerCycleState, cycleId: string): state is OpenCycle =>
  state.status === 'open' && state.cycleId === cycleId;

function runningIn(state: ScreenerCycleState, at: string): OpenCycle | null {
  return state.status === 'open' && isRunning({ isOpen: true, expiresAt: state.expiresAt }, at) ? state : null;
}

function unknown(_event: never, state: ScreenerCycleState): ScreenerCycleState {
  return state;
}
