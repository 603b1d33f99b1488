import { accountDecider, accountStream, identityLinkToken, identityRefusal } from '@panelist/domain/identity';
import { limiter, route, withPermits } from '@panelist/infra/http';
import { asking, identityProvider, type VerificationDependencies } from './identity-provider.js';
import { recordIdentity } from './record-identity.js';

/** Most tokens that one person gets in an hour. */
const tokensPerHour = 10;

/**
 * Begins an attempt, or continues the running one. Looks first whether the provider has verified
 * the person already, whose result did not reach us.
 */
export const identityLinkTokenRoute = (dependencies: VerificationDependencies) => {
  const ofPerson = limiter(dependencies, 'identity-link', tokensPerHour, 3_600);

  return route(identityLinkToken, async ({ caller: { userId }, context }) => {
    const provider = identityProvider(dependencies);
    const begin = { type: 'BeginIdentityCheck', now: dependencies.clock.now() } as const;
    return withPermits([{ limiter: ofPerson, key: userId }], async () => {
      const { state, position } = await dependencies.commands.handle(accountDecider, accountStream.of(userId), begin, context);
      const latest = await asking(dependencies, async () => provider.latestOf(userId));
      const isNews =
        latest !== null && state.status === 'open' && !state.identity.ended.some((one) => one.verificationId === latest.id);
      if (latest?.result === 'verified' && isNews) {
        const { outcome } = await recordIdentity(dependencies, latest, context);
        if (outcome === 'verified') throw identityRefusal('identity.already-verified');
      }
      const afresh = latest !== null && latest.result !== 'pending';
      const token = await asking(dependencies, async () => provider.linkToken({ userId, afresh }));
      return { body: { link_token: token }, position, headers: { 'Cache-Control': 'no-store' } };
    });
  });
};
