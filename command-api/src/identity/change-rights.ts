import {
  accountDecider,
  accountStream,
  type AccountCommand,
  type AccountState,
  type Author,
  type RightsDecision,
} from '@panelist/domain/identity';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import type { Role } from '@panelist/domain/kernel';
import type { CommandContext, Position } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount } from '../accounts.js';
import { commandStep, decidedNow } from './command-step.js';

type Needs = Pick<Dependencies, 'commands' | 'sessions'>;

export type RightsCommand = Extract<
  AccountCommand,
  { type: 'GrantRole' | 'RevokeRole' | 'SuspendAccount' | 'ReinstateAccount' | 'RemoveSecondFactor' }
>;

export interface ChangedRights {
  readonly isNew: boolean;
  readonly position: Position | null;
  /** A second administrator has to confirm it. */
  readonly waits: boolean;
}

/**
 * Changes a right of an account and ends its sessions: one that was opened before neither gains nor
 * keeps a right.
 */
export async function changeRights(
  { commands, sessions }: Needs,
  userId: string,
  command: RightsCommand,
  context: CommandContext,
): Promise<ChangedRights> {
  // Before the change as well: a process that stops in between leaves no old session.
  if (takesEffect(await loadAccount({ commands }, userId), command)) await sessions.endAll(userId);
  const { events, position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
  const waits = events.some(({ type }) => type === 'RightsChangeProposed');
  if (!waits) await sessions.endAll(userId);
  return { isNew: events.length > 0, position, waits };
}

/** Whether the command is neither refused nor waits for a second administrator. */
const takesEffect = (account: AccountState, command: RightsCommand): boolean =>
  decidedNow(account, command)?.includes('RightsChangeProposed') === false;

interface Grant extends RightsDecision {
  readonly role: Role;
  /** Without one a researcher has an organization of their own, with the account's id. */
  readonly organizationId?: string | undefined;
}

/**
 * Grants a role, and makes the account a member of the organization if one is named. Who is made a
 * researcher without one does not come back to an organization that dismissed them. Joins first: a
 * process that stops in between leaves no researcher in the former organization.
 */
export async function grantRoleIn(
  dependencies: Needs,
  userId: string,
  { organizationId: named, ...grant }: Grant,
  context: CommandContext,
): Promise<ChangedRights> {
  const command = { type: 'GrantRole', ...grant } as const;
  const account = await loadAccount(dependencies, userId);
  const organizationId = named ?? ownInsteadOfFormer(account, grant.role);
  if (organizationId !== undefined && takesEffect(account, command)) {
    const join = { type: 'JoinOrganization', organizationId } as const;
    const step = commandStep(context, 'organization');
    await dependencies.commands.handle(accountDecider, accountStream.of(userId), join, step);
    await openFunds(dependencies, organizationId, commandStep(context, 'funds'));
  }
  return changeRights(dependencies, userId, command, context);
}

/** The organization of their own, for a new researcher who joined another one before. */
function ownInsteadOfFormer(account: AccountState, role: Role): string | undefined {
  if (role !== 'researcher' || account.status === 'none' || account.grantedRoles.includes(role)) return undefined;
  return account.organizations.length === 0 ? undefined : account.userId;
}

/** So that the organization is known from the next call on; a reaction opens those of others. */
async function openFunds({ commands }: Needs, organizationId: string, context: CommandContext): Promise<void> {
  const command = { type: 'OpenFunds', organizationId } as const;
  await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, context);
}

export const administrator = (id: string): Author => ({ kind: 'administrator', id });
