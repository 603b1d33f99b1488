import { mayAct, staff, type Role } from '@panelist/domain/kernel/browser';
import { found } from '../shared/found.js';

/** The id of a referrer whose referrals the caller may read: their own, or anybody's for staff. Else 404. */
export function readableReferrer(
  referrerUserId: string,
  caller: { readonly userId: string; readonly roles: readonly Role[] },
): string {
  const mayRead = referrerUserId === caller.userId || mayAct(caller, ...staff.support, ...staff.operations);
  return found(mayRead ? referrerUserId : undefined);
}
