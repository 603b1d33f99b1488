import { knownCodes, type Place } from '@panelist/domain/profile/browser';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../../infra/testing/index.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aliases } from './city-data.js';
import { fillPlaces } from './fill-places.js';
import { placeRoutes } from './place-routes.js';

let database: TestDatabase;
let http: TestHttp;
let filledIn: number;
let written: readonly number[];
beforeAll(async () => {
  database = await testDatabase();
  const start = performance.now();
  // Two processes start at the same time, and one of them fills the table.
  written = await Promise.all([fillPlaces(database), fillPlaces(database)]);
  filledIn = performance.now() - start;
  http = await testHttp(placeRoutes(database));
}, 60_000);
afterAll(async () => {
  await http.close();
  await database.close();
});

const find = async (query: string, country?: string) => {
  const parameters = new URLSearchParams({ query, ...(country === undefined ? {} : { country }) });
  const answer = await http.call(`GET /api/v4/places?${parameters.toString()}`);
  expect(answer.status).toBe(200);
  return answer.body as Place[];
};
const labels = async (query: string, country?: string) => (await find(query, country)).map(({ label }) => label);

describe('places', () => {
  test('are many, and filled once', async () => {
    expect(written.filter((count) => count > 0)).toHaveLength(1);
    const { rows } = await database.pool.query<{ count: string }>('select count(*) as count from app.places');
    expect(Number(rows[0]?.count)).toBeGreaterThan(90_000);
    expect(await fillPlaces(database)).toBe(0);
    expect(filledIn).toBeLessThan(20_000);
  });

  test('are in countries of the one list, so that each can be chosen', async () => {
    const { rows } = await database.pool.query<{ country: string }>('select distinct country from app.places');
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.map(({ country }) => country).filter((country) => !knownCodes('country').has(country))).toEqual([]);
  });

  test('are found by the beginning of their name, largest first', async () => {
    const [first, ...others] = await find('portland');
    expect(first).toMatchObject({
      label: 'Portland, Oregon, United States',
      city: 'Portland',
      state: 'US-OR',
      country: 'US',
      administrativeArea: 'Oregon',
      location: { latitude: expect.closeTo(45.5, 0), longitude: expect.closeTo(-122.7, 0) },
    });
    expect(others.map(({ state }) => state)).toContain('US-ME');
    const sans = await find('san');
    expect(sans).toHaveLength(10);
    expect((await http.call('GET /api/v4/places?query=san&limit=2&skip=8')).body).toEqual(sans.slice(8));
    expect((await http.call('GET /api/v4/places?query=san&pageSize=4&page=2')).body).toEqual(sans.slice(4, 8));
    expect((await http.call(`GET /api/v4/places?query=san&skip=${Number.MAX_SAFE_INTEGER}`)).body).toEqual([]);
  });

  test('accents, case and punctuation do not matter', async () => {
    expect((await labels('ZURI'))[0]).toBe('Zürich, Zurich, Switzerland');
    expect((await labels('münchen'))[0]).toBe('Munich, Bavaria, Germany');
    expect((await labels('St. Louis'))[0]).toMatch(/^St\. Louis, Missouri/);
  });

  test('what follows a comma is a region or country, begun or by its code', async () => {
    for (const query of ['Portland, ME', 'portland,mai', 'Portland, Maine, United States', 'Portland, ME, USA']) {
      expect((await labels(query))[0]).toBe('Portland, Maine, United States');
    }
    for (const query of ['Portland, ME 04101', 'Portland, Me.', 'Portland，ME'])
      expect((await labels(query))[0]).toBe('Portland, Maine, United States');
    expect((await labels('Newark, N.J.'))[0]).toBe('Newark, New Jersey, United States');
    expect((await labels('Washington, D.C.'))[0]).toBe('Washington, D.C., District of Columbia, United States');
    expect((await labels('São Paulo, São Paulo'))[0]).toBe('São Paulo, São Paulo, Brazil');
    expect((await labels('London, UK'))[0]).toMatch(/United Kingdom$/);
    expect(await labels('Portland, ')).toEqual(await labels('Portland'));
    expect(await labels('Portland, Bavaria')).toEqual([]);
  });

  test('within one country', async () => {
    for (const { country } of await find('london', 'ca')) expect(country).toBe('CA');
    expect((await labels('london'))[0]).toMatch(/United Kingdom$/);
  });

  test('a city known by two names is listed once', async () => {
    const ids = (await find('washington')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await labels('bangalore'))[0]).toBe('Bengaluru, Karnataka, India');
  });

  test('every alias names an existing city', async () => {
    for (const [country, city, ...names] of aliases) {
      for (const name of names) expect((await find(name, country)).some((place) => place.city.startsWith(city))).toBe(true);
    }
  });

  test('pattern characters have no special meaning, nonsense finds nothing', async () => {
    expect(await find('qqqqqq')).toEqual([]);
    expect((await find('%')).length).toBe(10);
    expect((await http.call('GET /api/v4/places?country=USA')).status).toBe(422);
  });
});
