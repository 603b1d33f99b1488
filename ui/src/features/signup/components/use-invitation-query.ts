import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readDraft, updateDraft } from '../model/sign-up-draft.js';

/**
 * `r` is a referral code; an invitation's link has ids as well. The draft keeps both until the
 * account exists.
 */
export function useInvitationQuery(): void {
  const [query] = useSearchParams();
  useEffect(() => {
    const draft = readDraft();
    const referralCode = query.get('r') ?? draft.referralCode;
    const invitation = {
      inviteId: query.get('inviteId') ?? draft.invitation.inviteId,
      inviteCode: query.get('invite') ?? draft.invitation.inviteCode,
      projectId: query.get('projectId') ?? draft.invitation.projectId,
    };
    const changed = referralCode !== draft.referralCode || JSON.stringify(invitation) !== JSON.stringify(draft.invitation);
    if (changed) updateDraft({ referralCode, invitation });
  }, [query]);
}
