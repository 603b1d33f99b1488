import {
  accountDecider,
  accountStream,
  connectProvider,
  deleteProvider,
  identityAt,
  identityRefusal,
  providerNames,
  type SocialIdentity,
} from '@panelist/domain/identity';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { route } from '@panelist/infra/http';
import { loadAccount, requireVerifiedEmail } from '../../accounts.js';
import { claimOf, releaseAddress, socialAddress } from '../claims.js';
import { commandStep } from '../command-step.js';
import { type SocialDependencies, useTicket } from './tickets.js';

/** Connects the identity of a ticket with the account that is logged in (document 3 §7). */
export const connectProviderRoute = (dependencies: SocialDependencies) =>
  route(connectProvider, async ({ body, caller, context }) => {
    const { userId } = caller;
    const name = { provider: providerNames[body.provider] };
    if (body.ticket === undefined) {
      const { message } = identityRefusal('identity.social-not-authorized', name);
      throw identityRefusal('identity.social-not-authorized', name, { errors: [{ field: 'ticket', message }] });
    }
    // Before the claim and the ticket's only use.
    await requireVerifiedEmail(dependencies, userId);
    const { provider, subject } = await useTicket(dependencies, { userId }, body.ticket, context.commandId);
    if (provider !== body.provider) throw identityRefusal('identity.ticket-invalid');
    const identity = { provider, subject };
    const former = await identityOf(dependencies, userId, provider);

    const claims = [await claimOf(dependencies, socialAddress(identity))];
    const { position } = await dependencies.commands.handle(
      accountDecider,
      accountStream.of(userId),
      { type: 'LinkProvider', ...identity, now: dependencies.clock.now() },
      commandStep(context, 'link'),
      { claims },
    );
    if (former !== undefined && former.subject !== subject) await release(dependencies, userId, former, context);
    return { body: { message: `Your ${name.provider} account is connected.` }, position };
  });

/** Disconnects a provider by the rules of document 3 §5. */
export const deleteProviderRoute = (dependencies: SocialDependencies) =>
  route(deleteProvider, async ({ body: { provider }, caller: { userId }, context }) => {
    const former = await identityOf(dependencies, userId, provider);
    const { position } = await dependencies.commands.handle(
      accountDecider,
      accountStream.of(userId),
      { type: 'UnlinkProvider', provider },
      commandStep(context, 'unlink'),
    );
    if (former !== undefined) await release(dependencies, userId, former, context);
    return { body: { message: `Your ${providerNames[provider]} account is not connected any more.` }, position };
  });

async function identityOf(dependencies: SocialDependencies, userId: string, provider: SocialIdentity['provider']) {
  const account = await loadAccount(dependencies, userId);
  return account.status === 'none' ? undefined : identityAt(account, provider);
}

async function release(dependencies: SocialDependencies, userId: string, identity: SocialIdentity, context: CommandContext) {
  await releaseAddress(dependencies, socialAddress(identity), userId, 'changed', context);
}
