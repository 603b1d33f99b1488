import type { Role } from '../kernel/call.js';
import type { Load } from '../kernel/decider.js';
import { accountDecider } from './account.js';
import { accessOfAccount, type AccountState } from './account-state.js';
import type { DecidedRight } from './decided-right.js';
import { organizationDecider, organizationOf } from './organization.js';
import { accountStream, organizationStream } from './streams.js';

export interface AccountWithRights {
  readonly account: Exclude<AccountState, { readonly status: 'none' }>;
  /** Of a researcher. */
  readonly organization: { readonly id: string; readonly suspension: DecidedRight | null } | null;
}

/**
 * An account with what was decided on its rights, from the log; null for one that does not exist.
 */
export async function rightsOf(load: Load, userId: string): Promise<AccountWithRights | null> {
  const { state: account } = await load(accountDecider, accountStream.of(userId));
  if (account.status === 'none') return null;
  if (!account.grantedRoles.includes('researcher')) return { account, organization: null };
  const id = organizationOf(account);
  const { state } = await load(organizationDecider, organizationStream.of(id));
  return { account, organization: { id, suspension: state.suspension } };
}

/**
 * The organizations whose projects are not the account's any more, though it posted them: those
 * that it left for another, and suspended ones.
 */
export async function closedOrganizationsOf(load: Load, userId: string): Promise<readonly string[]> {
  const { state: account } = await load(accountDecider, accountStream.of(userId));
  const joined = account.status === 'none' ? [] : account.organizations;
  const current = joined.at(-1);
  // What they posted without an organization stays theirs.
  const closed = new Set(joined.filter((id) => id !== current && id !== userId));
  for (const id of [userId, ...(current === undefined ? [] : [current])]) {
    const { state } = await load(organizationDecider, organizationStream.of(id));
    if (state.suspension !== null) closed.add(id);
  }
  return [...closed];
}

/**
 * What an account may do now, asked with every call: its roles, `suspended`, or null for no log-in.
 */
export async function accessOf(load: Load, userId: string): Promise<readonly Role[] | 'suspended' | null> {
  const known = await rightsOf(load, userId);
  return known === null ? null : accessOfAccount(known.account, known.organization?.suspension ?? null);
}
