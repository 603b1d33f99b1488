import { mailboxOf } from '../kernel/normalise-email.js';
import type { SharedFact } from '../payout/browser.js';
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
  /** Keys of the browsers that logged them in lately. */
  readonly deviceKeys: readonly string[];
}

export type SamePersonReason = Extract<EndReason, `same-${string}`>;

const sharesOne = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => each !== '' && others.includes(each));
const emailsOf = (emails: readonly string[]) => emails.filter((each) => each !== '').map(mailboxOf);

/**
 * What both accounts have now, the strongest first; null if nothing. Of an erased one nothing is
 * left.
 */
export function sharedFact(referrer: PersonFacts, referred: PersonFacts): SharedFact | null {
  if (sharesOne(referrer.identities, referred.identities)) return 'identity';
  if (sharesOne(referrer.phones, referred.phones)) return 'phone';
  if (sharesOne(emailsOf([referrer.email]), emailsOf([referred.email]))) return 'mailbox';
  const destinations = (person: PersonFacts) => emailsOf([...person.payoutEmails, person.email]);
  if (sharesOne(destinations(referrer), destinations(referred))) return 'destination';
  return sharesOne(referrer.deviceKeys, referred.deviceKeys) ? 'device' : null;
}

/**
 * People of one household may share a device: the bonus waits for operations, the referral goes on.
 */
const endReasonOf: Readonly<Record<SharedFact, SamePersonReason | null>> = {
  identity: 'same-identity',
  phone: 'same-phone',
  mailbox: 'same-email',
  destination: 'same-payout-destination',
  device: null,
};

/**
 * Why a referral ends as it begins: referrer and referred are one person, and a person can't refer
 * themself (contract, Referrals). Null where no fact shows it. What is known only later has the
 * bonus wait (`sharedFact`).
 */
export function samePerson(referrer: PersonFacts, referred: PersonFacts): SamePersonReason | null {
  if (referrer.userId === referred.userId) return 'same-person';
  const shared = sharedFact(referrer, referred);
  return shared === null ? null : endReasonOf[shared];
}
