import type { Decider } from '../kernel/decider.js';
import { authorName, type DecidedRight, type RightsDecision } from './decided-right.js';
import { organizationEvents, type OrganizationEvent } from './events.js';

/**
 * The organization to which new projects of the account belong: the last one that it joined, or one
 * of its own, which has the account's id.
 */
export const organizationOf = ({
  userId,
  organizations,
}: {
  readonly userId: string;
  readonly organizations: readonly string[];
}): string => organizations.at(-1) ?? userId;

/** Whether the account belongs to the organization now. */
export const belongsTo = (
  member: { readonly userId: string; readonly organizations: readonly string[] },
  organizationId: string,
): boolean => organizationId === member.userId || organizationId === organizationOf(member);

export interface OrganizationState {
  /** Null for an organization that is not suspended. */
  readonly suspension: DecidedRight | null;
  /** What its researchers say about its record; empty for nothing. */
  readonly recordAnswer: string;
}

type AnswerRecord = {
  readonly type: 'AnswerRecord';
  readonly organizationId: string;
  readonly userId: string;
  readonly text: string;
};
type OrganizationCommand =
  | AnswerRecord
  | ({
      readonly type: 'SuspendOrganization' | 'ReinstateOrganization';
      readonly organizationId: string;
    } & RightsDecision);

/** `organization-{organizationId}`. The same again changes nothing. */
export const organizationDecider: Decider<OrganizationCommand, OrganizationEvent, OrganizationState> = {
  events: organizationEvents,
  initialState: { suspension: null, recordAnswer: '' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'OrganizationSuspended': {
        const { by, reason, decidedAt } = event.data;
        return { ...state, suspension: { by, reason, since: decidedAt } };
      }
      case 'OrganizationReinstated':
        return { ...state, suspension: null };
      case 'RecordAnswered':
        return { ...state, recordAnswer: event.data.text };
      default:
        return unknownEvent(state, event);
    }
  },
  decide: (command, { suspension, recordAnswer }) => {
    if (command.type === 'AnswerRecord') {
      const { type: _, ...data } = command;
      return data.text === recordAnswer ? [] : [{ type: 'RecordAnswered', data }];
    }
    const { type, organizationId, by, reason, now } = command;
    const data = { organizationId, by: authorName(by), reason, decidedAt: now };
    if ((suspension !== null) === (type === 'SuspendOrganization')) return [];
    return [{ type: type === 'SuspendOrganization' ? 'OrganizationSuspended' : 'OrganizationReinstated', data }];
  },
};

const unknownEvent = (state: OrganizationState, _event: never): OrganizationState => state;
