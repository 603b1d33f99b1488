import type { Decider } from '../../kernel/decider.js';
import { reservationsOf } from '../../kernel/reservation.js';
import { participationRefusal } from '../refusals.js';
import { heldPlacesStream } from '../streams.js';
import { heldPlacesEvents, type HeldPlacesEvent } from './place-events.js';
import { longestHoldUntil, maxHeldPlaces } from './place-times.js';

/** The opened screener holds a place for this person. */
export type CountHeldPlace = {
  readonly type: 'CountHeldPlace';
  readonly userId: string;
  readonly projectId: string;
  readonly at: string;
};
export type UncountHeldPlace = { readonly type: 'UncountHeldPlace'; readonly userId: string; readonly projectId: string };

export interface HeldPlaces {
  readonly held: readonly { readonly projectId: string; readonly until: string }[];
}

/**
 * `heldPlaces-{userId}`: places that screeners hold for one person, so that no one keeps places of
 * many projects from others.
 */
export const heldPlacesDecider: Decider<CountHeldPlace | UncountHeldPlace, HeldPlacesEvent, HeldPlaces> = {
  events: heldPlacesEvents,
  initialState: { held: [] },
  evolve: ({ held }, event) => {
    const others = held.filter(({ projectId }) => projectId !== event.data.projectId);
    switch (event.type) {
      case 'HeldPlaceCounted':
        return { held: [...others, { projectId: event.data.projectId, until: event.data.until }] };
      case 'HeldPlaceUncounted':
        return { held: others };
      default:
        return unknown(event, { held });
    }
  },
  decide: (command, { held }) => {
    const { userId, projectId } = command;
    const own = held.find((each) => each.projectId === projectId);
    if (command.type === 'UncountHeldPlace') {
      return own === undefined ? [] : [{ type: 'HeldPlaceUncounted', data: { userId, projectId } }];
    }
    const running = held.filter(({ until }) => Date.parse(until) > Date.parse(command.at));
    if (own !== undefined && running.includes(own)) return [];
    if (running.length >= maxHeldPlaces)
      return participationRefusal('participation.too-many-held-places', { most: maxHeldPlaces });
    return [{ type: 'HeldPlaceCounted', data: { userId, projectId, until: longestHoldUntil(command.at) } }];
  },
};

/** A count without its hold is taken back. */
export const heldPlaceSettlement = { obtainedBy: ['HeldPlaceCounted'], afterMs: 60_000 } as const;

/** The person holds few enough places. */
export const countHeldPlace = reservationsOf<object>()({
  name: 'count-held-place',
  settlement: heldPlaceSettlement,
  decider: heldPlacesDecider,
  stream: ({ userId }: HeldPlace) => heldPlacesStream.of(userId),
  command: (place) => ({ command: { type: 'CountHeldPlace' as const, ...place }, facts: undefined }),
  outcome: () => ({ facts: {} }),
});
interface HeldPlace {
  readonly userId: string;
  readonly projectId: string;
  readonly at: string;
}

const unknown = (_event: never, state: HeldPlaces): HeldPlaces => state;
