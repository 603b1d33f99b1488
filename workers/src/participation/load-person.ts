import { accountDecider, accountStream, type OpenAccount } from '@panelist/domain/identity';
import {
  cycleDaysAt,
  screenerCycleDecider,
  screenerCycleIdOf,
  screenerCycleStream,
  type FoldedPerson,
} from '@panelist/domain/participation';
import {
  preferencesDecider,
  preferencesStream,
  profileDecider,
  profileStream,
  type CompleteProfile,
  type PreferencesState,
} from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';

/** A participant who may get mails that the settings govern, from their own streams. */
export interface Reader extends FoldedPerson {
  readonly account: OpenAccount;
  readonly profile: CompleteProfile;
  readonly preferences: PreferencesState;
}

/**
 * Null for a person who gets no such mail: the account is deactivated, suspended or erased, its
 * address is not verified, or it has no profile.
 */
export async function loadReader(
  { commands, clock }: Pick<Dependencies, 'commands' | 'clock'>,
  userId: string,
): Promise<Reader | null> {
  const [{ state: account }, { state: preferences }, ...cycles] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    commands.load(preferencesDecider, preferencesStream.of(userId)),
    ...cycleDaysAt(clock.now()).map(async (day) =>
      commands.load(screenerCycleDecider, screenerCycleStream.of(screenerCycleIdOf(userId, day))),
    ),
  ]);
  if (account.status !== 'open' || account.suspension !== null || account.email === '') return null;
  if (!account.isEmailVerified || account.profileId === null) return null;
  const { state: profile } = await commands.load(profileDecider, profileStream.of(account.profileId));
  return profile.status === 'none' ? null : { account, preferences, cycles: cycles.map(({ state }) => state), profile };
}
