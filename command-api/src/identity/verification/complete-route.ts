import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { checkKind, completeIdentityVerification, identityRefusal } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { projectFactsOf } from '@panelist/domain/participation';
import { limiter, route } from '@panelist/infra/http';
import { asking, identityProvider, type VerificationDependencies } from './identity-provider.js';
import { recordIdentity } from './record-identity.js';

/** Most results that one person asks for in an hour. */
const resultsPerHour = 30;

/** Reads what the provider says of the caller's attempt; the page's word counts for nothing. */
export const completeIdentityVerificationRoute = (dependencies: VerificationDependencies) => {
  const { commands } = dependencies;
  const ofPerson = limiter(dependencies, 'identity-result', resultsPerHour, 3_600);

  return route(completeIdentityVerification, async ({ body, caller: { userId }, context }) => {
    const provider = identityProvider(dependencies);
    const { state: project } = await commands.load(projectDecider, projectStream.of(body.projectId));
    if (projectFactsOf(project) === null) throw kernelRefusal('resource.not-found');
    await ofPerson.take(userId);
    const attempt = await asking(dependencies, async () => provider.attempt({ token: body.publicToken, userId }));
    // An attempt of another person is answered as an unknown one.
    if (attempt === null || attempt.userId !== userId) {
      const { message } = identityRefusal('identity.check-unknown');
      throw identityRefusal('identity.check-unknown', { errors: [{ field: 'publicToken', message }] });
    }
    const { outcome, position } = await recordIdentity(dependencies, attempt, context);
    if (outcome === 'taken') throw identityRefusal('identity.belongs-to-other-account');
    return { body: { kind: checkKind, verified: outcome === 'verified', status: outcome }, position };
  });
};
