import type { Decider, Decision } from '../kernel/decider.js';
import { participationRefusal, screenerLimitReached } from './refusals.js';
import { screenerCycleEvents, type ScreenerCycleEvent } from './events.js';
import type { CycleFacts } from './participation-facts.js';
import { hasExpired, hasRoom, isRunning } from './screener-cycle-life.js';
import type { CountScreener, ResetScreenerCycle, ScreenerCycleCommand } from './screener-cycle-commands.js';

const cycleMilliseconds = 24 * 60 * 60 * 1000;

interface Counted {
  /** Cycle by participation, for all cycles so far: a participation never counts twice. */
  readonly cycleOf: Readonly<Record<string, string>>;
}

/**
 * idle: no cycle has begun since the last one ended. open: `count` of `limit` screeners were
 * submitted since `openedAt`.
 */
export type ScreenerCycleState =
  | (Counted & { readonly status: 'idle' })
  | (Counted &
      CycleFacts & {
        readonly status: 'open';
        readonly userId: string;
        readonly cycleId: string;
        readonly openedAt: string;
      });

/**
 * `screenerCycle-{userId}`: counts screeners submitted within 24 hours of the first one. Contract,
 * Screeners.
 */
export const screenerCycleDecider: Decider<ScreenerCycleCommand, ScreenerCycleEvent, ScreenerCycleState> = {
  events: screenerCycleEvents,
  initialState: { status: 'idle', cycleOf: {} },
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
  if (Object.hasOwn(state.cycleOf, participationId)) return [];
  const running = runningIn(state, at);
  if (running !== null) {
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
      return { status: 'open', userId, cycleId, openedAt, expiresAt, limit, count: 0, cycleOf: state.cycleOf };
    }
    case 'ScreenerCounted': {
      const cycleOf = { ...state.cycleOf, [event.data.participationId]: event.data.cycleId };
      return state.status === 'open' ? { ...state, count: event.data.count, cycleOf } : { ...state, cycleOf };
    }
    case 'ScreenerCycleReset':
      return state.status === 'open' && state.cycleId === event.data.cycleId ? { status: 'idle', cycleOf: state.cycleOf } : state;
    default:
      return unknown(event, state);
  }
}

type OpenCycle = Extract<ScreenerCycleState, { readonly status: 'open' }>;

function runningIn(state: ScreenerCycleState, at: string): OpenCycle | null {
  return state.status === 'open' && isRunning({ isOpen: true, expiresAt: state.expiresAt }, at) ? state : null;
}

function unknown(_event: never, state: ScreenerCycleState): ScreenerCycleState {
  return state;
}
