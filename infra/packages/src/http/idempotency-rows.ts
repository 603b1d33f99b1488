import type pg from 'pg';
import type { Sealed } from '../personal-data/index.js';
import { ANSWER_LIFETIME_MS, LEASE_MS } from './idempotency.js';
import type { Claim } from './idempotency.js';

/** An answer as it is stored: sealed with a person's key, or encrypted with the server's. */
export type StoredAnswer =
  | { readonly subject: string; readonly sealed: Sealed; readonly answer: null }
  | { readonly subject: null; readonly sealed: null; readonly answer: Buffer };

export interface Keeping {
  readonly claim: Claim;
  readonly stored: StoredAnswer;
}

export interface KeyRow {
  readonly request_hash: string;
  readonly holder: string;
  /** Its request still runs. */
  readonly open: boolean;
  readonly subject: string | null;
  readonly sealed: Sealed | null;
  readonly answer: Buffer | null;
  /** Of the last event that was written with the answer, which does not name it then. */
  readonly position: string | null;
}

/** Most keys that one statement deletes. */
const MOST_DELETED = 1_000;

/** For this transaction only. */
const withoutWaiting = "set_config('synchronous_commit', 'off', true)";
/** Without an answer of the holder. */
const isOpen = 'k.answer is null and k.sealed_by is distinct from k.holder';

/**
 * Claims keys that are new, expired, or left by a dead process that ran the same request; returns
 * which. In the order of ids, as `keepAnswers`, so that processes do not deadlock.
 */
export async function takeKeys(pool: pg.Pool, claims: readonly Claim[]): Promise<readonly boolean[]> {
  const result = await pool.query<{ id: string }>({
    name: 'take-idempotency-keys',
    text: `insert into app.idempotency_keys as k (id, request_hash, holder, lease_until, expires_at)
     select t.id, t.request_hash, t.holder, now() + $4 * interval '1 millisecond', now() + $5 * interval '1 millisecond'
     from unnest($1::text[], $2::text[], $3::uuid[]) as t(id, request_hash, holder) order by t.id
     on conflict (id) do update
       set request_hash = excluded.request_hash, holder = excluded.holder, lease_until = excluded.lease_until,
           expires_at = excluded.expires_at, answer = null, sealed = null, sealed_by = null, subject = null,
           stream = null, event_id = null
       where k.expires_at < now() or (${isOpen} and k.lease_until < now() and k.request_hash = excluded.request_hash)
       returning id, ${withoutWaiting}`,
    values: [
      claims.map(({ id }) => id),
      claims.map(({ requestHash }) => requestHash),
      claims.map(({ holder }) => holder),
      LEASE_MS,
      ANSWER_LIFETIME_MS,
    ],
  });
  const taken = new Set(result.rows.map(({ id }) => id));
  return claims.map(({ id }) => taken.has(id));
}

export async function renewLease(pool: pg.Pool, claim: Claim): Promise<void> {
  await pool.query(
    `update app.idempotency_keys k set lease_until = now() + $3 * interval '1 millisecond'
     where id = $1 and holder = $2 and ${isOpen}`,
    [claim.id, claim.holder, LEASE_MS],
  );
}

export async function findKey(pool: pg.Pool, id: string): Promise<KeyRow | undefined> {
  const result = await pool.query<KeyRow>(
    `select k.request_hash, k.holder, ${isOpen} as open, k.answer,
       case when k.sealed_by = k.holder then k.sealed end as sealed, k.subject,
       (select e.position from event_store.events e where e.stream = k.stream and e.event_id = k.event_id) as position
     from app.idempotency_keys k where k.id = $1`,
    [id],
  );
  return result.rows[0];
}

/**
 * Stores answers of claims that no other request has taken over, and waits for the disk: after a
 * crash of the database the first answer is given again. As an insertion whose keys exist,
 * like `takeKeys`: it finds and locks rows by their index, in the order of ids, whatever size the
 * table had when PostgreSQL planned the statement.
 */
export async function keepAnswers(pool: pg.Pool, keeping: readonly Keeping[]): Promise<void> {
  await pool.query({
    name: 'keep-first-answers',
    text: `insert into app.idempotency_keys as k (id, holder, request_hash, subject, sealed, answer, sealed_by, lease_until, expires_at)
     select a.id, a.holder, a.request_hash, a.subject, a.sealed, a.answer, case when a.sealed is not null then a.holder end,
       now(), now() + $7 * interval '1 millisecond'
     from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bytea[])
       as a(id, holder, request_hash, subject, sealed, answer) order by a.id
     on conflict (id) do update
       set subject = excluded.subject, sealed = excluded.sealed, answer = excluded.answer, sealed_by = excluded.sealed_by
       where k.holder = excluded.holder`,
    values: [
      keeping.map(({ claim }) => claim.id),
      keeping.map(({ claim }) => claim.holder),
      keeping.map(({ claim }) => claim.requestHash),
      keeping.map(({ stored }) => stored.subject),
      keeping.map(({ stored }) => stored.sealed),
      keeping.map(({ stored }) => stored.answer),
      ANSWER_LIFETIME_MS,
    ],
  });
}

/**
 * Deletes the oldest expired keys. It skips rows that other statements hold, and waits for none: so
 * it is in no deadlock.
 */
export async function deleteExpired(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'delete-expired-idempotency-keys',
    text: `with gone as (
       delete from app.idempotency_keys where id in (
         select id from app.idempotency_keys where expires_at < now() order by expires_at limit $1 for update skip locked
       )
     )
     select ${withoutWaiting}`,
    values: [MOST_DELETED],
  });
}

/** Releases a key without an answer. */
export async function freeKey(pool: pg.Pool, claim: Claim): Promise<void> {
  await pool.query(`delete from app.idempotency_keys k where id = $1 and holder = $2 and ${isOpen}`, [claim.id, claim.holder]);
}

/** Deletes a key whose answer can't be read. */
export async function forgetKey(pool: pg.Pool, id: string, holder: string): Promise<void> {
  await pool.query('delete from app.idempotency_keys where id = $1 and holder = $2', [id, holder]);
}
