/**
 * The longest time between a claim and the account or profile that uses the address (architecture,
 * "One action, several streams").
 */
export const unfinishedAfterMs = 10 * 60_000;

/**
 * Whether the sign-up that made the claim failed: ten minutes later its account does not use the
 * address, so the claim is released. An account uses its e-mail; a phone number is used by the
 * account's profile or as its verified phone. Times are ISO 8601 of the app's clock.
 */
export function isUnfinishedClaim(claim: {
  readonly claimedAt: string;
  readonly isUsed: boolean;
  readonly now: string;
}): boolean {
  return !claim.isUsed && Date.parse(claim.now) - Date.parse(claim.claimedAt) >= unfinishedAfterMs;
}
