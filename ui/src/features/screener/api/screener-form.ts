import { nextQuestion, screenerForm } from '@panelist/domain/participation/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useInvitation as useLinkInvitation, type Invitation as LinkInvitation } from '../../../shared/project/use-invitation.js';

export type Invitation = Omit<LinkInvitation, 'referralCode'>;

/** The invitation in the address, as the calls of a screener take it. */
export function useInvitation(): Invitation {
  const { referralCode: _referralCode, ...invitation } = useLinkInvitation();
  return invitation;
}

/**
 * The question to start with, asked for together with the form; null while unknown. The form's draft
 * tells it as well, so a failure is none.
 */
export function useStartingQuestion(projectId: string, isPaused: () => boolean) {
  const query = useInvitation();
  const { data, error } = useQuery(nextQuestion, { params: { id: projectId }, query }, { isPaused, revalidateOnFocus: false });
  return data === undefined && error === undefined ? 'unknown' : { uid: data?.questionId ?? null };
}

/** `isPaused`: stops refetching during the submission, which ends the form. */
export function useScreenerForm(projectId: string, isPaused: () => boolean) {
  const invitation = useInvitation();
  return useQuery(screenerForm, { params: { id: projectId }, query: invitation }, { keepPreviousData: false, isPaused });
}

/** The project's page, with the invitation as long as nobody has used it. */
export function projectAddress(projectId: string, invitation: Invitation): string {
  const query = new URLSearchParams({ ...invitation }).toString();
  return `/projects/view/${projectId}${query === '' ? '' : `?${query}`}`;
}
