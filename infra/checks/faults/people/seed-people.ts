import {
  accountDecider,
  accountStream,
  claimDecider,
  emailClaimStream,
  phoneClaimStream,
  referralCodeOf,
} from '@panelist/domain/identity';
import type { AccountCommand } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { referralCodeStream } from '@panelist/domain/referral';
import { reactionCheckpoint } from '@panelist/infra/processors';
import { hashPassword } from '@panelist/infra/sessions';
import { setTimeout as pause } from 'node:timers/promises';
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
async function seedPeople(
  access: DirectAccess,
  numbers: readonly number[],
  referrers: readonly Person[],
): Promise<readonly Person[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const people = new Map<number, Person>();
  const queue = [...numbers];
  const settle = async (): Promise<void> => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift())
      people.set(number, await settleOne(access, number, passwordHash, referrers[number % referrers.length]));
  };
  await Promise.all(Array.from({ length: 32 }, settle));
  return numbers.flatMap((number) => people.get(number) ?? []);
}

/** How long the workers have to issue the codes of the first people, in milliseconds. */
const CODES_MS = 60_000;

/** People who refer others, and all people: everybody else signed up with a code of one of those. */
export interface Seeded {
  readonly referrers: readonly Person[];
  readonly people: readonly Person[];
}

/**
 * Creates the first people, and the others by their codes, once the workers of the running product have issued these.
 */
export async function seedEverybody(access: DirectAccess, count: number, referring: number): Promise<Seeded> {
  const numbers = [...Array(count).keys()];
  const referrers = await seedPeople(access, numbers.slice(0, referring), []);
  await codesIssued(access, referrers);
  const others = await seedPeople(access, numbers.slice(referring), referrers);
  return { referrers, people: [...referrers, ...others] };
}

/** The referrers have their codes, or the reaction that issues them has passed the people. */
async function codesIssued({ store, log, pool }: DirectAccess, referrers: readonly Person[]): Promise<void> {
  const head = await store.head();
  const end = performance.now() + CODES_MS;
  const hasCode = async ({ userId }: Person): Promise<boolean> =>
    (await log.read(referralCodeStream.of(referralCodeOf(userId)), { limit: 1 })).length > 0;
  const hasPassed = async (): Promise<boolean> => {
    const name = reactionCheckpoint('follow-referrals');
    const { rowCount } = await pool.query('select from app.checkpoints where name = $1 and position >= $2 collate "C"', [
      name,
      head,
    ]);
    return rowCount === 1;
  };
  const missing = [...referrers];
  while (missing[0] !== undefined) {
    if (await hasCode(missing[0])) missing.shift();
    else if (await hasPassed()) return;
    else if (performance.now() > end) throw new Error('The workers have issued no referral codes');
    else await pause(100);
  }
}

async function settleOne(
  access: DirectAccess,
  number: number,
  passwordHash: string,
  referrer: Person | undefined,
): Promise<Person> {
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
  const origin = referrer === undefined ? {} : { referralCode: referralCodeOf(referrer.userId) };
  const registered = { userId, profileId, provider: 'email', email, ...named, passwordHash, verification, origin } as const;
  await account({ type: 'RegisterAccount', ...registered });
  await account({ type: 'AcceptPhone', phone, countryCode: 'US' });
  const create = createProfileOf(aPerson({ userId, profileId, ...named, email, phone }));
  await commands.handle(profileDecider, profileStream.of(profileId), create, step('profile'));
  const picture = { type: 'ChangePicture', fileId: derivedId('faults-picture', number) } as const;
  await commands.handle(profileDecider, profileStream.of(profileId), picture, step('picture'));
  return loggedIn(access, { userId, email, address: addressOf(number) });
}

/** A session and its first token. It counts as proven for the whole run, which may take hours. */
export async function loggedIn({ sessions }: DirectAccess, person: Omit<Person, 'token'>): Promise<Person> {
  const { cookie } = await sessions.open(person.userId, { provenAt: new Date(Date.now() + 86_400_000).toISOString() });
  const bearer = await sessions.bearer(cookie);
  if (bearer === null) throw new Error('The new session is missing');
  return { ...person, token: bearer.token };
}

/** Ids are derived from person and command, so seeding twice changes nothing. */
export function contextOf(userId: string, name: string) {
  const commandId = derivedId('faults-setting', userId, name);
  return { actor: { kind: 'system', id: 'faults' }, commandId, correlationId: commandId, causationId: commandId } as const;
}
