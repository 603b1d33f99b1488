import type { Decider, Decision } from '../../kernel/decider.js';
import type { DecisionMakerFields } from '../../kernel/decision-maker.js';
import { Refusal } from '../../kernel/refusal.js';
import { participationRefusal } from '../refusals.js';
import { countPlaceHold } from './place-holds.js';
import { placeEvents, type PlaceEvent } from './place-events.js';
import { placeHoldUntil, placeOfferUntil } from './place-times.js';
import type { PlaceUse } from './place-use.js';

interface Person {
  readonly participationId: string;
  readonly userId: string;
}

/** A place that is held for a person until a time of the app's clock. */
export interface PlaceHold extends Person {
  readonly until: string;
  /** To the first person of the waiting list. */
  readonly offered: boolean;
  readonly renewed: boolean;
}

export interface Places {
  /** Responses that have a place. */
  readonly taken: readonly string[];
  readonly holds: readonly PlaceHold[];
  /** In the order in which they joined. */
  readonly waiting: readonly Person[];
  readonly lastNumber: number;
}

interface Of extends Person {
  readonly projectId: string;
}

export type PlacesCommand =
  /** The person opens the screener. A hold that runs stays, and an offer lasts for the screener. */
  | (Of & { readonly type: 'HoldPlace'; readonly at: string })
  /** An answer was saved: the hold that ends at `until` is renewed, once. */
  | (Of & { readonly type: 'RenewPlaceHold'; readonly until: string; readonly at: string })
  /** The person leaves the screener. */
  | (Of & { readonly type: 'LeavePlace' })
  /** Only the hold that ends at `until`: a renewed one goes on. */
  | (Of & { readonly type: 'EndPlaceHold'; readonly until: string })
  /** What the response, as it is now, needs. */
  | (Of & { readonly type: 'FollowResponse'; readonly use: PlaceUse })
  | (Of & { readonly type: 'JoinWaitingList'; readonly at: string })
  /** Also gives an offered place back. */
  | (Of & { readonly type: 'LeaveWaitingList' })
  /** To the first of the list, or past them where they may not start the screener now. */
  | (Of & { readonly type: 'OfferPlace'; readonly mayStart: boolean; readonly at: string })
  /** The fields name who closed the project. */
  | ({ readonly type: 'ClosePlaces'; readonly projectId: string } & DecisionMakerFields);

export interface PlacesFacts {
  /** Participants whom the project wants. */
  readonly wanted: number;
  /** Why the person may not start the screener; null if they may. */
  readonly refusal?: Refusal | null;
}

/**
 * `places-{projectId}`: the only judge of who holds a place of a project and who waits for one.
 * Submissions and invitations do not depend on it (ADR 193).
 */
export const placesDecider: Decider<PlacesCommand, PlaceEvent, Places, PlacesFacts | null> = {
  events: placeEvents,
  initialState: { taken: [], holds: [], waiting: [], lastNumber: 0 },
  evolve,
  reservations: (command, state, facts) => {
    if (command.type !== 'HoldPlace') return [];
    const decided = hold(command, state, facts);
    const { userId, projectId, at } = command;
    const begins = !(decided instanceof Refusal) && decided.some(({ type }) => type === 'PlaceHeld');
    return decided instanceof Refusal ? decided : begins ? [countPlaceHold({ userId, projectId, at })] : [];
  },
  decide,
};

/** The hold of this person that runs at this time. */
export const holdOf = ({ holds }: Places, participationId: string, at: string): PlaceHold | undefined =>
  holds.find((each) => each.participationId === participationId && runs(each, at));

/** Their place on the waiting list, from 1; null for one who does not wait. */
export function waitingPosition({ waiting }: Places, participationId: string): number | null {
  const index = waiting.findIndex((each) => each.participationId === participationId);
  return index === -1 ? null : index + 1;
}

/** Places that are neither taken nor held for anyone else. */
export const freePlaces = ({ taken, holds }: Places, wanted: number, at: string, except?: string): number =>
  wanted - taken.length - holds.filter((each) => runs(each, at) && each.participationId !== except).length;

