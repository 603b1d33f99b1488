import { accountDecider, accountStream, claimDecider, emailClaimStream, phoneClaimStream } from '@panelist/domain/identity';
import type { AccountCommand } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { hashPassword } from '@panelist/infra/sessions';
import { aPerson, createProfileOf } from '../../../testing/builders.js';
import type { DirectAccess } from '../product/direct-access.js';
import { addressOf, CANARY } from './person.js';
import type { Person } from './person.js';

export const PASSWORD = 'a good password';

/**
 * Creates people with the commands of a sign-up, without HTTP and with one password hash for all:
 * argon2id is slow on purpose, and a few others sign up over HTTP. Each may start any screener:
 * verified, with a profile and a photo.
 */
export async function seedPeople(access: DirectAccess, numbers: readonly number[]): Promise<readonly Person[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const people: Person[] = [];
  const queue = [...numbers];
  const settle = async (): Promise<void> => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift())
      people.push(await settleOne(access, number, passwordHash));
  };
  await Promise.all(Array.from({ length: 32 }, settle));
  return people;
}

async function settleOne(access: DirectAccess, number: number, passwordHash: string): Promise<Person> {
  const { commands, vault } = access;
  const email = `p${number}.${CANARY}@people.example`;
  const userId = derivedId('faults-user', number);
  const profileId = derivedId('faults-profile', number);
  const phone = `+1212${String(2_000_000 + number)}`;
  const named = { firstName: `Given${CANARY}`, lastName: `Family${CANARY}` };
  const step = (name: string) => contextOf(userId, name);
  const account = async (command: AccountCommand) =>
    commands.handle(accountDecider, accountStream.of(userId), command, step(command.type));

  const claim = { type: 'Claim', userId } as const;
  await commands.handle(claimDecider, emailClaimStream.of(vault.blindIndex('email', email)), claim, step('email'));
  await commands.handle(claimDecider, phoneClaimStream.of(vault.blindIndex('phone', phone)), claim, step('phone'));
  const verification = { kind: 'known' } as const;
  await account({ type: 'RegisterAccount', userId, profileId, provider: 'email', email, ...named, passwordHash, verification });
  await account({ type: 'AcceptPhone', phone, countryCode: 'US' });
  const create = createProfileOf(aPerson({ userId, profileId, ...named, email, phone }));
  await commands.handle(profileDecider, profileStream.of(profileId), create, step('profile'));
  const picture = { type: 'ChangePicture', fileId: derivedId('faults-picture', number) } as const;
  await commands.handle(profileDecider, profileStream.of(profileId), picture, step('picture'));
  return loggedIn(access, { userId, email, address: addressOf(number) });
}

/** A session and its first token. */
export async function loggedIn({ sessions }: DirectAccess, person: Omit<Person, 'token'>): Promise<Person> {
  const { cookie } = await sessions.open(person.userId);
  const bearer = await sessions.bearer(cookie);
  if (bearer === null) throw new Error('The new session is missing');
  return { ...person, token: bearer.token };
}

/** Ids are derived from person and command, so seeding twice changes nothing. */
export function contextOf(userId: string, name: string) {
  const commandId = derivedId('faults-setting', userId, name);
  return { actor: { kind: 'system', id: 'faults' }, commandId, correlationId: commandId, causationId: commandId } as const;
}
