import {
  endSessionsOfAccount,
  grantRole,
  grantableRoles,
  organizationDecider,
  organizationStream,
  reinstateAccount,
  reinstateOrganization,
  removeSecondFactor,
  revokeRole,
  suspendAccount,
  suspendOrganization,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import { requireOrganization } from '../organizations.js';
import { administrator, changeRights, grantRoleIn, type ChangedRights } from './change-rights.js';
import type { IdentityDependencies } from './identity-dependencies.js';

/** 202 while a second administrator has to confirm it. */
const answerOf = (userId: string, { waits, position }: ChangedRights) => ({
  body: { userId, state: waits ? ('waits' as const) : ('done' as const) },
  position,
  ...(waits ? { status: 202 } : {}),
});

export const grantRoleRoute = (dependencies: IdentityDependencies) =>
  route(grantRole, async ({ params: { userId }, body: { role, organizationId, reason }, caller, context }) => {
    await requireAccount(dependencies, userId);
    const decision = { by: administrator(caller.userId), reason, now: dependencies.clock.now() };
    return answerOf(userId, await grantRoleIn(dependencies, userId, { role, organizationId, ...decision }, context));
  });

export const revokeRoleRoute = (dependencies: IdentityDependencies) =>
  route(revokeRole, async ({ params: { userId, role: wanted }, body: { reason }, caller, context }) => {
    const role = grantableRoles.find((each) => each === wanted);
    if (role === undefined) throw kernelRefusal('resource.not-found');
    await requireAccount(dependencies, userId);
    const decision = { by: administrator(caller.userId), reason, now: dependencies.clock.now() };
    return answerOf(userId, await changeRights(dependencies, userId, { type: 'RevokeRole', role, ...decision }, context));
  });

export const suspendAccountRoute = (dependencies: IdentityDependencies) =>
  route(suspendAccount, async ({ params: { userId }, body: { reason }, caller, context }) => {
    await requireAccount(dependencies, userId);
    const decision = { by: administrator(caller.userId), reason, now: dependencies.clock.now() };
    return answerOf(userId, await changeRights(dependencies, userId, { type: 'SuspendAccount', ...decision }, context));
  });

export const reinstateAccountRoute = (dependencies: IdentityDependencies) =>
  route(reinstateAccount, async ({ params: { userId }, body: { reason }, caller, context }) => {
    await requireAccount(dependencies, userId);
    const decision = { by: administrator(caller.userId), reason, now: dependencies.clock.now() };
    return answerOf(userId, await changeRights(dependencies, userId, { type: 'ReinstateAccount', ...decision }, context));
  });

export const removeSecondFactorRoute = (dependencies: IdentityDependencies) =>
  route(removeSecondFactor, async ({ params: { userId }, body: { reason }, caller, context }) => {
    await requireAccount(dependencies, userId);
    const decision = { by: administrator(caller.userId), reason, now: dependencies.clock.now() };
    return answerOf(userId, await changeRights(dependencies, userId, { type: 'RemoveSecondFactor', ...decision }, context));
  });

export const endSessionsOfAccountRoute = (dependencies: IdentityDependencies) =>
  route(endSessionsOfAccount, async ({ params: { userId } }) => {
    await requireAccount(dependencies, userId);
    await dependencies.sessions.endAll(userId);
    return { body: null };
  });

export const suspendOrganizationRoute = (dependencies: IdentityDependencies) =>
  route(suspendOrganization, async ({ params: { id }, body: { reason }, caller, context }) =>
    onOrganization(dependencies, 'SuspendOrganization', id, { by: caller.userId, reason }, context),
  );

export const reinstateOrganizationRoute = (dependencies: IdentityDependencies) =>
  route(reinstateOrganization, async ({ params: { id }, body: { reason }, caller, context }) =>
    onOrganization(dependencies, 'ReinstateOrganization', id, { by: caller.userId, reason }, context),
  );

/** Throws `resource.not-found` for an organization that is not known. */
async function onOrganization(
  { commands, clock }: Pick<IdentityDependencies, 'commands' | 'clock'>,
  type: 'SuspendOrganization' | 'ReinstateOrganization',
  organizationId: string,
  { by, reason }: { readonly by: string; readonly reason: string },
  context: CommandContext,
) {
  const { state: before } = await commands.load(organizationDecider, organizationStream.of(organizationId));
  if (before.suspension === null) await requireOrganization({ commands }, organizationId);
  const command = { type, organizationId, by: administrator(by), reason, now: clock.now() } as const;
  const { state, position } = await commands.handle(organizationDecider, organizationStream.of(organizationId), command, context);
  return { body: { id: organizationId, suspended: state.suspension !== null }, position };
}

/** Throws `resource.not-found` for an account that does not exist or is erased. */
async function requireAccount(dependencies: IdentityDependencies, userId: string): Promise<void> {
  const { status } = await loadAccount(dependencies, userId);
  if (status !== 'open' && status !== 'deactivated') throw kernelRefusal('resource.not-found');
}
