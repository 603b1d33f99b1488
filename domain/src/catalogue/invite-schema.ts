import { z } from 'zod';
import { id } from '../kernel/contract.js';

/** Document 2 §3, Invite. */
export const inviteSchema = z.object({ inviteId: id, skipScreenerQuestions: z.boolean() });
export type Invite = z.output<typeof inviteSchema>;

/** The parameters of an invitation's link; `invite` and `inviteCode` are the same one. */
export const invitationQuery = z.object({
  invite: z.string().max(200).optional(),
  inviteCode: z.string().max(200).optional(),
  inviteId: z.string().max(200).optional(),
});

export interface InvitationLink {
  readonly inviteId: string;
  readonly inviteCode: string;
}

/**
 * The link in a call's query or body; null without one. A code alone belongs to an organization's
 * link.
 */
export function invitationLinkOf(given: {
  readonly invite?: string | undefined;
  readonly inviteCode?: string | null | undefined;
  readonly inviteId?: string | null | undefined;
}): InvitationLink | null {
  const inviteCode = given.invite ?? given.inviteCode;
  return given.inviteId && inviteCode ? { inviteId: given.inviteId, inviteCode } : null;
}

/** The address of the project's page with the invitation. */
export function invitationUrl(publicUrl: string, projectId: string, { inviteId, inviteCode }: InvitationLink): string {
  const query = new URLSearchParams({ invite: inviteCode, inviteId });
  return `${publicUrl}/panelists/v2/projects/view/${projectId}?${query.toString()}`;
}
