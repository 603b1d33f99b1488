import type { Dependencies } from '@panelist/infra/room';
import type { PlaceRow } from './city-data.js';
import { searchName } from './search-name.js';

const likeSpecials = /[\\%_]/g;

/**
 * Up to `limit` cities with a name that begins with the query, largest first, after the first `skip`;
 * only those of one country, if given.
 */
export async function findPlaces(
  { pool }: Pick<Dependencies, 'pool'>,
  query: string,
  country: string | null,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly PlaceRow[]> {
  const pattern = `${searchName(query).replaceAll(likeSpecials, String.raw`\$&`)}%`;
  const result = await pool.query<PlaceRow>(
    `select * from (
       select distinct on (id) * from (
         select * from app.places
         where search_name like $1 and ($2::text is null or country = $2)
         order by population desc limit ($3::bigint + $4::bigint) * 3
       ) named order by id, search_name
     ) found
     order by population desc, id limit $3::bigint offset $4::bigint`,
    [pattern, country, limit, skip],
  );
  return result.rows;
}
