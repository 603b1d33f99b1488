/** How an attempt to verify an identity ends without success. */
export const endedChecks = ['failed', 'abandoned', 'taken'] as const;
export type EndedCheck = (typeof endedChecks)[number];

/**
 * What the provider says of one attempt. `pending`: the person is still at it, or a reviewer looks
 * at it.
 */
export const checkResults = ['verified', 'failed', 'abandoned', 'pending'] as const;
export type CheckResult = (typeof checkResults)[number];

/** What an attempt came to, as the person sees it. */
export const checkOutcomes = ['verified', 'failed', 'abandoned', 'pending', 'taken'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** The kind of verification, as the calls name it. */
export const checkKind = 'plaid' as const;

/** The provider, as people know it. */
export const identityProviderName = 'Plaid';

export const endedText: Readonly<Record<EndedCheck, string>> = {
  failed: 'Plaid could not verify the identity.',
  abandoned: 'Left the verification of the identity before its end.',
  taken: 'The identity was not accepted, for it is verified in another account.',
};

/** An attempt that ended without a verified identity. */
export interface EndedAttempt {
  /** The provider's id of it. */
  readonly verificationId: string;
  readonly outcome: EndedCheck;
  /** ISO 8601. */
  readonly endedAt: string;
}

/** What is known of a person's proof of identity. Times in ISO 8601. */
export interface IdentityCheck {
  /** When the running attempt began; null while none runs. */
  readonly begunAt: string | null;
  readonly verifiedAt: string | null;
  /** The keyed hash of the verified identity; null without one. */
  readonly identityKey: string | null;
  /** The latest attempts that ended without success, newest first. */
  readonly ended: readonly EndedAttempt[];
}

export const noIdentityCheck: IdentityCheck = { begunAt: null, verifiedAt: null, identityKey: null, ended: [] };

/** Attempts that may fail within the time below. Leaving early is no failure. */
export const mostFailedChecks = 3;
/** For how long a failed attempt counts, in milliseconds. */
export const failedCheckCountsMs = 24 * 3_600_000;
/** How long the provider's dialog may be open, in milliseconds: as long as its token works. */
export const identityLinkLifetimeMs = 30 * 60_000;

/** What a person may do about their identity: the page and the server ask the same rule. */
export type CheckAllowance =
  | { readonly kind: 'may-begin' }
  | { readonly kind: 'verified' }
  | { readonly kind: 'used-up'; readonly retryAt: string };

/** Whether another attempt may begin at this time. */
export function checkAllowance(
  { verifiedAt, ended }: Pick<IdentityCheck, 'verifiedAt'> & { readonly ended: readonly Omit<EndedAttempt, 'verificationId'>[] },
  now: string,
): CheckAllowance {
  if (verifiedAt !== null) return { kind: 'verified' };
  const since = new Date(Date.parse(now) - failedCheckCountsMs).toISOString();
  const failed = ended.filter(({ outcome, endedAt }) => outcome !== 'abandoned' && endedAt > since);
  const oldest = failed[mostFailedChecks - 1];
  return oldest === undefined
    ? { kind: 'may-begin' }
    : { kind: 'used-up', retryAt: new Date(Date.parse(oldest.endedAt) + failedCheckCountsMs).toISOString() };
}
