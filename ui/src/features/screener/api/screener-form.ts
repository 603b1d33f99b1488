import { screenerForm } from '@panelist/domain/participation/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useInvitation as useLinkInvitation, type Invitation as LinkInvitation } from '../../../shared/project/use-invitation.js';

export type Invitation = Omit<LinkInvitation, 'referralCode'>;

/** The invitation in the address, as the calls of a screener take it. */
export function useInvitation(): Invitation {
  const { referralCode: _referralCode, ...invitation } = useLinkInvitation();
  return invitation;
}

/** `isPaused`: stops refetching during the submission, which ends the form. */
export function useScreenerForm(projectId: string, isPaused: () => boolean) {
  const invitation = useInvitation();
  return useQuery(screenerForm, { params: { id: projectId }, query: invitation }, { keepPreviousData: false, isPaused });
}
