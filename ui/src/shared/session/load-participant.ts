import { surveyCycle } from '@panelist/domain/participation/browser';
import { profileByUser } from '@panelist/domain/profile/browser';
import { mutate } from 'swr';
import { callWithHeaders } from '../api/call.js';
import { keyOf } from '../api/query-key.js';

/**
 * Loads the profile and the screeners of this cycle, which the pages then show without waiting.
 * Throws `ApiError` if one of them fails.
 */
export async function loadParticipant(userId: string): Promise<void> {
  const profileInput = { params: { userId } };
  const cycleInput = {};
  const [profile, cycle] = await Promise.all([
    callWithHeaders(profileByUser, profileInput),
    callWithHeaders(surveyCycle, cycleInput),
  ]);
  await Promise.all([
    mutate(keyOf(profileByUser, profileInput, userId), profile, { revalidate: false }),
    mutate(keyOf(surveyCycle, cycleInput, userId), cycle, { revalidate: false }),
  ]);
}
