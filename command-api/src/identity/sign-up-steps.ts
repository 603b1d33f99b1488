import { accountDecider, accountStream, identityRefusal, type AccountState, type SignUp } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { hashPassword, verifyPassword } from '@panelist/infra/sessions';
import { claimAddress, isTaken } from './claims.js';
import { asPanelist, commandStep } from './command-step.js';
import { loadAccount } from './accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';
import { newLinkSecret } from './secrets.js';

export interface SignedUp {
  readonly userId: string;
  readonly profileId: string;
  /** The account's e-mail, normalised. */
  readonly email: string;
  readonly position: string | null;
}

/**
 * Creates account and profile of a new person: claim of the e-mail, account, profile, in this
 * order, so that what may be taken comes first. All ids derive from the request's, so repeating the request
 * continues where a failed process stopped. A repeated request whose account exists must have its
 * e-mail and password, because the caller opens a session. Throws `identity.email-taken` and
 * `identity.phone-taken`.
 */
export async function signUpSteps(
  dependencies: IdentityDependencies,
  signUp: SignUp,
  request: CommandContext,
): Promise<SignedUp> {
  const { commands, clock } = dependencies;
  const { password, skills, demographics, employment, location, phone, phoneCountry, ...person } = signUp;
  const userId = newUserId(request);
  const profileId = derivedId('profile', request.commandId);
  const command = asPanelist(request, userId);
  await requireSameOwner(await loadAccount(dependencies, userId), person.email, password);
  // Before the claims, because hashing is slow: the time between claim and account should be short.
  const passwordHash = await hashPassword(password);

  // Only its code claims the number (ADR 34): a stranger may have typed it.
  if (await isTaken(dependencies, { kind: 'phone', text: phone }, userId)) throw phoneTaken();
  if (!(await claimAddress(dependencies, { kind: 'email', text: person.email }, userId, command))) throw emailTaken();
  await commands.handle(
    accountDecider,
    accountStream.of(userId),
    {
      type: 'RegisterAccount',
      userId,
      profileId,
      provider: 'email',
      ...person,
      passwordHash,
      verification: { kind: 'ask', secret: newLinkSecret(), now: clock.now() },
    },
    commandStep(command, 'account'),
  );
  const { position } = await commands.handle(
    profileDecider,
    profileStream.of(profileId),
    { type: 'CreateProfile', profileId, userId, ...person, phone, phoneCountry, location, demographics, employment, skills },
    commandStep(command, 'profile'),
  );
  return { userId, profileId, email: person.email, position };
}

/** The id of the account that a sign-up creates. */
export function newUserId({ commandId }: Pick<CommandContext, 'commandId'>): string {
  return derivedId('user', commandId);
}

async function requireSameOwner(account: AccountState, email: string, password: string): Promise<void> {
  if (account.status === 'none') return;
  if (account.email !== email || !(await verifyPassword(account.passwordHash, password))) throw emailTaken();
}

function emailTaken() {
  const { message } = identityRefusal('identity.email-taken');
  return identityRefusal('identity.email-taken', { errors: [{ field: 'email', message }] });
}

/** The refusal of a number that another account uses, at the field `phone`. */
export function phoneTaken() {
  const { message } = identityRefusal('identity.phone-taken');
  return identityRefusal('identity.phone-taken', { errors: [{ field: 'phone', message }] });
}
