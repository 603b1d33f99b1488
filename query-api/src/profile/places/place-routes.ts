import { labelOf, placeSearch, type Place } from '@panelist/domain/profile/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import type { PlaceRow } from './city-data.js';
import { findPlaces } from './find-places.js';

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
