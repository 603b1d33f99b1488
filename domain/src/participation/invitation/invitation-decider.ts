import type { Decider, Decision } from '../../kernel/decider.js';
import { invitationEvents, type InvitationEvent } from './invitation-events.js';
import { invitationRefusal, type InvitationLifecycleFacts, type InvitationUser } from './invitation-use.js';

export type CreateInvitation = {
  readonly type: 'CreateInvitation';
  readonly data: {
    readonly invitationId: string;
    readonly projectId: string;
    readonly email: string | null;
    readonly emailIndex: string | null;
    readonly skipsQuestions: boolean;
  };
};
/** The first answer of this account on the project would be accepted. */
export type ClaimInvitation = {
  readonly type: 'ClaimInvitation';
  readonly data: { readonly projectId: string; readonly user: NonNullable<InvitationUser> };
};
export type InvitationCommand = CreateInvitation | ClaimInvitation;

export type InvitationState = { readonly status: 'none' } | (InvitationLifecycleFacts & { readonly status: 'created' });

/** `invitation-{invitationId}`: lets one account in. Contract, Projects and screeners; ADR 4. */
export const invitationDecider: Decider<InvitationCommand, InvitationEvent, InvitationState> = {
  events: invitationEvents,
  initialState: { status: 'none' },
  evolve,
  decide: (command, state) => (command.type === 'CreateInvitation' ? create(command, state) : claim(command, state)),
};

/** Null for an invitation that does not exist. */
export const knownInvitation = (state: InvitationState): InvitationLifecycleFacts | null =>
  state.status === 'none' ? null : state;

function create({ data }: CreateInvitation, state: InvitationState): Decision<InvitationEvent> {
  return state.status === 'none' ? [{ type: 'InvitationCreated', data }] : [];
}

function claim({ data: { projectId, user } }: ClaimInvitation, state: InvitationState): Decision<InvitationEvent> {
  const refusal = invitationRefusal(knownInvitation(state), projectId, user);
  if (refusal !== null || state.status === 'none') return refusal ?? [];
  const { invitationId, claimedBy } = state;
  return claimedBy === null ? [{ type: 'InvitationClaimed', data: { invitationId, projectId, userId: user.userId } }] : [];
}

function evolve(state: InvitationState, event: InvitationEvent): InvitationState {
  switch (event.type) {
    case 'InvitationCreated': {
      const { invitationId, projectId, emailIndex, skipsQuestions } = event.data;
      return { status: 'created', invitationId, projectId, emailIndex, skipsQuestions, claimedBy: null };
    }
    case 'InvitationClaimed':
      return state.status === 'none' ? state : { ...state, claimedBy: event.data.userId };
    default:
      return unknown(event, state);
  }
}

/** The compiler finds an event without a case. */
function unknown(_event: never, state: InvitationState): InvitationState {
  return state;
}
