import {
  accountDecider,
  accountStream,
  emailTaken,
  identityAt,
  phoneTaken,
  type AccountState,
  type NewProfile,
} from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { hashPassword, verifyPassword } from '@panelist/infra/sessions';
import { claimOf, isTaken, socialAddress } from './claims.js';
import { asPanelist, commandStep } from './command-step.js';
import { loadAccount } from '../accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newLinkSecret } from './secrets.js';
import type { SocialCredential } from './social/social-credential.js';

export interface SignedUp {
  readonly userId: string;
  readonly profileId: string;
  /** The account's e-mail, normalised. */
  readonly email: string;
  /** The account's when the caller proved that it is theirs, or when it was created. */
  readonly passwordHash: string | null;
  readonly position: string | null;
}

/** A new person's profile, and the organization that brings them, if one does. */
export type Newcomer = NewProfile & { readonly externalOrganizationId?: string };

/** How the new person will log in. */
export type Credential = { readonly kind: 'password'; readonly password: string } | SocialCredential;

/**
 * Creates account and profile of a new person: claim of the e-mail, account, profile, in this
 * order, so that what may be taken comes first. All ids derive from the request's, so repeating the
 * request continues where a failed process stopped. A repeated request whose account exists must
 * have its e-mail and its password or identity, because the caller opens a session. Throws
 * `identity.email-taken`, `identity.phone-taken`, `identity.social-taken` and
 * `identity.ticket-invalid`.
 */
export async function signUpSteps(
  dependencies: IdentityDependencies,
  {
    skills,
    demographics,
    employment,
    location,
    phone,
    phoneCountry,
    origin,
    externalOrganizationId,
    ...person
  }: Newcomer & { readonly email: string },
  credential: Credential,
  request: CommandContext,
): Promise<SignedUp> {
  const { commands, clock } = dependencies;
  const { email, firstName, lastName } = person;
  const userId = newUserId(request);
  const profileId = derivedId('profile', request.commandId);
  const context = asPanelist(request, userId);
  const existing = await loadAccount(dependencies, userId);
  await requireSameOwner(existing, email, credential);
  // Before the claims, because hashing is slow: the time between claim and account should be short.
  const passwordHash = credential.kind === 'password' ? await hashPassword(credential.password) : null;

  // Only its code claims the number (ADR 34): a stranger may have typed it.
  if (await isTaken(dependencies, { kind: 'phone', text: phone }, userId)) throw phoneTaken();
  if (await isTaken(dependencies, { kind: 'email', text: email }, userId)) throw emailTaken();
  if (credential.kind === 'social') await credential.use();
  const claims = [
    await claimOf(dependencies, { kind: 'email', text: email }),
    ...(credential.kind === 'social' ? [await claimOf(dependencies, socialAddress(credential))] : []),
  ];
  const isKnown = credential.kind === 'social' && credential.isEmailVerified;
  const { state: registered } = await commands.handle(
    accountDecider,
    accountStream.of(userId),
    {
      type: 'RegisterAccount',
      userId,
      profileId,
      provider: credential.kind === 'social' ? credential.provider : 'email',
      email,
      firstName,
      lastName,
      passwordHash,
      origin,
      ...(credential.kind === 'social' ? { social: { provider: credential.provider, subject: credential.subject } } : {}),
      verification: isKnown ? { kind: 'known' } : { kind: 'ask', secret: newLinkSecret(), now: clock.now() },
    },
    commandStep(context, 'account'),
    { claims },
  );
  const { position } = await commands.handle(
    profileDecider,
    profileStream.of(profileId),
    {
      type: 'CreateProfile',
      profileId,
      userId,
      email,
      firstName,
      lastName,
      phone,
      phoneCountry,
      location,
      demographics,
      employment,
      skills,
      ...(externalOrganizationId === undefined ? {} : { externalOrganizationId }),
    },
    commandStep(context, 'profile'),
  );
  return { userId, profileId, email, passwordHash: hashOf(existing) ?? hashOf(registered), position };
}

const hashOf = (account: AccountState): string | null => (account.status === 'none' ? null : account.passwordHash);

/** The id of the account that a sign-up creates. */
export function newUserId({ commandId }: Pick<CommandContext, 'commandId'>): string {
  return derivedId('user', commandId);
}

async function requireSameOwner(account: AccountState, email: string, credential: Credential): Promise<void> {
  if (account.status === 'none') return;
  const isSame =
    credential.kind === 'password'
      ? await verifyPassword(account.passwordHash, credential.password)
      : identityAt(account, credential.provider)?.subject === credential.subject;
  if (account.email !== email || !isSame) throw emailTaken();
}
