import type { Role } from './call.js';

/**
 * Whether a caller has one of these roles: `mayAct(caller, ...staff.operations)`. `superadmin` may
 * do everything.
 */
export function mayAct({ roles }: { readonly roles: readonly Role[] }, ...allowed: readonly Role[]): boolean {
  return roles.some((role) => role === 'superadmin' || allowed.includes(role));
}
