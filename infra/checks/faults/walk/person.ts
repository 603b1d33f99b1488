import type { Role } from '@panelist/domain/kernel';
import type { DirectAccess } from '../product/direct-access.js';
import type { Random } from './random.js';

/** The beginning of each text that identifies a person: found unencrypted, it proves a leak. */
export const CANARY = 'zqcanary';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** A text with the canary, which occurs once. */
export const markedText = /zqcanary[a-z]{8}/g;

/** Everybody's. */
export const PASSWORD = 'a good password';

/**
 * A new word for one text of one command: where it turns up again shows what became of that
 * command.
 */
export const markOf = (random: Random): string =>
  CANARY + Array.from({ length: 8 }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('');

/** A person who is logged in. */
export interface Person {
  readonly userId: string;
  /** Empty for staff. */
  readonly profileId: string;
  readonly email: string;
  /** In addition to that of a participant. */
  readonly roles: readonly Role[];
  /** Of the current session. */
  token: string;
  /** The person's own IP address. */
  readonly address: string;
}

/** An address of a reserved range. */
export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Longer than the product's clock passes in a run, in milliseconds. */
const PROVEN_MS = 1_000 * 86_400_000;

/** Opens a session that counts as proven for the whole run; false if the account allows none. */
export async function logIn({ sessions }: Pick<DirectAccess, 'sessions'>, person: Person): Promise<boolean> {
  const { cookie } = await sessions.open(person.userId, { provenAt: new Date(Date.now() + PROVEN_MS).toISOString() });
  const bearer = await sessions.bearer(cookie);
  if (bearer !== null) person.token = bearer.token;
  return bearer !== null;
}
