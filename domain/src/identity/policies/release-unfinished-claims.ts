/** How long it may take from a claim to the account or profile that uses the address (architecture, "One action, several streams"). */
export const unfinishedAfterMs = 10 * 60_000;

/**
 * When nothing of the claim's holder uses the address ten minutes later, whatever claimed it is dead: the address goes free. An e-mail is used by
 * the holder's account, a number by their profile or as the account's verified one. Times are ISO 8601 of the app's clock.
 */
export function isUnfinishedClaim(claim: {
  readonly claimedAt: string;
  readonly isUsed: boolean;
  readonly now: string;
}): boolean {
  return !claim.isUsed && Date.parse(claim.now) - Date.parse(claim.claimedAt) >= unfinishedAfterMs;
}
