import type { Decision } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { schedulingRefusal } from '../scheduling/refusals.js';
import type { ParticipationEvent } from './events.js';
import type { AllowReschedule, BookSession, KeepSession, RecordBookingElsewhere } from './participation-commands.js';
import { whoOf } from './participation-evolve.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { Booking, KnownResponse, ParticipationState } from './participation-state.js';
import { refusalOrNoEvent } from './response-decisions.js';
import { wrongState } from './too-late-to-reschedule.js';

type Decided = Decision<ParticipationEvent>;

/**
 * Why a session may not be booked (`book`) or moved (`reschedule`) at this time; null if it may.
 * The calendar asks before it gives a time.
 */
export function refusalToBook(
  action: 'book' | 'reschedule',
  state: KnownResponse,
  project: ProjectFacts,
  at: string,
): Refusal | null {
  if (project.isBookedElsewhere) return schedulingRefusal('scheduling.booked-elsewhere');
  const outcome = refusalOrNoEvent(action, { data: { at } }, state, project);
  if (outcome === null || outcome instanceof Refusal) return outcome;
  return wrongState(state.status, project);
}

/** Books or moves the session to the time that the calendar holds for it. */
export function bookSession(command: BookSession, state: KnownResponse, { project, booking }: ParticipationFacts): Decided {
  if (hasBooked(command, state)) return [];
  // The runner obtains it before the decision.
  return booking === undefined ? kernelRefusal('server.failed') : keepSession(booking, command, state, project);
}

/**
 * The booking of this very command, which `settle-calendar` has finished after its process died.
 */
export const hasBooked = ({ type, data }: BookSession, state: KnownResponse): boolean =>
  type === 'BookSession' && 'booking' in state && state.booking.bookingUid === data.bookingUid;

/**
 * Follows the calendar, which has judged before it gave the time. Of two claims the later one
 * counts, in whatever order they arrive; the same one again changes nothing.
 */
export function keepSession(
  booking: Booking,
  command: KeepSession | BookSession,
  state: KnownResponse,
  project: ProjectFacts,
): Decided {
  const outcome = refusalOrNoEvent('keepSession', command, state, project);
  if (outcome !== null) return outcome;
  const data = { ...whoOf(state), ...booking };
  // The researcher has missed or cancelled it: the calendar is about to give it back.
  if ('lostClaim' in state && booking.claim <= state.lostClaim) return [];
  if (!('booking' in state)) return [{ type: 'SessionBooked', data }];
  return booking.claim > state.booking.claim ? [{ type: 'SessionRescheduled', data }] : [];
}

/** Reports are for sessions of about now: a mistyped year is none. */
const reportedWithinMs = 366 * 24 * 3_600_000;

/**
 * Records what the participant, or the researcher, says of a booking on the researcher's page. The
 * last report counts: Panelist cannot see that page. The same one again changes nothing. Once the
 * session has begun, the researcher changes no more than its link.
 */
export function recordElsewhere(command: RecordBookingElsewhere, state: KnownResponse, project: ProjectFacts): Decided {
  const { at, start, timezone, by } = command.data;
  const known = 'elsewhere' in state ? state.elsewhere : null;
  const action = by === 'researcher' && known?.start !== start ? 'recordElsewhereByResearcher' : 'recordElsewhere';
  const outcome = refusalOrNoEvent(action, command, state, project);
  if (outcome !== null) return outcome;
  if (Math.abs(Date.parse(start) - Date.parse(at)) > reportedWithinMs) {
    const { message } = schedulingRefusal('scheduling.booked-date-too-far');
    return schedulingRefusal('scheduling.booked-date-too-far', { errors: [{ field: 'bookedDate', message }] });
  }
  const { meetingCancelLink = known?.meetingCancelLink ?? null } = command.data;
  const isKnown = known?.start === start && known.timezone === timezone && known.meetingCancelLink === meetingCancelLink;
  return isKnown ? [] : [{ type: 'SessionBookedElsewhere', data: { ...whoOf(state), start, timezone, meetingCancelLink } }];
}

export function allowReschedule(command: AllowReschedule, state: KnownResponse, project: ProjectFacts): Decided {
  return refusalOrNoEvent('allowReschedule', command, state, project) ?? [{ type: 'RescheduleAllowed', data: whoOf(state) }];
}

/** Claims of the calendar for this response up to this number have no purpose any more. */
export function needlessUpTo(state: ParticipationState): number {
  switch (state.status) {
    case 'none':
    case 'CANCELLED':
    case 'INVALIDRESPONSE':
    case 'REJECTEDQUALITY':
      return Number.MAX_SAFE_INTEGER;
    default:
      return 'lostClaim' in state ? state.lostClaim : 0;
  }
}
