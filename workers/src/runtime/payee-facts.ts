import { accountDecider, accountStream } from '@panelist/domain/identity';
import { destinationAt, preferencesDecider, preferencesStream, profileDecider, profileStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { recipientName } from './greeting.js';

/**
 * Who is paid, and where their money goes at this moment; until when an unconfirmed change of that
 * has payouts wait. Null for a missing account, and for a person who was erased.
 */
export async function payeeFacts({ clock, commands }: Pick<Dependencies, 'clock' | 'commands'>, userId: string) {
  const [{ state: account }, { state: preferences }] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    commands.load(preferencesDecider, preferencesStream.of(userId)),
  ]);
  if (account.status === 'none' || account.email === '') return null;
  const { profileId, email } = account;
  const profile = profileId === null ? null : (await commands.load(profileDecider, profileStream.of(profileId))).state;
  const { payout: preference, heldUntil } = destinationAt(preferences, clock.now());
  return {
    recipient: { name: recipientName(account), email },
    country: profile?.status === 'complete' ? profile.location.country : '',
    preference,
    heldUntil,
  };
}
