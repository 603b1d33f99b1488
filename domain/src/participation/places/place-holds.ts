import type { Decider } from '../../kernel/decider.js';
import { reservationsOf } from '../../kernel/reservation.js';
import { participationRefusal } from '../refusals.js';
import { placeHoldsStream } from '../streams.js';
import { placeHoldsEvents, type PlaceHoldsEvent } from './place-events.js';
import { longestHoldUntil, maxPlaceHolds } from './place-times.js';

/** The opened screener holds a place for this person. */
export type CountPlaceHold = {
  readonly type: 'CountPlaceHold';
  readonly userId: string;
  readonly projectId: string;
  readonly at: string;
};
export type UncountPlaceHold = { readonly type: 'UncountPlaceHold'; readonly userId: string; readonly projectId: string };

export interface PlaceHolds {
  readonly held: readonly { readonly projectId: string; readonly until: string }[];
}

/**
 * `placeHolds-{userId}`: places that screeners hold for one person, so that no one keeps places of
 * many projects from others.
 */
export const placeHoldsDecider: Decider<CountPlaceHold | UncountPlaceHold, PlaceHoldsEvent, PlaceHolds> = {
  events: placeHoldsEvents,
  initialState: { held: [] },
  evolve: ({ held }, event) => {
    const others = held.filter(({ projectId }) => projectId !== event.data.projectId);
    switch (event.type) {
      case 'PlaceHoldCounted':
        return { held: [...others, { projectId: event.data.projectId, until: event.data.until }] };
      case 'PlaceHoldUncounted':
        return { held: others };
      default:
        return unknown(event, { held });
    }
  },
  decide: (command, { held }) => {
    const { userId, projectId } = command;
    const own = held.find((each) => each.projectId === projectId);
    if (command.type === 'UncountPlaceHold') {
      return own === undefined ? [] : [{ type: 'PlaceHoldUncounted', data: { userId, projectId } }];
    }
    const running = held.filter(({ until }) => Date.parse(until) > Date.parse(command.at));
    if (own !== undefined && running.includes(own)) return [];
    if (running.length >= maxPlaceHolds)
      return participationRefusal('participation.too-many-place-holds', { most: maxPlaceHolds });
    return [{ type: 'PlaceHoldCounted', data: { userId, projectId, until: longestHoldUntil(command.at) } }];
  },
};

/** A count without its hold is taken back. */
export const placeHoldSettlement = { obtainedBy: ['PlaceHoldCounted'], afterMs: 60_000 } as const;

/** The person holds few enough places. */
export const countPlaceHold = reservationsOf<object>()({
  name: 'count-place-hold',
  settlement: placeHoldSettlement,
  decider: placeHoldsDecider,
  stream: ({ userId }: Hold) => placeHoldsStream.of(userId),
  command: (place) => ({ command: { type: 'CountPlaceHold' as const, ...place }, facts: undefined }),
  outcome: () => ({ facts: {} }),
});
interface Hold {
  readonly userId: string;
  readonly projectId: string;
  readonly at: string;
}

const unknown = (_event: never, state: PlaceHolds): PlaceHolds => state;
