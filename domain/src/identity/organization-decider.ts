import type { Decider } from '../kernel/decider.js';
import { authorName, type DecidedRight, type RightsDecision } from './decided-right.js';
import { organizationEvents, type OrganizationEvent } from './events.js';

export interface OrganizationState {
  /** Null for an organization that is not suspended. */
  readonly suspension: DecidedRight | null;
}

export type OrganizationCommand = {
  readonly type: 'SuspendOrganization' | 'ReinstateOrganization';
  readonly organizationId: string;
} & RightsDecision;

/** `organization-{organizationId}`. The same again changes nothing. */
export const organizationDecider: Decider<OrganizationCommand, OrganizationEvent, OrganizationState> = {
  events: organizationEvents,
  initialState: { suspension: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'OrganizationSuspended': {
        const { by, reason, decidedAt } = event.data;
        return { suspension: { by, reason, since: decidedAt } };
      }
      case 'OrganizationReinstated':
        return { suspension: null };
      default:
        return unknownEvent(state, event);
    }
  },
  decide: ({ type, organizationId, by, reason, now }, { suspension }) => {
    const data = { organizationId, by: authorName(by), reason, decidedAt: now };
    if ((suspension !== null) === (type === 'SuspendOrganization')) return [];
    return [{ type: type === 'SuspendOrganization' ? 'OrganizationSuspended' : 'OrganizationReinstated', data }];
  },
};

const unknownEvent = (state: OrganizationState, _event: never): OrganizationState => state;
