import { profileByUser } from '@panelist/domain/profile/browser';
import { useQuery } from '../../shared/api/use-query.js';

/** For the number that one gave at sign-up. */
export const useOwnProfile = (userId: string) => useQuery(profileByUser, ['profile', userId], { params: { userId } });
