import type { OpenAccount } from '@panelist/domain/identity';
import { isPlainName } from '@panelist/domain/kernel';

/**
 * The first line of a mail. It has the name only if the address is verified: anybody can sign up
 * with another person's address and a text of their own as the name.
 */
export function greeting({ firstName, isEmailVerified }: Pick<OpenAccount, 'firstName' | 'isEmailVerified'>): string {
  return isEmailVerified && firstName !== '' && isPlainName(firstName) ? `Hi ${firstName},` : 'Hello,';
}

/**
 * The name with which a payout provider writes to the recipient of a payment: an older account may
 * have one that no mail may contain.
 */
export function recipientName({ firstName, lastName }: Pick<OpenAccount, 'firstName' | 'lastName'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return isPlainName(name) ? name : 'Participant';
}
