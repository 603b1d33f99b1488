/** What makes a request the same request as before. Hashed with a key before it is stored. */
export interface KeyedRequest {
  /** Whose keys these are: the caller, or the address of a visitor. */
  readonly scope: string;
  readonly contract: string;
  readonly key: string;
  /** Everything that was sent, in a form that does not depend on the order of fields. */
  readonly content: string;
}

/** `first`: run it, then `finish` or `release` with this claim. `running`: somebody else is at it. */
export type Beginning =
  | { readonly kind: 'first'; readonly claim: Claim }
  | { readonly kind: 'again'; readonly answer: string }
  | { readonly kind: 'other-request' }
  | { readonly kind: 'running' };

export interface Claim {
  readonly id: string;
  readonly holder: string;
}

/** First answers by Idempotency-Key, kept for 24 hours. */
export interface IdempotencyStore {
  begin(request: KeyedRequest): Promise<Beginning>;
  /** Says that whoever holds the claim is still at it. */
  renew(claim: Claim): Promise<void>;
  /** Keeps the answer, encrypted. Does nothing if the claim has meanwhile passed to somebody else. */
  finish(claim: Claim, answer: string): Promise<void>;
  /** Gives the key free: nothing was decided. */
  release(claim: Claim): Promise<void>;
}

/** How long an answer is kept, in milliseconds. */
export const ANSWER_LIFETIME_MS = 24 * 3_600_000;
/** After this long without a sign of life whoever began is taken for dead, and the next one runs it: a caller whose process was killed waits no longer. */
export const LEASE_MS = 6_000;
/** Between two signs of life. Most requests are over before the first. */
export const RENEW_MS = LEASE_MS / 3;
