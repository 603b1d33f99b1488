import { hash, randomUUID } from 'node:crypto';
import type { IdempotencyStore } from './idempotency.js';

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
