import type { Decider, Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { calendarEvents, type CalendarEvent } from './events.js';
import { judgeOfSlots, type SlotObstacle } from './free-slots.js';
import { schedulingRefusal } from './refusals.js';
import { noRules, withSlots, type CalendarRules, type Slot } from './slot.js';

/** The time that a response holds. */
export interface Claim extends Slot {
  readonly participationId: string;
  readonly bookingUid: string;
  /** Of the participant. */
  readonly timezone: string;
  readonly claim: number;
}

export interface Calendar {
  /** Times offered since the project was made; the project's own are facts. */
  readonly slots: readonly Slot[];
  readonly rules: CalendarRules;
  /** Null until times were offered. */
  readonly timezone: string | null;
  readonly claims: readonly Claim[];
  readonly lastClaim: number;
}

export interface OfferSlots {
  readonly type: 'OfferSlots';
  readonly projectId: string;
  readonly slots: readonly Slot[];
  /** Rules that the command leaves out stay as they are. */
  readonly rules: { readonly [Name in keyof CalendarRules]?: CalendarRules[Name] | undefined };
  readonly timezone: string | null;
  readonly at: string;
}
/** Claims a time for a response that holds none, or moves it to another time. */
export interface ClaimSlot {
  readonly type: 'ClaimSlot' | 'MoveSlot';
  readonly projectId: string;
  readonly participationId: string;
  readonly bookingUid: string;
  readonly start: string;
  readonly timezone: string;
  readonly at: string;
}
/** The response needs its time no more. A later claim is a new booking, which keeps its time. */
export interface ReleaseSlot {
  readonly type: 'ReleaseSlot';
  readonly projectId: string;
  readonly participationId: string;
  readonly upToClaim: number;
}
export type CalendarCommand = OfferSlots | ClaimSlot | ReleaseSlot;

/** What the calendar needs of its project; null for a command that gives a time back. */
export interface CalendarFacts {
  /** Times that came with the project. */
  readonly ofProject: readonly Slot[];
  /** The time zone of the project's place, until the researcher names one. */
  readonly timezone: string;
}

/**
 * `calendar-{projectId}`: the only judge of who holds a time. All times of a project are in one
 * stream, so each is held once, and a move takes the new time and gives back the former one in one
 * event.
 */
export const calendarDecider: Decider<CalendarCommand, CalendarEvent, Calendar, CalendarFacts | null> = {
  events: calendarEvents,
  initialState: { slots: [], rules: noRules, timezone: null, claims: [], lastClaim: 0 },
  evolve,
  decide,
};

function evolve(state: Calendar, event: CalendarEvent): Calendar {
  switch (event.type) {
    case 'SlotsOffered': {
      const { slots, rules, timezone } = event.data;
      return { ...state, slots: withSlots(state.slots, slots), rules, timezone };
    }
    case 'SlotClaimed':
    case 'SlotMoved': {
      const { participationId, bookingUid, start, end, timezone, claim } = event.data;
      const held = { participationId, bookingUid, start, end, timezone, claim };
      return { ...state, claims: [...claimsOfOthers(state, participationId), held], lastClaim: claim };
    }
    case 'SlotReleased':
      return { ...state, claims: claimsOfOthers(state, event.data.participationId) };
    default:
      return unknown(event, state);
  }
}

function decide(command: CalendarCommand, state: Calendar, facts: CalendarFacts | null): Decision<CalendarEvent> {
  switch (command.type) {
    case 'OfferSlots':
      return facts === null ? kernelRefusal('server.failed') : offer(command, state, facts);
    case 'ClaimSlot':
    case 'MoveSlot':
      return facts === null ? kernelRefusal('server.failed') : give(command, state, facts);
    case 'ReleaseSlot': {
      const { projectId, participationId, upToClaim } = command;
      const held = claimOf(state, participationId);
      if (held === undefined || held.claim > upToClaim) return [];
      const { bookingUid, start } = held;
      return [{ type: 'SlotReleased', data: { projectId, participationId, bookingUid, start } }];
    }
    default:
      return command satisfies never;
  }
}

function offer(command: OfferSlots, state: Calendar, facts: CalendarFacts): Decision<CalendarEvent> {
  const { projectId, slots, at } = command;
  const errors = slots.flatMap(({ start, end }, index) => {
    if (Date.parse(end) <= Date.parse(start)) return [{ field: `slots[${index}].end`, message: 'A slot ends after its start.' }];
    return Date.parse(start) <= Date.parse(at)
      ? [{ field: `slots[${index}].start`, message: 'A slot begins in the future.' }]
      : [];
  });
  if (errors.length > 0) return schedulingRefusal('scheduling.slots-invalid', { errors });
  const known = new Set([...state.slots, ...facts.ofProject].map(({ start }) => start));
  const added = withSlots([], slots).filter(({ start }) => !known.has(start));
  const rules = withRules(state.rules, command.rules);
  const timezone = command.timezone ?? state.timezone ?? facts.timezone;
  const saysNothingNew = added.length === 0 && timezone === state.timezone && sameRules(rules, state.rules);
  return saysNothingNew ? [] : [{ type: 'SlotsOffered', data: { projectId, slots: [...added], rules, timezone } }];
}

function give(command: ClaimSlot, state: Calendar, facts: CalendarFacts): Decision<CalendarEvent> {
  const { projectId, participationId, timezone, at } = command;
  const held = claimOf(state, participationId);
  if (held !== undefined && held.start === command.start) return keep(command, state, held);
  if (held !== undefined && command.type === 'ClaimSlot') return schedulingRefusal('scheduling.already-booked');
  const slot = withSlots(facts.ofProject, state.slots).find(({ start }) => start === command.start);
  if (slot === undefined) return schedulingRefusal('scheduling.slot-unknown');
  const { rules } = state;
  const booked = claimsOfOthers(state, participationId);
  const obstacle = judgeOfSlots({ rules, timezone: state.timezone ?? facts.timezone, booked, at })(slot);
  if (obstacle !== null) return refusalOf(obstacle);
  const bookingUid = held?.bookingUid ?? command.bookingUid;
  const data = { projectId, participationId, bookingUid, ...slot, timezone, claim: state.lastClaim + 1 };
  return held === undefined ? [{ type: 'SlotClaimed', data }] : [{ type: 'SlotMoved', data: { ...data, from: held.start } }];
}

/**
 * Again the same time: a request that was repeated, or one whose process died after the claim. A
 * move may change the time zone alone.
 */
function keep({ type, projectId, timezone }: ClaimSlot, state: Calendar, held: Claim): Decision<CalendarEvent> {
  if (type === 'ClaimSlot' || held.timezone === timezone) return [];
  return [{ type: 'SlotMoved', data: { ...held, projectId, timezone, claim: state.lastClaim + 1, from: held.start } }];
}

function refusalOf(obstacle: SlotObstacle): Refusal {
  switch (obstacle) {
    case 'past':
      return schedulingRefusal('scheduling.slot-past');
    case 'too-soon':
      return schedulingRefusal('scheduling.slot-too-soon');
    case 'taken':
      return schedulingRefusal('scheduling.slot-taken');
    case 'day-full':
      return schedulingRefusal('scheduling.day-full');
    default:
      return obstacle satisfies never;
  }
}

export const claimOf = ({ claims }: Calendar, participationId: string): Claim | undefined =>
  claims.find((each) => each.participationId === participationId);

const claimsOfOthers = ({ claims }: Calendar, participationId: string): readonly Claim[] =>
  claims.filter((each) => each.participationId !== participationId);

const withRules = (known: CalendarRules, given: OfferSlots['rules']): CalendarRules => ({
  minimumSchedulingNotice: given.minimumSchedulingNotice ?? known.minimumSchedulingNotice,
  maxBookingsPerDay: given.maxBookingsPerDay === undefined ? known.maxBookingsPerDay : given.maxBookingsPerDay,
  bufferBeforeEvent: given.bufferBeforeEvent ?? known.bufferBeforeEvent,
  bufferAfterEvent: given.bufferAfterEvent ?? known.bufferAfterEvent,
});

const sameRules = (one: CalendarRules, other: CalendarRules): boolean =>
  one.minimumSchedulingNotice === other.minimumSchedulingNotice &&
  one.maxBookingsPerDay === other.maxBookingsPerDay &&
  one.bufferBeforeEvent === other.bufferBeforeEvent &&
  one.bufferAfterEvent === other.bufferAfterEvent;

/**
 * The compiler finds an event without a case; at run time an event of a newer version changes
 * nothing.
 */
function unknown(_event: never, state: Calendar): Calendar {
  return state;
}
