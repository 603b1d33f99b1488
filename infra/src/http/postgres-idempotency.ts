import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PurposeCipher, Vault } from '../personal-data/index.js';
import { ANSWER_LIFETIME_MS, LEASE_MS } from './idempotency.js';
import type { Beginning, Claim, IdempotencyStore } from './idempotency.js';

export interface PostgresIdempotencyOptions {
  readonly pool: pg.Pool;
  readonly cipher: PurposeCipher;
  /** Keyed: a key may hold an address, and a body a password. */
  readonly blindIndex: Vault['blindIndex'];
}

/**
 * First answers in `app.idempotency_keys`, shared by all processes. By the database's clock, so that theirs need not agree. Nobody waits for the disk with
 * them: a server that crashes may forget the last ones, and then a repeated request is answered from its stream, which knows the command.
 */
export function postgresIdempotency({ pool, cipher, blindIndex }: PostgresIdempotencyOptions): IdempotencyStore {
  return {
    async begin(request) {
      const claim: Claim = {
        id: blindIndex('word', JSON.stringify(['idempotency-key', request.scope, request.contract, request.key])),
        holder: randomUUID(),
      };
      const requestHash = blindIndex('word', JSON.stringify(['idempotent-request', request.content]));
      if (await takeKey(pool, claim, requestHash)) return { kind: 'first', claim };
      const entry = await findKey(pool, claim.id);
      // Given free between the two statements: whoever asks again takes it.
      if (!entry) return { kind: 'running' };
      return beginningOf(entry, requestHash, (answer) => cipher.decrypt(contextOf(claim.id), answer).toString());
    },
    renew: async (claim) => renewLease(pool, claim),
    finish: async (claim, answer) => keepAnswer(pool, claim, cipher.encrypt(contextOf(claim.id), Buffer.from(answer))),
    release: async (claim) => freeKey(pool, claim),
  };
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

/** For this transaction alone. */
const withoutWaiting = "set_config('synchronous_commit', 'off', true)";

/** Takes a key that is new, past its day, or left behind by a process that died over the same request. */
async function takeKey(pool: pg.Pool, claim: Claim, requestHash: string): Promise<boolean> {
  const result = await pool.query({
    name: 'take-idempotency-key',
    text: `insert into app.idempotency_keys as k (id, request_hash, holder, lease_until, expires_at)
     values ($1, $2, $3, now() + $4 * interval '1 millisecond', now() + $5 * interval '1 millisecond')
     on conflict (id) do update
       set request_hash = excluded.request_hash, holder = excluded.holder, lease_until = excluded.lease_until,
           expires_at = excluded.expires_at, answer = null
       where k.expires_at < now() or (k.answer is null and k.lease_until < now() and k.request_hash = excluded.request_hash)
       returning ${withoutWaiting}`,
    values: [claim.id, requestHash, claim.holder, LEASE_MS, ANSWER_LIFETIME_MS],
  });
  return result.rowCount === 1;
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

/** A few keys past their day go with each answer that is kept, so that the table needs no sweep. */
async function keepAnswer(pool: pg.Pool, claim: Claim, answer: Buffer): Promise<void> {
  await pool.query({
    name: 'keep-first-answer',
    text: `with over as (
       delete from app.idempotency_keys
       where id in (select id from app.idempotency_keys where expires_at < now() limit 10 for update skip locked)
     )
     update app.idempotency_keys set answer = $3 where id = $1 and holder = $2 returning ${withoutWaiting}`,
    values: [claim.id, claim.holder, answer],
  });
}

async function freeKey(pool: pg.Pool, claim: Claim): Promise<void> {
  await pool.query('delete from app.idempotency_keys where id = $1 and holder = $2 and answer is null', [claim.id, claim.holder]);
}
