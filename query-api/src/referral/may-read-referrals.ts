import { mayAct, staff, type Role } from '@panelist/domain/kernel/browser';
import { found } from '../shared/found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordLook } from '../shared/record-look.js';

/**
 * The id of a referrer whose referrals the caller may read: their own, or anybody's for staff, whose
 * look is recorded. Else 404.
 */
export async function readableReferrer(
  dependencies: Pick<QueryDependencies, 'clock' | 'commands'>,
  referrerUserId: string,
  caller: { readonly userId: string; readonly roles: readonly Role[] },
): Promise<string> {
  const mayRead = referrerUserId === caller.userId || mayAct(caller, ...staff.support, ...staff.operations);
  const userId = found(mayRead ? referrerUserId : undefined);
  await recordLook(dependencies, 'referrals', userId, caller);
  return userId;
}
