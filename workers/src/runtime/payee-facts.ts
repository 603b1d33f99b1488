import { accountDecider, accountStream, settledEmailOf } from '@panelist/domain/identity';
import { destinationFor } from '@panelist/domain/payout';
import { destinationAt, preferencesDecider, preferencesStream, profileDecider, profileStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { recipientName } from './greeting.js';

type Needs = Pick<Dependencies, 'clock' | 'commands'> & { readonly config: Pick<Dependencies['config'], 'destinationHoldMs'> };

/**
 * Who is paid, and where their money goes at this moment; until when an unconfirmed change of that
 * has payouts wait. A changed e-mail is such a change for those whose gift cards go there: until it
 * is settled they go to the former one. Null for a missing account. Of a person who was erased
 * nothing is known: what is requested for them is left to operations.
 */
export async function payeeFacts({ clock, commands, config }: Needs, userId: string) {
  const [{ state: account }, { state: preferences }] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    commands.load(preferencesDecider, preferencesStream.of(userId)),
  ]);
  if (account.status === 'none') return null;
  if (account.email === '') return { recipient: { name: '', email: '' }, country: '', preference: null, heldUntil: null };
  const { profileId, email } = account;
  const profile = profileId === null ? null : (await commands.load(profileDecider, profileStream.of(profileId))).state;
  const { payout: preference, heldUntil } = destinationAt(preferences, clock.now());
  const country = profile?.status === 'complete' ? profile.location.country : '';
  const settled = settledEmailOf(account, config.destinationHoldMs, clock.now());
  const followsEmail =
    destinationFor(preference, country, settled.email).email !== destinationFor(preference, country, email).email;
  const holds = [heldUntil, followsEmail ? settled.until : null].filter((until) => until !== null);
  return {
    recipient: { name: recipientName(account), email: settled.email },
    country,
    preference,
    heldUntil: holds.toSorted().at(-1) ?? null,
  };
}
