import { derivedId } from '../kernel/ids.js';

/**
 * The code by which a person refers others: up to 12 letters and digits, always the same for one
 * person, and independent of their id (contract, Referrals).
 */
export function referralCodeOf(userId: string): string {
  const hash = derivedId('referral-code', userId).replaceAll('-', '');
  return BigInt(`0x${hash.slice(-15)}`)
    .toString(36)
    .toUpperCase();
}

/** The page on which a visitor signs up, referred by the owner of this code. */
export const referralLinkOf = (code: string): string => `/panelists/v2/create?r=${code}`;
