import { inTransaction, longStatement } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { loadPlaceRows, type PlaceRow } from './city-data.js';

const batch = 20_000;

/**
 * Fills `app.places` if it is empty (some 100,000 rows, about two seconds), in one transaction; of
 * several processes that start at the same time one fills it. Returns the number of rows written.
 */
export async function fillPlaces({ pool }: Pick<Dependencies, 'pool'>): Promise<number> {
  if (await isFilled({ pool })) return 0;
  // Before the transaction, because PostgreSQL ends one that is idle for long, and loading is slow
  // on a busy machine.
  const rows = loadPlaceRows();
  return inTransaction(pool, async (client) => {
    await client.query(longStatement('lock table app.places in exclusive mode'));
    return (await isFilled({ pool: client })) ? 0 : insertAll(client, rows);
  });
}

type Querying = Pick<Dependencies['pool'], 'query'>;

async function isFilled({ pool }: { readonly pool: Querying }): Promise<boolean> {
  return (await pool.query('select 1 from app.places limit 1')).rows.length > 0;
}

async function insertAll(client: Querying, rows: readonly PlaceRow[]): Promise<number> {
  for (let start = 0; start < rows.length; start += batch) await insertPlaces(client, rows.slice(start, start + batch));
  await client.query(longStatement('analyze app.places'));
  return rows.length;
}

async function insertPlaces(client: Querying, rows: readonly PlaceRow[]): Promise<void> {
  const column = (name: keyof PlaceRow): unknown[] => rows.map((row) => row[name]);
  await client.query(
    `insert into app.places (search_name, id, city, state, state_name, country, latitude, longitude, population)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[], $9::int[])
     on conflict do nothing`,
    [
      column('search_name'),
      column('id'),
      column('city'),
      column('state'),
      column('state_name'),
      column('country'),
      column('latitude'),
      column('longitude'),
      column('population'),
    ],
  );
}
