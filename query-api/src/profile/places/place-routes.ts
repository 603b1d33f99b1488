import { labelOf, placeSearch, type Place } from '@panelist/domain/profile/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { type PlaceRow, searchName } from './city-data.js';

const likeSpecials = /[\\%_]/g;

/** What people write after a comma for a country in addition to its name and code. */
const otherNames: Readonly<Record<string, readonly string[]>> = { US: ['usa'], GB: ['uk', 'great britain', 'england'] };
/**
 * More cities than this have no name, or beginning of one, in common that anybody completes by a
 * region.
 */
const mostNamesakes = 2_000;

/**
 * Up to `limit` cities with a name that begins with the query, largest first, after the first
 * `skip`; only those of one country, if given. What follows a comma is a region or country, begun
 * or by its code: `Portland, Me` and `Portland, Maine, USA`.
 */
async function findPlaces(
  { pool }: Pick<Dependencies, 'pool'>,
  query: string,
  country: string | null,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly PlaceRow[]> {
  const [city = '', ...regions] = query.split(/[,，、]/u);
  const named = regions.map(regionName).filter((region) => region !== '');
  if (named.length > 0) {
    const all = await findPlaces({ pool }, city, country, { limit: mostNamesakes, skip: 0 });
    return all.filter((place) => named.every((region) => isIn(place, region))).slice(skip, skip + limit);
  }
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

/** Without the postal code that addresses have behind a state. */
const regionName = (typed: string): string => searchName(typed.replace(/\s*\b\d[\d\s-]*$/u, ''));

function isIn({ state, state_name: stateName, country }: PlaceRow, region: string): boolean {
  const names = [stateName, labelOf('country', country), ...(otherNames[country] ?? [])];
  const codes = [country, state.split('-', 2)[1] ?? ''].map((code) => code.toLowerCase());
  // `N.J.` is `n j` by now.
  return codes.includes(region.replaceAll(' ', '')) || names.some((name) => searchName(name).startsWith(region));
}

/** The city field of the wizard's second step (document 1 §5). */
export const placeRoutes = (dependencies: Pick<Dependencies, 'pool'>): readonly AnyRoute[] => [
  route(placeSearch, async ({ query }) => {
    const rows = await findPlaces(dependencies, query.query, query.country?.toUpperCase() ?? null, query);
    return { body: rows.map(placeOf) };
  }),
];

function placeOf(row: PlaceRow): Place {
  const { id, city, state, country, latitude, longitude } = row;
  const label = [city, row.state_name, labelOf('country', country)].filter((part) => part !== '').join(', ');
  return { id, label, city, state, country, administrativeArea: row.state_name || null, location: { latitude, longitude } };
}
