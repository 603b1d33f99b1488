import type { Refusal } from '../../kernel/refusal.js';
import { participationRefusal } from '../refusals.js';

/**
 * What decides who may use an invitation; a folded invitation and its row both have these fields.
 */
export interface InvitationLifecycleFacts {
  readonly invitationId: string;
  readonly projectId: string;
  /** Keyed hash of the address that it is for; null for the first account that uses the link. */
  readonly emailIndex: string | null;
  readonly claimedBy: string | null;
  readonly skipsQuestions: boolean;
}

/** An invitation that the applicant may use: it passes the hard criteria and the work e-mail. */
export interface InvitationInUse {
  readonly invitationId: string;
  readonly skipsQuestions: boolean;
}

/** An invitation as the decisions on a response need it. */
export const inUse = ({ invitationId, skipsQuestions }: InvitationLifecycleFacts): InvitationInUse => ({
  invitationId,
  skipsQuestions,
});

/** The account that opens the link; null for a visitor, whom the log-in leads back here. */
export type InvitationUser = { readonly userId: string; readonly emailIndex: string } | null;

/**
 * Why this account may not use the invitation on this project; null if it may. The account that
 * uses it first keeps it. `invitation` is null if the link is wrong. Contract, Projects and
 * screeners.
 */
export function invitationRefusal(
  invitation: InvitationLifecycleFacts | null,
  projectId: string,
  user: InvitationUser,
): Refusal | null {
  if (invitation === null || invitation.projectId !== projectId) return participationRefusal('participation.invitation-unknown');
  const { claimedBy, emailIndex } = invitation;
  if (claimedBy !== null) {
    // The account keeps it, also after its address has changed.
    if (claimedBy === user?.userId) return null;
    return participationRefusal('participation.invitation-used', { reason: 'invitationUsed', state: 'USED' });
  }
  if (emailIndex !== null && user !== null && user.emailIndex !== emailIndex) {
    return participationRefusal('participation.invitation-foreign', { reason: 'invitationForeign' });
  }
  return null;
}
