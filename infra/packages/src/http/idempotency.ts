import type { SealedAnswer } from '../event-sourcing/index.js';
import { hash, randomUUID } from 'node:crypto';

/** What identifies a repeated request. Hashed with a key before it is stored. */
export interface KeyedRequest {
  /** The owner of the key: the caller, or the address of a visitor. */
  readonly scope: string;
  /** The person whose key seals the answer: the logged-in account; null for a visitor. */
  readonly subject: string | null;
  readonly contract: string;
  readonly key: string;
  /** The keyed hash of everything that the client sent, independent of the order of fields. */
  readonly requestHash: string;
}

/**
 * `first`: run it, then `finish` or `release` with this claim. `running`: another request runs it
 * now.
 */
export type Beginning =
  | { readonly kind: 'first'; readonly claim: Claim }
  | { readonly kind: 'again'; readonly answer: string }
  | { readonly kind: 'other-request' }
  | { readonly kind: 'running' };

export interface Claim {
  readonly id: string;
  readonly holder: string;
  readonly requestHash: string;
  readonly subject: string | null;
}

/** First answers by Idempotency-Key, stored for 24 hours. */
export interface IdempotencyStore {
  /** A keyed hash of a request's content: without the key it can't be searched for a password. */
  fingerprint(content: string): string;
  begin(request: KeyedRequest): Promise<Beginning>;
  /**
   * The answer in the form that is stored, to be written with what the request decided; null where
   * none can be stored, for the person was erased. Its position is added when it is read. Only
   * stores in the database of the events have it.
   */
  sealed?(request: KeyedRequest, answer: string): Promise<SealedAnswer | null>;
  /** Renews the claim while its request runs. */
  renew(claim: Claim): Promise<void>;
  /**
   * Keeps the answer, sealed with the person's key or the server's. Does nothing if another request
   * has taken over the claim.
   */
  finish(claim: Claim, answer: string): Promise<void>;
  /** Releases the key: nothing was decided. */
  release(claim: Claim): Promise<void>;
}

/** How long an answer is stored, in milliseconds. */
export const ANSWER_LIFETIME_MS = 24 * 3_600_000;
/**
 * After this long without a renewal the claim expires and the next request takes over: a caller
 * whose process was killed waits no longer.
 */
export const LEASE_MS = 6_000;
/** Between two renewals. Most requests end before the first. */
export const RENEW_MS = LEASE_MS / 3;

/** First answers in this process's memory: for tests. */
export function memoryIdempotency(): IdempotencyStore {
  const entries = new Map<string, { readonly requestHash: string; readonly holder: string; answer?: string }>();
  return {
    fingerprint: (content) => hash('sha256', content),
    async begin({ scope, subject, contract, key, requestHash }) {
      const id = JSON.stringify([scope, contract, key]);
      const entry = entries.get(id);
      if (entry && entry.requestHash !== requestHash) return { kind: 'other-request' };
      if (entry) return entry.answer === undefined ? { kind: 'running' } : { kind: 'again', answer: entry.answer };
      const claim = { id, holder: randomUUID(), requestHash, subject };
      entries.set(id, { requestHash, holder: claim.holder });
      return { kind: 'first', claim };
    },
    renew: async () => undefined,
    async finish(claim, answer) {
      const entry = entries.get(claim.id);
      if (entry?.holder === claim.holder) entry.answer = answer;
    },
    async release(claim) {
      if (entries.get(claim.id)?.holder === claim.holder) entries.delete(claim.id);
    },
  };
}
