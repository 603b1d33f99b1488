import { kernelRefusal } from '@panelist/domain/kernel/browser';
import type { Role } from '@panelist/domain/kernel/browser';
import type { Caller } from '@panelist/infra/http';

/** The caller of a contract that asks for a log-in. */
export function callerOf({ caller }: { readonly caller: Caller | undefined }): Caller {
  if (caller === undefined) throw kernelRefusal('access.login-required');
  return caller;
}

const staff: readonly Role[] = ['superadmin', 'admin'];

/** Sees everybody's projects and responses (contract, Projects). */
export const isStaff = (caller: Caller): boolean => caller.roles.some((role) => staff.includes(role));

/** The thing, or 404: also for what belongs to somebody else. */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw kernelRefusal('resource.not-found');
  return thing;
}
