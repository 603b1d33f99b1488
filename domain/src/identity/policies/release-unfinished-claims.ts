/** How long a sign-up may take between its claims and its account (architecture, "One action, several streams"). */
export const unfinishedAfterMs = 10 * 60_000;

/**
 * When a claim has had no account for ten minutes, its sign-up is dead: the address goes free.
 * Times are ISO 8601 of the app's clock; `accountExists` is about the account of the claim's holder.
 */
export function isUnfinishedClaim(claim: {
  readonly claimedAt: string;
  readonly accountExists: boolean;
  readonly now: string;
}): boolean {
  return !claim.accountExists && Date.parse(claim.now) - Date.parse(claim.claimedAt) >= unfinishedAfterMs;
}