/** Whether a place is free for this person: people who wait have theirs first. */
function isFreeFor(participationId: string, state: Places, facts: PlacesFacts, at: string): boolean {
  const ahead = (waitingPosition(state, participationId) ?? state.waiting.length + 1) - 1;
  return freePlaces(state, facts.wanted, at, participationId) > ahead;
}

function decide(command: PlacesCommand, state: Places, facts: PlacesFacts | null): Decision<PlaceEvent> {
  switch (command.type) {
    case 'HoldPlace':
      return hold(command, state, facts);
    case 'RenewPlaceHold': {
      const known = heldUntil(state, command);
      if (known === undefined || known.offered || known.renewed || !runs(known, command.at)) return [];
      return [{ type: 'PlaceHoldRenewed', data: { ...of(command), until: placeHoldUntil(command.at) } }];
    }
    case 'LeavePlace':
      // An offer lasts until its time, however often the screener is opened.
      return hasOffer(state, command) ? [] : ending(state, command, 'left');
    case 'EndPlaceHold':
      return heldUntil(state, command) === undefined ? [] : ending(state, command, 'lapsed');
    case 'FollowResponse':
      return follow(command, state);
    case 'JoinWaitingList':
      return join(command, state, facts);
    case 'LeaveWaitingList':
      return hasOffer(state, command) ? ending(state, command, 'left') : leaving(state, command, 'left');
    case 'OfferPlace':
      return offer(command, state, facts);
    case 'ClosePlaces': {
      const { type: _type, projectId, ...maker } = command;
      const ended = [
        ...state.holds.flatMap((one) => (one.offered ? ending(state, { projectId, ...one }, 'closed', maker) : [])),
        ...state.waiting.flatMap((one) => leaving(state, { projectId, ...one }, 'closed', maker)),
      ];
      const isEmpty = state.holds.length + state.waiting.length === 0;
      return isEmpty ? [] : [...ended, { type: 'PlacesClosed', data: { projectId } }];
    }
    default:
      return command satisfies never;
  }
}

function hold(
  command: Extract<PlacesCommand, { readonly type: 'HoldPlace' }>,
  state: Places,
  facts: PlacesFacts | null,
): Decision<PlaceEvent> {
  const { participationId, at } = command;
  if (facts === null) return participationRefusal('participation.places-full');
  if (facts.refusal) return facts.refusal;
  const until = placeHoldUntil(at);
  const known = holdOf(state, participationId, at);
  if (known !== undefined) {
    const isTooShort = known.offered && !known.renewed && Date.parse(known.until) < Date.parse(until);
    return isTooShort ? [{ type: 'PlaceHoldRenewed', data: { ...of(command), until } }] : [];
  }
  if (!isFreeFor(participationId, state, facts, at)) return participationRefusal('participation.places-full');
  return [...ending(state, command, 'lapsed'), { type: 'PlaceHeld', data: { ...of(command), until, offered: false } }];
}

function follow(
  { use, ...command }: Extract<PlacesCommand, { readonly type: 'FollowResponse' }>,
  state: Places,
): Decision<PlaceEvent> {
  const { projectId, participationId } = command;
  const place = { projectId, participationId };
  const had = state.taken.includes(participationId);
  const freed: readonly PlaceEvent[] = had && use !== 'taken' ? [{ type: 'PlaceFreed', data: place }] : [];
  switch (use) {
    case 'answering':
      return freed;
    case 'deciding':
      return [...freed, ...leaving(state, command, 'applied')];
    case 'applied':
      return [...freed, ...ending(state, command, 'submitted'), ...leaving(state, command, 'applied')];
    case 'none':
      return [...freed, ...ending(state, command, 'left'), ...leaving(state, command, 'applied')];
    case 'taken':
      return [
        ...ending(state, command, 'used'),
        ...leaving(state, command, 'applied'),
        ...(had ? [] : [{ type: 'PlaceTaken' as const, data: place }]),
      ];
    default:
      return use satisfies never;
  }
}

