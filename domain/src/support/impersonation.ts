import type { Decider } from '../kernel/decider.js';
import { redactNames } from '../kernel/redact-names.js';
import { accessLogEvents, type AccessLogEvent } from './events.js';
import type { StaffAccessKind } from './staff-access.js';
import { supportRefusal } from './refusals.js';
import { typedText } from '../kernel/typed-text.js';

/** How long the address of a visit works, and how long a visit may take (contract, Account). */
export const visitAddressMs = 5 * 60_000;
export const visitMs = 60 * 60_000;
/** Within this time a member of staff who reads on for the same reason takes the same look. */
const accessMs = 60 * 60_000;
/** How long the reason of a member of staff holds for their looks at a person. */
export const accessReasonMs = 60 * 60_000;

interface Visit {
  readonly staffId: string;
  readonly reason: string;
  readonly expiresAt: string;
  /** Null while its address was not opened. */
  readonly endsAt: string | null;
  readonly isEnded: boolean;
}

export interface AccessLogState {
  /** By id. */
  readonly visits: Readonly<Record<string, Visit>>;
  /** The last look of each member of staff at each kind of data, by `<staffId> <kind>`. */
  readonly accesses: Readonly<Record<string, { readonly at: string; readonly reason: string }>>;
  /**
   * The last reason of each member of staff, by their id. Its text reads as empty without the
   * person's key.
   */
  readonly reasons: Readonly<Record<string, AccessReason>>;
}

export interface AccessReason {
  readonly reason: string;
  /** ISO 8601. */
  readonly until: string;
}

/**
 * The reason of a member of staff that holds at a time; null if they have given none, or if it is
 * over.
 */
export function accessReasonAt({ reasons }: AccessLogState, staffId: string, now: string): AccessReason | null {
  const given = reasons[staffId];
  return given !== undefined && given.reason !== '' && now < given.until ? given : null;
}

/** Times in ISO 8601. */
export type AccessLogCommand =
  | {
      readonly type: 'RequestImpersonation';
      readonly userId: string;
      readonly visitId: string;
      readonly staffId: string;
      readonly reason: string;
      readonly now: string;
    }
  | {
      readonly type: 'StartImpersonation';
      readonly userId: string;
      readonly visitId: string;
      readonly staffId: string;
      readonly now: string;
    }
  | { readonly type: 'EndImpersonation'; readonly userId: string; readonly visitId: string; readonly now: string }
  | {
      readonly type: 'GiveAccessReason';
      readonly userId: string;
      readonly staffId: string;
      readonly reason: string;
      readonly now: string;
    }
  | {
      readonly type: 'RecordStaffAccess';
      readonly userId: string;
      readonly accessId: string;
      readonly staffId: string;
      readonly what: StaffAccessKind;
      /** Then the look has no reason: it would be the person's, whose key is gone or goes now. */
      readonly isErased: boolean;
      readonly now: string;
    }
  /** Either reason is recorded without what identifies the person. */
  | {
      readonly type: 'OrderErasure';
      readonly userId: string;
      readonly erasureId: string;
      readonly staffId: string;
      /** The person's. */
      readonly names: readonly string[];
      /** Null: the reason of their looks at the person holds, if they gave one. */
      readonly reason: string | null;
      readonly now: string;
    };

/**
 * `accesslog-{userId}`: staff log in as a participant, once for each address (contract, Account),
 * and read the participant's data (contract, Staff). Reading on within an hour, for the same
 * reason, is the same look.
 */
export const accessLogDecider: Decider<AccessLogCommand, AccessLogEvent, AccessLogState> = {
  events: accessLogEvents,
  initialState: { visits: {}, accesses: {}, reasons: {} },
  evolve: (state, event) => {
    const before = 'visitId' in event.data ? state.visits[event.data.visitId] : undefined;
    switch (event.type) {
      case 'ImpersonationRequested': {
        const { visitId, staffId, reason, expiresAt } = event.data;
        return withVisit(state, visitId, { staffId, reason, expiresAt, endsAt: null, isEnded: false });
      }
      case 'ImpersonationStarted':
        return before ? withVisit(state, event.data.visitId, { ...before, endsAt: event.data.endsAt }) : state;
      case 'ImpersonationEnded':
        return before ? withVisit(state, event.data.visitId, { ...before, isEnded: true }) : state;
      case 'AccessReasonGiven': {
        const { staffId, reason, until } = event.data;
        return { ...state, reasons: { ...state.reasons, [staffId]: { reason, until } } };
      }
      case 'PersonDataAccessed': {
        const { staffId, what, reason, at } = event.data;
        return { ...state, accesses: { ...state.accesses, [`${staffId} ${what}`]: { at, reason } } };
      }
      case 'ErasureOrdered':
        return state;
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, state) => {
    const { visits, accesses } = state;
    const { userId, now } = command;
    if (command.type === 'GiveAccessReason') {
      const { staffId } = command;
      const reason = typedText(command.reason);
      return reason === ''
        ? reasonMissing()
        : [{ type: 'AccessReasonGiven', data: { userId, staffId, reason, givenAt: now, until: later(now, accessReasonMs) } }];
    }
    if (command.type === 'RecordStaffAccess') {
      const { accessId, staffId, what, isErased } = command;
      const last = accesses[`${staffId} ${what}`];
      const reason = (isErased ? null : accessReasonAt(state, staffId, now))?.reason ?? '';
      if (last?.reason === reason && now < later(last.at, accessMs)) return [];
      return [{ type: 'PersonDataAccessed', data: { userId, accessId, staffId, what, reason, at: now } }];
    }
    if (command.type === 'OrderErasure') {
      const { erasureId, staffId } = command;
      const given =
        (command.reason === null ? null : typedText(command.reason)) ?? accessReasonAt(state, staffId, now)?.reason ?? '';
      if (given === '' && command.reason !== null) return reasonMissing();
      const reason = redactNames(given, command.names);
      return [{ type: 'ErasureOrdered', data: { userId, erasureId, staffId, reason, orderedAt: now } }];
    }
    const { visitId } = command;
    const visit = visits[visitId];
    switch (command.type) {
      case 'RequestImpersonation': {
        const reason = typedText(command.reason);
        if (reason === '') return reasonMissing();
        const data = { userId, visitId, staffId: command.staffId, reason, expiresAt: later(now, visitAddressMs) };
        return [{ type: 'ImpersonationRequested', data }];
      }
      case 'StartImpersonation': {
        if (visit?.staffId !== command.staffId || visit.endsAt !== null || now >= visit.expiresAt)
          return supportRefusal('support.address-used');
        const { staffId, reason } = visit;
        const data = { userId, visitId, staffId, reason, startedAt: now, endsAt: later(now, visitMs) };
        return [{ type: 'ImpersonationStarted', data }];
      }
      case 'EndImpersonation':
        return visit === undefined || visit.endsAt === null || visit.isEnded
          ? []
          : [{ type: 'ImpersonationEnded', data: { userId, visitId, endedAt: now } }];
      default:
        return command satisfies never;
    }
  },
};

const reasonMissing = () =>
  supportRefusal('support.reason-missing', { errors: [{ field: 'reason', message: 'Please say why.' }] });

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

const withVisit = ({ visits, ...rest }: AccessLogState, visitId: string, visit: Visit): AccessLogState => ({
  ...rest,
  visits: { ...visits, [visitId]: visit },
});

const unknownEvent = (state: AccessLogState, _event: never): AccessLogState => state;
