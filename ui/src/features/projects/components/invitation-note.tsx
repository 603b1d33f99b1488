import type { Invite } from '@panelist/domain/catalogue/browser';
import { Banner } from '../../../shared/states/banner.js';

export interface InvitationNoteProps {
  readonly invite: Invite | null;
  /** Why the invitation of the link does not let the reader in. */
  readonly inviteMessage: string | null;
}

/** What the invitation of the link does; renders nothing without one. */
export function InvitationNote({ invite, inviteMessage }: InvitationNoteProps) {
  if (inviteMessage !== null) {
    return <Banner meaning="attention">{inviteMessage} You can still apply to the project if it suits you.</Banner>;
  }
  if (invite === null) return null;
  return (
    <Banner meaning="paid">
      The researcher has invited you to this project.{' '}
      {invite.skipScreenerQuestions
        ? 'You do not have to answer the screener’s questions.'
        : 'Answer the screener’s questions to apply.'}
    </Banner>
  );
}
