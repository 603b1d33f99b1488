import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PurposeCipher, Vault } from '../personal-data/index.js';
import { inBatches } from '../postgres/index.js';
import { ANSWER_LIFETIME_MS, LEASE_MS } from './idempotency.js';
import type { Beginning, Claim, IdempotencyStore } from './idempotency.js';

export interface PostgresIdempotencyOptions {
  readonly pool: pg.Pool;
  readonly cipher: PurposeCipher;
  /** Keyed: a key may hold an address, and a body a password. */
  readonly blindIndex: Vault['blindIndex'];
}

/**
 * First answers in `app.idempotency_keys`, shared by all processes. By the database's clock, so
 * that the processes' clocks need not agree. Asynchronous commits, and no answer waits for its
 * storage: a crash of a process or server may lose the last ones. Then the stream, which holds the
 * command, answers a repeated request; a refusal is decided again.
 */
export function postgresIdempotency({ pool, cipher, blindIndex }: PostgresIdempotencyOptions): IdempotencyStore {
  const together = { most: 100, keyOf: ({ claim }: { readonly claim: Claim }) => claim.id };
  const take = inBatches<Taking, boolean>(together, async (taking) => takeKeys(pool, taking));
  const keep = inBatches<Keeping, void>(together, async (keeping) => keepAnswers(pool, keeping));
  const fingerprint = (content: string): string => blindIndex('word', JSON.stringify(['idempotent-request', content]));
  return {
    fingerprint,
    async begin(request) {
      const claim: Claim = {
        id: blindIndex('word', JSON.stringify(['idempotency-key', request.scope, request.contract, request.key])),
        holder: randomUUID(),
      };
      const requestHash = fingerprint(request.content);
      if (await take({ claim, requestHash })) return { kind: 'first', claim };
      const entry = await findKey(pool, claim.id);
      // Released between the two statements: the next request takes it.
      if (!entry) return { kind: 'running' };
      return beginningOf(entry, requestHash, (answer) => cipher.decrypt(contextOf(claim.id), answer).toString());
    },
    renew: async (claim) => renewLease(pool, claim),
    finish: async (claim, answer) => keep({ claim, answer: cipher.encrypt(contextOf(claim.id), Buffer.from(answer)) }),
    release: async (claim) => freeKey(pool, claim),
  };
}

interface Taking {
  readonly claim: Claim;
  readonly requestHash: string;
}

interface Keeping {
  readonly claim: Claim;
  readonly answer: Buffer;
}

const contextOf = (id: string): string => `app.idempotency_keys:${id}`;

interface KeyRow {
  readonly request_hash: string;
  readonly answer: Buffer | null;
}

function beginningOf(entry: KeyRow, requestHash: string, decrypt: (answer: Buffer) => string): Beginning {
  if (entry.request_hash !== requestHash) return { kind: 'other-request' };
  return entry.answer === null ? { kind: 'running' } : { kind: 'again', answer: decrypt(entry.answer) };
}

/** For this transaction only. */
const withoutWaiting = "set_config('synchronous_commit', 'off', true)";

/**
 * Claims keys that are new, expired, or left by a dead process that ran the same request; returns
 * which. In the order of ids, so that processes do not deadlock.
 */
async function takeKeys(pool: pg.Pool, taking: readonly Taking[]): Promise<readonly boolean[]> {
  const result = await pool.query<{ id: string }>({
    name: 'take-idempotency-keys',
    text: `insert into app.idempotency_keys as k (id, request_hash, holder, lease_until, expires_at)
     select t.id, t.request_hash, t.holder, now() + $4 * interval '1 millisecond', now() + $5 * interval '1 millisecond'
     from unnest($1::text[], $2::text[], $3::uuid[]) as t(id, request_hash, holder) order by t.id
     on conflict (id) do update
       set request_hash = excluded.request_hash, holder = excluded.holder, lease_until = excluded.lease_until,
           expires_at = excluded.expires_at, answer = null
       where k.expires_at < now() or (k.answer is null and k.lease_until < now() and k.request_hash = excluded.request_hash)
       returning id, ${withoutWaiting}`,
    values: [
      taking.map(({ claim }) => claim.id),
      taking.map(({ requestHash }) => requestHash),
      taking.map(({ claim }) => claim.holder),
      LEASE_MS,
      ANSWER_LIFETIME_MS,
    ],
  });
  const taken = new Set(result.rows.map(({ id }) => id));
  return taking.map(({ claim }) => taken.has(claim.id));
}

async function renewLease(pool: pg.Pool, claim: Claim): Promise<void> {
  await pool.query(
    `update app.idempotency_keys set lease_until = now() + $3 * interval '1 millisecond'
     where id = $1 and holder = $2 and answer is null`,
    [claim.id, claim.holder, LEASE_MS],
  );
}

async function findKey(pool: pg.Pool, id: string): Promise<KeyRow | undefined> {
  const result = await pool.query<KeyRow>('select request_hash, answer from app.idempotency_keys where id = $1', [id]);
  return result.rows[0];
}

/** Each store also deletes a few expired keys, so that the table needs no sweep. */
async function keepAnswers(pool: pg.Pool, keeping: readonly Keeping[]): Promise<readonly void[]> {
  await pool.query({
    name: 'keep-first-answers',
    text: `with over as (
       delete from app.idempotency_keys
       where id in (select id from app.idempotency_keys where expires_at < now() limit 10 for update skip locked)
     )
     update app.idempotency_keys k set answer = a.answer
     from unnest($1::text[], $2::uuid[], $3::bytea[]) as a(id, holder, answer)
     where k.id = a.id and k.holder = a.holder returning ${withoutWaiting}`,
    values: [keeping.map(({ claim }) => claim.id), keeping.map(({ claim }) => claim.holder), keeping.map(({ answer }) => answer)],
  });
  return keeping.map(() => undefined);
}

async function freeKey(pool: pg.Pool, claim: Claim): Promise<void> {
  await pool.query('delete from app.idempotency_keys where id = $1 and holder = $2 and answer is null', [claim.id, claim.holder]);
}
