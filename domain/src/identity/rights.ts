import type { Role } from '../kernel/call.js';
import type { Decision } from '../kernel/decider.js';
import { mayAct } from '../kernel/may-act.js';
import type { AccountCommand } from './account-commands.js';
import { authorName, type RightsDecision } from './decided-right.js';
import type { KnownAccount } from './account-state.js';
import type { AccountEvent, RightsChange } from './events.js';
import { identityRefusal } from './refusals.js';
import { hasSecondFactor } from './second-factor.js';

type Change<Type extends AccountCommand['type']> = Omit<Extract<AccountCommand, { type: Type }>, 'type'>;

/** How long a proposal waits for a second administrator. */
export const proposalLifetimeMs = 24 * 3_600_000;

/** Roles that can change the rights of others. */
const isAdministrators = (role: Role): boolean => mayAct({ roles: [role] }, 'admin');

const decidedBy = ({ by, reason, now }: RightsDecision) => ({ by: authorName(by), reason, decidedAt: now });

const isOwn = ({ userId }: Pick<KnownAccount, 'userId'>, { by }: Pick<RightsDecision, 'by'>): boolean =>
  by.kind === 'administrator' && by.id === userId;

/** Granting a role that the account has changes nothing. */
export function grantRole(state: KnownAccount, { role, ...decision }: Change<'GrantRole'>): Decision<AccountEvent> {
  if (isOwn(state, decision)) return identityRefusal('identity.own-rights');
  if (!state.isEmailVerified) return identityRefusal('identity.owner-unproven');
  if (state.grantedRoles.includes(role)) return [];
  const granted: AccountEvent = { type: 'RoleGranted', data: { userId: state.userId, role, ...decidedBy(decision) } };
  return decideOnRights(state, 'grant', role, decision, granted);
}

/** Revoking a role that the account does not have changes nothing. */
export function revokeRole(state: KnownAccount, { role, ...decision }: Change<'RevokeRole'>): Decision<AccountEvent> {
  if (isOwn(state, decision)) return identityRefusal('identity.own-rights');
  if (!state.grantedRoles.includes(role)) return [];
  const revoked: AccountEvent = { type: 'RoleRevoked', data: { userId: state.userId, role, ...decidedBy(decision) } };
  return decideOnRights(state, 'revoke', role, decision, revoked);
}

export function suspendAccount(state: KnownAccount, decision: RightsDecision): Decision<AccountEvent> {
  if (state.suspension !== null) return [];
  const suspended: AccountEvent = { type: 'AccountSuspended', data: { userId: state.userId, ...decidedBy(decision) } };
  return decideOnRights(state, 'suspend', null, decision, suspended);
}

export function reinstateAccount(state: KnownAccount, decision: RightsDecision): Decision<AccountEvent> {
  if (state.suspension === null) return [];
  const reinstated: AccountEvent = { type: 'AccountReinstated', data: { userId: state.userId, ...decidedBy(decision) } };
  return decideOnRights(state, 'reinstate', null, decision, reinstated);
}

/** Of an account whose owner has lost it. Without one nothing changes. */
export function removeSecondFactor(state: KnownAccount, decision: RightsDecision): Decision<AccountEvent> {
  if (!hasSecondFactor(state)) return [];
  const removed: AccountEvent = { type: 'SecondFactorRemoved', data: { userId: state.userId, ...decidedBy(decision) } };
  return decideOnRights(state, 'remove-second-factor', null, decision, removed);
}

/**
 * Administrators decide on no right of their own. What concerns an administrator is proposed by one
 * and done by the same call of another; an operator at the command line decides alone.
 */
function decideOnRights(
  { userId, grantedRoles, proposals }: KnownAccount,
  change: RightsChange,
  role: Role | null,
  decision: RightsDecision,
  done: AccountEvent,
): Decision<AccountEvent> {
  const { by, now } = decision;
  if (by.kind === 'operator') return [done];
  if (isOwn({ userId }, decision)) return identityRefusal('identity.own-rights');
  const concernsAdministrator = role === null ? grantedRoles.some(isAdministrators) : isAdministrators(role);
  if (!concernsAdministrator) return [done];
  const proposed = proposals.find((each) => each.change === change && each.role === role && each.until > now);
  if (proposed?.by === authorName(by)) return identityRefusal('identity.second-person-required');
  if (proposed !== undefined) return [done];
  const until = new Date(Date.parse(now) + proposalLifetimeMs).toISOString();
  return [{ type: 'RightsChangeProposed', data: { userId, change, role, until, ...decidedBy(decision) } }];
}
