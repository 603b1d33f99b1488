import {
  catalogueRefusal,
  organizationFundsDecider,
  organizationFundsStream,
  ownsProject,
  type ProjectReader,
} from '@panelist/domain/catalogue';
import {
  accountDecider,
  accountStream,
  closedOrganizationsOf,
  organizationDecider,
  organizationStream,
} from '@panelist/domain/identity';
import { kernelRefusal, mayAct, researcher } from '@panelist/domain/kernel';
import type { Caller } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands'>;

/**
 * An organization is known by its funds, or is a researcher's own, which has the researcher's id.
 * Throws `resource.not-found` for any other.
 */
export async function requireOrganization({ commands }: Needs, organizationId: string): Promise<void> {
  const { revision } = await commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId));
  if (revision !== null) return;
  const { state: account } = await commands.load(accountDecider, accountStream.of(organizationId));
  const mayOwn = account.status !== 'none' && mayAct({ roles: account.grantedRoles }, ...researcher);
  if (!mayOwn) throw kernelRefusal('resource.not-found');
}

/** The caller with what they posted for others and have no right in any more. */
export async function asProjectReader({ commands }: Needs, caller: Caller): Promise<ProjectReader> {
  const closed = mayAct(caller, ...researcher) ? await closedOrganizationsOf(commands.load, caller.userId) : [];
  return { userId: caller.userId, roles: caller.roles, closedOrganizations: closed };
}

interface Posted {
  readonly ownerId: string;
  readonly organizationId: string;
}

/**
 * Throws `resource.not-found` unless the caller may command the project, and
 * `catalogue.organization-suspended`.
 */
export async function requireOwner({ commands }: Needs, { ownerId, organizationId }: Posted, caller: Caller): Promise<void> {
  const project = { ownerId, organizationId };
  const { userId, roles } = caller;
  if (!ownsProject(project, { userId, roles, closedOrganizations: [] })) throw kernelRefusal('resource.not-found');
  await requireActiveOrganization({ commands }, organizationId, caller);
  if (!ownsProject(project, await asProjectReader({ commands }, caller))) throw kernelRefusal('resource.not-found');
}

/**
 * Of a suspended organization, admins alone command projects: also not who owns one and belongs to
 * another organization by now (contract, Accounts).
 */
export async function requireActiveOrganization({ commands }: Needs, organizationId: string, caller: Caller): Promise<void> {
  if (mayAct(caller, 'admin')) return;
  const { state } = await commands.load(organizationDecider, organizationStream.of(organizationId));
  if (state.suspension !== null) throw catalogueRefusal('catalogue.organization-suspended');
}
