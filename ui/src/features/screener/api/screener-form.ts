import { screenerForm } from '@panelist/domain/participation/browser';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';

export interface Invitation {
  readonly inviteCode?: string;
  readonly inviteId?: string;
}

/** The parameters of an invitation's link. */
export function useInvitation(): Invitation {
  const [params] = useSearchParams();
  const inviteCode = params.get('inviteCode');
  const inviteId = params.get('inviteId');
  return { ...(inviteCode ? { inviteCode } : {}), ...(inviteId ? { inviteId } : {}) };
}

/** `isPaused`: stops refetching during the submission, which ends the form. */
export function useScreenerForm(projectId: string, isPaused: () => boolean) {
  const invitation = useInvitation();
  return useQuery(screenerForm, { params: { id: projectId }, query: invitation }, { keepPreviousData: false, isPaused });
}