function join(
  command: Extract<PlacesCommand, { readonly type: 'JoinWaitingList' }>,
  state: Places,
  facts: PlacesFacts | null,
): Decision<PlaceEvent> {
  const { participationId, at } = command;
  if (facts?.refusal) return facts.refusal;
  if (waitingPosition(state, participationId) !== null) return [];
  const hasPlace = holdOf(state, participationId, at) !== undefined;
  if (facts === null || hasPlace || isFreeFor(participationId, state, facts, at)) {
    return participationRefusal('participation.place-free');
  }
  return [
    ...ending(state, command, 'lapsed'),
    { type: 'WaitingListJoined', data: { ...of(command), number: state.lastNumber + 1 } },
  ];
}

function offer(
  command: Extract<PlacesCommand, { readonly type: 'OfferPlace' }>,
  state: Places,
  facts: PlacesFacts | null,
): Decision<PlaceEvent> {
  const { participationId, mayStart, at } = command;
  if (facts === null || waitingPosition(state, participationId) !== 1 || freePlaces(state, facts.wanted, at) < 1) return [];
  if (!mayStart) return [{ type: 'WaitingListPassedOver', data: of(command) }];
  return [{ type: 'PlaceHeld', data: { ...of(command), until: placeOfferUntil(at), offered: true } }];
}

/** A hold ends once, also one whose time was over before its end was recorded. */
function ending({ holds }: Places, command: Of, reason: Ended['reason'], maker: DecisionMakerFields = {}): readonly PlaceEvent[] {
  const known = holds.find(({ participationId }) => participationId === command.participationId);
  if (known === undefined) return [];
  return [{ type: 'PlaceHoldEnded', data: { ...of(command), reason, offered: known.offered, ...maker } }];
}
type Ended = Extract<PlaceEvent, { readonly type: 'PlaceHoldEnded' }>['data'];
type Left = Extract<PlaceEvent, { readonly type: 'WaitingListLeft' }>['data'];

const leaving = (state: Places, command: Of, reason: Left['reason'], maker: DecisionMakerFields = {}): readonly PlaceEvent[] =>
  waitingPosition(state, command.participationId) === null
    ? []
    : [{ type: 'WaitingListLeft', data: { ...of(command), reason, ...maker } }];

const hasOffer = ({ holds }: Places, { participationId }: Of): boolean =>
  holds.some((each) => each.offered && each.participationId === participationId);

const heldUntil = ({ holds }: Places, { participationId, until }: Person & { readonly until: string }) =>
  holds.find((each) => each.participationId === participationId && each.until === until);

const runs = ({ until }: Pick<PlaceHold, 'until'>, at: string): boolean => Date.parse(until) > Date.parse(at);

const of = ({ projectId, participationId, userId }: Of): Of => ({ projectId, participationId, userId });

function evolve(state: Places, event: PlaceEvent): Places {
  switch (event.type) {
    case 'PlaceHeld': {
      const { participationId, userId, until, offered } = event.data;
      const holds = [...others(state.holds, participationId), { participationId, userId, until, offered, renewed: false }];
      return { ...state, holds, waiting: others(state.waiting, participationId) };
    }
    case 'PlaceHoldRenewed': {
      const { participationId, until } = event.data;
      const holds = state.holds.map((each) =>
        each.participationId === participationId ? { ...each, until, renewed: true } : each,
      );
      return { ...state, holds };
    }
    case 'PlaceHoldEnded':
      return { ...state, holds: others(state.holds, event.data.participationId) };
    case 'PlaceTaken':
      return { ...state, taken: [...state.taken, event.data.participationId] };
    case 'PlaceFreed':
      return { ...state, taken: state.taken.filter((each) => each !== event.data.participationId) };
    case 'WaitingListJoined': {
      const { participationId, userId, number } = event.data;
      return { ...state, waiting: [...state.waiting, { participationId, userId }], lastNumber: number };
    }
    case 'WaitingListLeft':
    case 'WaitingListPassedOver':
      return { ...state, waiting: others(state.waiting, event.data.participationId) };
    case 'PlacesClosed':
      return { ...state, holds: [], waiting: [] };
    default:
      return unknown(event, state);
  }
}

const others = <Each extends Person>(list: readonly Each[], participationId: string): readonly Each[] =>
  list.filter((each) => each.participationId !== participationId);

function unknown(_event: never, state: Places): Places {
  return state;
}
