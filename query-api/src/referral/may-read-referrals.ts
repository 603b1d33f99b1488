import { mayAct, staff, type Role } from '@panelist/domain/kernel/browser';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccess } from '../shared/record-staff-access.js';

/**
 * The id of a referrer whose referrals the caller may read: their own, or anybody's for staff,
 * whose look is recorded. Else 404.
 */
export async function readableReferrer(
  dependencies: Pick<QueryDependencies, 'clock' | 'commands'>,
  referrerUserId: string,
  caller: { readonly userId: string; readonly roles: readonly Role[] },
): Promise<string> {
  const mayRead = referrerUserId === caller.userId || mayAct(caller, ...staff.support, ...staff.operations);
  const userId = requireFound(mayRead ? referrerUserId : undefined);
  await recordStaffAccess(dependencies, 'referrals', userId, caller);
  return userId;
}
