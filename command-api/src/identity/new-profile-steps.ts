import { accountDecider, accountStream, identityRefusal, phoneTaken } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { loadAccount, loadProfile } from '../accounts.js';
import { isTaken } from './claims.js';
import { commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import type { Newcomer, SignedUp } from './sign-up-steps.js';

/**
 * Creates the profile of a person who has an account, under the account's own `profileId` and
 * e-mail. Repeating the request continues where a failed process stopped. Throws `access.forbidden`
 * for an account that takes no part in studies, `profile.exists` and `identity.phone-taken`.
 */
export async function newProfileSteps(
  dependencies: IdentityDependencies,
  userId: string,
  newProfile: Newcomer,
  context: CommandContext,
): Promise<SignedUp> {
  const account = await participantAccount(dependencies, userId);
  const { profileId, email, passwordHash } = account;
  // With a profile the command is refused, or was done before.
  const isNew = (await loadProfile(dependencies, account)).status === 'none';
  if (isNew && (await isTaken(dependencies, { kind: 'phone', text: newProfile.phone }, userId))) throw phoneTaken();
  const { position } = await dependencies.commands.handle(
    profileDecider,
    profileStream.of(profileId),
    { type: 'CreateProfile', profileId, userId, email, ...newProfile },
    commandStep(context, 'profile'),
  );
  // The account may have been registered with another form of the name.
  const { firstName, lastName } = newProfile;
  const names = { type: 'RenameAccount', firstName, lastName } as const;
  await dependencies.commands.handle(accountDecider, accountStream.of(userId), names, commandStep(context, 'names'));
  return { userId, profileId, email, passwordHash, position };
}

async function participantAccount(dependencies: IdentityDependencies, userId: string) {
  const account = await loadAccount(dependencies, userId);
  if (account.status === 'none') throw identityRefusal('identity.account-missing');
  const { profileId } = account;
  if (profileId === null) throw kernelRefusal('access.forbidden');
  return { ...account, profileId };
}
