import { mailboxOf } from '../kernel/normalise-email.js';
import type { EndReason } from './referral-cause.js';

/** What is known of one account, as far as it says who the person is. */
export interface PersonFacts {
  readonly userId: string;
  readonly email: string;
  /** The verified number and the one given at sign-up, E.164. */
  readonly phones: readonly string[];
  /** Hashes of identities that were verified, or that another account held already. */
  readonly identities: readonly string[];
  /** Addresses to which this person's payouts go. */
  readonly payoutEmails: readonly string[];
}

export type SamePersonReason = Extract<EndReason, `same-${string}`>;

const sharesOne = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => each !== '' && others.includes(each));
const emailsOf = (emails: readonly string[]) => emails.filter((each) => each !== '').map(mailboxOf);

/**
 * Why referrer and referred are one person; null if nothing says so. Nobody refers themself (contract,
 * Referrals). Of an erased account nothing is left to compare.
 */
export function samePerson(referrer: PersonFacts, referred: PersonFacts): SamePersonReason | null {
  if (referrer.userId === referred.userId) return 'same-person';
  if (sharesOne(referrer.identities, referred.identities)) return 'same-identity';
  if (sharesOne(referrer.phones, referred.phones)) return 'same-phone';
  if (sharesOne(emailsOf([referrer.email]), emailsOf([referred.email]))) return 'same-email';
  const destinations = (person: PersonFacts) => emailsOf([...person.payoutEmails, person.email]);
  return sharesOne(destinations(referrer), destinations(referred)) ? 'same-payout-destination' : null;
}
