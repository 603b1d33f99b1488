import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { positionOf } from '../event-sourcing/index.js';
import { SubjectErasedError } from '../personal-data/index.js';
import type { OpenKeys, PurposeCipher, Vault } from '../personal-data/index.js';
import { inBatches } from '../postgres/index.js';
import type { Beginning, Claim, IdempotencyStore, KeyedRequest } from './idempotency.js';
import { deleteExpired, findKey, forgetKey, freeKey, keepAnswers, renewLease, takeKeys } from './idempotency-rows.js';
import type { Keeping, KeyRow, StoredAnswer } from './idempotency-rows.js';

export interface PostgresIdempotencyOptions {
  readonly pool: pg.Pool;
  /** Of the server, for answers to visitors. */
  readonly cipher: PurposeCipher;
  /**
   * Seals answers with their caller's key. Its blind index hashes keys and contents: a key may hold
   * an address, and a body a password.
   */
  readonly vault: Pick<Vault, 'warm' | 'unseal' | 'blindIndex'>;
}

/** Keys of one statement. */
const most = 100;
/**
 * After so many stored answers a process deletes expired keys, ten times as many at most: so they
 * go faster than others become old.
 */
const DELETE_AFTER = 100;

interface Finishing {
  readonly claim: Claim;
  readonly answer: string;
}

/**
 * First answers in `app.idempotency_keys`, shared by all processes. By the database's clock, so
 * that the processes' clocks need not agree. Asynchronous commits, and no answer waits for its
 * storage: a crash of a process or server may lose the last ones. Then the stream, which holds the
 * command, answers a repeated request; a refusal is decided again. So it is with an answer that
 * can't be read any more, because its caller was erased. The answer of a unit of work is written
 * with its events.
 */
export function postgresIdempotency({ pool, cipher, vault }: PostgresIdempotencyOptions): IdempotencyStore {
  const take = inBatches<Claim, boolean>({ most, keyOf: ({ id }) => id }, async (claims) => takeKeys(pool, claims));
  const keep = inBatches<Finishing, void>({ most, keyOf: ({ claim }) => claim.id }, async (finishing) => {
    await keepAnswers(pool, await sealed(finishing));
    deleteSometimes(finishing.length);
    return finishing.map(() => undefined);
  });
  // The first answer of a process deletes too.
  let keptSince = DELETE_AFTER;

  function deleteSometimes(kept: number): void {
    keptSince += kept;
    if (keptSince < DELETE_AFTER) return;
    keptSince = 0;
    // A failed deletion is made up for by the next ones.
    deleteExpired(pool).catch(() => undefined);
  }

  async function sealed(finishing: readonly Finishing[]): Promise<readonly Keeping[]> {
    const subjects = finishing.flatMap(({ claim }) => claim.subject ?? []);
    const keys = await vault.warm(subjects, { create: true });
    return finishing.flatMap(({ claim, answer }) => {
      const stored = sealedOne(keys, claim, answer);
      return stored === null ? [] : [{ claim, stored }];
    });
  }

  /** Null for a caller who was erased meanwhile: nothing is stored for them. */
  function sealedOne(keys: OpenKeys, { id, subject }: Claim, answer: string): StoredAnswer | null {
    if (subject === null) return { subject, sealed: null, answer: cipher.encrypt(contextOf(id), Buffer.from(answer)) };
    try {
      return { subject, sealed: keys.seal(subject, contextOf(id), answer), answer: null };
    } catch (error) {
      if (error instanceof SubjectErasedError) return null;
      throw error;
    }
  }

  /** Null if the caller was erased. */
  async function opened({ subject, sealed: text, answer }: KeyRow, id: string): Promise<string | null> {
    if (answer !== null) return cipher.decrypt(contextOf(id), answer).toString();
    return subject === null || text === null ? null : vault.unseal(subject, contextOf(id), text);
  }

  const claimOf = ({ scope, contract, key, requestHash, subject }: KeyedRequest): Claim => ({
    id: vault.blindIndex('word', JSON.stringify(['idempotency-key', scope, contract, key])),
    holder: randomUUID(),
    requestHash,
    subject,
  });

  return {
    fingerprint: fingerprintWith(vault),
    async sealed(request, answer) {
      const { id, subject, ...claim } = claimOf(request);
      if (subject === null) return null;
      const stored = sealedOne(await vault.warm([subject], { create: true }), { id, subject, ...claim }, answer);
      if (stored?.sealed == null) return null;
      deleteSometimes(1);
      return { ...claim, key: id, subject, sealed: stored.sealed };
    },
    async begin(request): Promise<Beginning> {
      const claim = claimOf(request);
      if (await take(claim)) return { kind: 'first', claim };
      const row = await findKey(pool, claim.id);
      // Released between the two statements: the next request takes it.
      if (!row) return { kind: 'running' };
      if (row.request_hash !== claim.requestHash) return { kind: 'other-request' };
      if (row.open) return { kind: 'running' };
      const answer = await opened(row, claim.id);
      if (answer !== null) return { kind: 'again', answer: withPosition(answer, row.position) };
      await forgetKey(pool, claim.id, row.holder);
      return { kind: 'running' };
    },
    renew: async (claim) => renewLease(pool, claim),
    finish: async (claim, answer) => keep({ claim, answer }),
    release: async (claim) => freeKey(pool, claim),
  };
}

/** The keyed hash of a request's content (`IdempotencyStore`). */
export const fingerprintWith =
  (vault: Pick<Vault, 'blindIndex'>): IdempotencyStore['fingerprint'] =>
  (content) =>
    vault.blindIndex('word', JSON.stringify(['idempotent-request', content]));

/** An answer that was stored with its events does not name their position. */
function withPosition(answer: string, position: string | null): string {
  return position === null ? answer : JSON.stringify({ ...JSON.parse(answer), position: positionOf(position) });
}

const contextOf = (id: string): string => `app.idempotency_keys:${id}`;
