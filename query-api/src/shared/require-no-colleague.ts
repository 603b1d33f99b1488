import { mayAct, type Role } from '@panelist/domain/kernel/browser';
import { requireFound } from './require-found.js';
import type { TableDependencies } from './query-dependencies.js';
import { accountOf } from './rows-by-key.js';

const isOfStaff = (role: Role): boolean => role !== 'panelist' && role !== 'researcher';

/**
 * Accounts of staff, also of those who take part in studies, are for themselves and administrators
 * (contract, Staff). Throws `resource.not-found`.
 */
export async function requireNoColleague(
  dependencies: TableDependencies,
  userId: string,
  caller: { readonly userId: string; readonly roles: readonly Role[] },
): Promise<void> {
  if (userId === caller.userId || mayAct(caller, 'admin')) return;
  const account = await accountOf(dependencies, userId, 'roles');
  requireFound(account?.roles.some(isOfStaff) === true ? undefined : true);
}
