import { erasureReceiptSchema, type ErasureReceipt } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import type { Dependencies } from '@panelist/infra/service';
import { outlastErasure } from '../runtime/schedule.js';

type Stores = Pick<Dependencies, 'pool' | 'vault'>;

/** The key that seals the address is this erasure's alone, for the person's is destroyed. */
const subjectOf = (erasureId: string): string => `erasure-address-${erasureId}`;
const contextOf = (erasureId: string): string => `app.erasures:${erasureId}`;

/** What the person of this erasure reads; undefined before the worker has written it down. */
export async function findErasure({ pool }: Pick<Stores, 'pool'>, erasureId: string): Promise<ErasureReceipt | undefined> {
  const { rows } = await pool.query<{ receipt: unknown }>('select receipt from app.erasures where erasure_id = $1', [erasureId]);
  return rows[0] && erasureReceiptSchema.parse(rows[0].receipt);
}

/**
 * Writes down what is about to be destroyed, and the address for the receipt. From here on the
 * erasure needs the person's key no more.
 */
export async function noteErasure(stores: Stores, userId: string, address: string, receipt: ErasureReceipt): Promise<void> {
  const sealed = address === '' ? null : await stores.vault.seal(subjectOf(receipt.id), contextOf(receipt.id), address);
  await stores.pool.query(
    'insert into app.erasures (erasure_id, user_id, receipt, sealed_address) values ($1, $2, $3, $4) on conflict do nothing',
    [receipt.id, userId, JSON.stringify(receipt), sealed],
  );
}

export async function noteErased({ pool }: Pick<Stores, 'pool'>, erasureId: string): Promise<void> {
  await pool.query('update app.erasures set erased_at = coalesce(erased_at, now()) where erasure_id = $1', [erasureId]);
}

/** Address and receipt of a mail that was not sent yet; null once the address was forgotten. */
export async function unmailed(
  stores: Stores,
  erasureId: string,
): Promise<{ readonly address: string; readonly receipt: ErasureReceipt } | null> {
  const { rows } = await stores.pool.query<{ sealed_address: string | null; receipt: unknown }>(
    'select sealed_address, receipt from app.erasures where erasure_id = $1',
    [erasureId],
  );
  const [row] = rows;
  if (!row?.sealed_address) return null;
  const address = await stores.vault.unseal(subjectOf(erasureId), contextOf(erasureId), row.sealed_address);
  return address === null ? null : { address, receipt: erasureReceiptSchema.parse(row.receipt) };
}

export async function forgetAddress({ pool, vault }: Stores, erasureId: string): Promise<void> {
  await vault.erase(subjectOf(erasureId));
  await pool.query('update app.erasures set sealed_address = null where erasure_id = $1', [erasureId]);
}

/** Days after which an address is forgotten that no mail server took a receipt for. */
const MAIL_DAYS = 3;

/** Forgets addresses that no mail reached. Returns how many. */
export async function forgetOldAddresses(stores: Stores): Promise<number> {
  const { rows } = await stores.pool.query<{ erasure_id: string }>(
    `select erasure_id from app.erasures
     where sealed_address is not null and begun_at < now() - make_interval(days => $1)`,
    [MAIL_DAYS],
  );
  for (const { erasure_id: erasureId } of rows) await forgetAddress(stores, erasureId);
  return rows.length;
}

interface Waiting {
  readonly erasure_id: string;
  /** Minutes since the erasure began. */
  readonly minutes: number;
}

/** Erasures whose receipt was not mailed within a minute: the queue may have lost the job. */
export async function waitingForMail({ pool }: Pick<Stores, 'pool'>): Promise<readonly Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `select erasure_id, floor(extract(epoch from now() - begun_at) / 60)::integer as minutes from app.erasures
     where sealed_address is not null and erased_at is not null and begun_at < now() - interval '1 minute'`,
  );
  return rows;
}

/** Erased persons who have a key again: their keys were restored from a backup. */
export async function erasedWithKey({ pool }: Pick<Stores, 'pool'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select e.user_id from app.erasures e join vault.keys k on k.subject = e.user_id
     where e.erased_at is not null and k.wrapped_key is not null`,
  );
  return rows.map(({ user_id: userId }) => userId);
}

/**
 * Deletes what is stored of a person outside the log and its read models. What a request
 * obtains at this moment is settled nevertheless: its row names the stream alone.
 */
export async function deletePersonsRows({ pool }: Pick<Stores, 'pool'>, userId: string): Promise<void> {
  await pool.query('delete from app.idempotency_keys where subject = $1', [userId]);
  await pool.query('delete from app.social_flows where user_id = $1', [userId]);
  await pool.query('delete from app.social_tickets where user_id = $1', [userId]);
  await pool.query('delete from app.search_alerts where user_id = $1', [userId]);
  await pool.query(`delete from app.deadlines where payload ->> 'userId' = $1 and kind <> all($2)`, [userId, outlastErasure]);
  const { rows } = await pool.query<{ used_by: string }>(
    `select distinct used_by from app.social_tickets where purpose = 'sign-up' and used_by is not null`,
  );
  const used = rows.map((row) => row.used_by).filter((commandId) => derivedId('user', commandId) === userId);
  if (used.length > 0) await pool.query('delete from app.social_tickets where used_by = any($1)', [used]);
}
