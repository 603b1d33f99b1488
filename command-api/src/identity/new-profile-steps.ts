import { identityRefusal, type NewProfile, type OpenAccount } from '@panelist/domain/identity';
import { Refusal, kernelRefusal } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { loadAccount, loadProfile, usesPhone } from './accounts.js';
import { claimAddress, releaseAddress, type Address } from './claims.js';
import { commandStep } from './command-step.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { phoneTaken, type SignedUp } from './sign-up-steps.js';

/**
 * Creates the profile of a person who has an account: claims the phone, then creates the profile,
 * under the account's own `profileId` and e-mail. Repeating the request continues where a failed
 * process stopped. Throws `access.forbidden` for an account that takes no part in studies,
 * `profile.exists` and `identity.phone-taken`.
 */
export async function newProfileSteps(
  dependencies: IdentityDependencies,
  userId: string,
  newProfile: NewProfile,
  command: CommandContext,
): Promise<SignedUp> {
  const account = await participantAccount(dependencies, userId);
  const { profileId, email } = account;
  const phone = { kind: 'phone', text: newProfile.phone } as const;
  // With a profile the command is refused, or was done before: no number is claimed in either case.
  const isNew = (await loadProfile(dependencies, account)).status === 'none';
  if (isNew && !(await claimAddress(dependencies, phone, userId, command))) throw phoneTaken();
  try {
    const { position } = await dependencies.commands.handle(
      profileDecider,
      profileStream.of(profileId),
      { type: 'CreateProfile', profileId, userId, email, ...newProfile },
      commandStep(command, 'profile'),
    );
    return { userId, profileId, email, position };
  } catch (error) {
    if (isNew && error instanceof Refusal && error.code === 'profile.exists') {
      await releaseUnused(dependencies, account, phone, command);
    }
    throw error;
  }
}

async function participantAccount(dependencies: IdentityDependencies, userId: string) {
  const account = await loadAccount(dependencies, userId);
  if (account.status === 'none') throw identityRefusal('identity.account-missing');
  const { profileId } = account;
  if (profileId === null) throw kernelRefusal('access.forbidden');
  return { ...account, profileId };
}

/**
 * A concurrent request of the same person created the profile: the number stays claimed only if
 * that profile has it too.
 */
async function releaseUnused(
  dependencies: IdentityDependencies,
  account: OpenAccount,
  phone: Address,
  command: CommandContext,
): Promise<void> {
  if (await usesPhone(dependencies, account, phone.text)) return;
  await releaseAddress(dependencies, phone, account.userId, 'sign-up-unfinished', command);
}
