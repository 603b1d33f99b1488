import { profileByUser } from '@panelist/domain/profile/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useSession } from '../../../shared/session/session-store.js';

/** Whether the work e-mail is verified; null for visitors and while loading. */
export function useWorkEmailVerified(): boolean | null {
  const session = useSession();
  const userId = session.status === 'in' && session.hasProfile ? session.userId : null;
  const { data } = useQuery(profileByUser, userId === null ? null : { params: { userId } });
  return userId === null ? null : (data?.employment.isEmailVerified ?? null);
}
