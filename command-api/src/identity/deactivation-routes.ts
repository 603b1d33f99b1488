import { accountDecider, accountStream, deactivateAccount, reactivateAccount } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { route } from '@panelist/infra/http';
import { loadAccount } from '../accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';

/**
 * Deactivates the caller's account and ends all of its sessions (document 3 §4). Workers then
 * cancel open applications and bookings.
 */
export const deactivateAccountRoute = ({ commands, clock, sessions }: IdentityDependencies) =>
  route(deactivateAccount, async ({ caller, context }) => {
    const { userId } = caller;
    const command = { type: 'DeactivateAccount', now: clock.now() } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    await sessions.endAll(userId);
    const message = 'Your account is deactivated. Within 30 days customer support can reactivate it.';
    return { body: { message }, position };
  });

/** Support opens a participant's account again, within 30 days. Other accounts are unknown here. */
export const reactivateAccountRoute = (dependencies: IdentityDependencies) =>
  route(reactivateAccount, async ({ params: { userId }, context }) => {
    const { commands, clock } = dependencies;
    const account = await loadAccount(dependencies, userId);
    if (account.status === 'none' || account.profileId === null || account.grantedRoles.length > 0)
      throw kernelRefusal('resource.not-found');
    const command = { type: 'ReactivateAccount', now: clock.now() } as const;
    const { position } = await commands.handle(accountDecider, accountStream.of(userId), command, context);
    return { body: { userId, status: 'open' as const }, position };
  });
