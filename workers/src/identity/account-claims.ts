import {
  accountStream,
  emailClaimStream,
  identityClaimStream,
  phoneClaimStream,
  socialClaimStream,
  socialClaimText,
  workEmailClaimStream,
  type AccountEvent,
  type KnownAccount,
} from '@panelist/domain/identity';
import { type RecordedEvent } from '@panelist/domain/kernel';
import { profileDecider, profileStream, workMailboxOf } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'commands' | 'log' | 'vault'>;

/**
 * The streams of every address and every identity that the account has ever claimed; none after its
 * key is destroyed.
 */
export async function claimsOfAccount(
  { commands, log, vault }: Needs,
  { userId, profileId }: KnownAccount,
): Promise<readonly string[]> {
  const events = await log.read(accountStream.of(userId));
  const mailbox = profileId === null ? null : await verifiedMailbox(commands, profileId);
  const claims = events.flatMap((event) => claimsOf(event, vault));
  return [...new Set(mailbox === null ? claims : [...claims, workEmailClaimStream.of(vault.blindIndex('email', mailbox))])];
}

async function verifiedMailbox(commands: Needs['commands'], profileId: string): Promise<string | null> {
  const { state: profile } = await commands.load(profileDecider, profileStream.of(profileId));
  return profile.status === 'none' ? null : workMailboxOf(profile);
}

function claimsOf(event: RecordedEvent<AccountEvent>, vault: Needs['vault']): readonly string[] {
  const email = (text: string) => (text === '' ? [] : [emailClaimStream.of(vault.blindIndex('email', text))]);
  switch (event.type) {
    case 'AccountRegistered':
      return email(event.data.email);
    case 'EmailChanged':
    case 'EmailChangeUndone':
      return [...email(event.data.email), ...email(event.data.formerEmail)];
    case 'PhoneVerified':
      return [phoneClaimStream.of(vault.blindIndex('phone', event.data.phone))];
    case 'SocialProviderLinked':
      return [socialClaimStream.of(vault.blindIndex('word', socialClaimText(event.data)))];
    case 'IdentityVerified':
      return event.data.identityKey === '' ? [] : [identityClaimStream.of(event.data.identityKey)];
    default:
      return [];
  }
}
