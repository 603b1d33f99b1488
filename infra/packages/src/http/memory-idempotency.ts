import { createHash, randomUUID } from 'node:crypto';
import type { IdempotencyStore } from './idempotency.js';

/** First answers in this process's memory: for tests. */
export function memoryIdempotency(): IdempotencyStore {
  const entries = new Map<string, { readonly content: string; readonly holder: string; answer?: string }>();
  return {
    fingerprint: (content) => createHash('sha256').update(content).digest('hex'),
    async begin({ scope, subject, contract, key, content }) {
      const id = JSON.stringify([scope, contract, key]);
      const entry = entries.get(id);
      if (entry && entry.content !== content) return { kind: 'other-request' };
      if (entry) return entry.answer === undefined ? { kind: 'running' } : { kind: 'again', answer: entry.answer };
      const claim = { id, holder: randomUUID(), requestHash: content, subject };
      entries.set(id, { content, holder: claim.holder });
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
