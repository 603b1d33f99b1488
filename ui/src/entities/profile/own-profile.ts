import { profileByUser, profileLocks, type Profile, type SectionLocks } from '@panelist/domain/profile/browser';
import { useQuery, type Query } from '../../shared/api/use-query.js';
import { useUserId } from '../../shared/session/session-store.js';

/** The logged-in person's profile. */
export function useOwnProfile(): Query<Profile> {
  const userId = useUserId();
  return useQuery(profileByUser, userId === null ? null : { params: { userId } });
}

/** When each section was saved and may be changed again. */
export function useLocks(profileId: string | undefined): Query<SectionLocks> {
  return useQuery(profileLocks, profileId === undefined ? null : { params: { profileId } });
}
