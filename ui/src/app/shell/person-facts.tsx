import { surveyCycle } from '@panelist/domain/participation/browser';
import { profileByUser } from '@panelist/domain/profile/browser';
import { useEffect } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { useQuery } from '../../shared/api/use-query.js';
import { notify } from '../../shared/notices/notices.js';

/**
 * Loads a participant's profile and the screener count of the cycle at the start (document 1 §2,
 * Login guard), for the pages that show them; they do not wait for it. A failure is shown with the
 * server's message (document 1 §8).
 */
export function PersonFacts({ userId }: { readonly userId: string }) {
  const profile = useQuery(profileByUser, { params: { userId } }, { revalidateOnFocus: false });
  const cycle = useQuery(surveyCycle, {});
  const failure = cycle.error ?? profile.error;
  useEffect(() => {
    if (failure) notify.error(messageOf(failure));
  }, [failure]);
  return null;
}
