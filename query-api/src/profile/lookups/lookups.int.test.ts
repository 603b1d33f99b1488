import { lookupNames } from '@panelist/domain/profile/browser';
import { testHttp, type TestHttp } from '../../../../infra/testing/index.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lookupRoutes } from './lookup-routes.js';

let http: TestHttp;
beforeAll(async () => {
  http = await testHttp(lookupRoutes());
});
afterAll(async () => http.close());

type Entry = { readonly id: string; readonly code: string; readonly value: string };
const get = async (query: string) => (await http.call(`GET /api/v4/lookups${query}`)).body as Record<string, Entry[]>;

describe('lookups', () => {
  test('are complete when the query picks none', async () => {
    expect(Object.keys(await get('')).toSorted()).toEqual([...lookupNames].toSorted());
  });

  test.each(['?pick=gender,topics', '?pick=gender&pick=topics', '?pick=[gender,topics]', '?pick[]=gender&pick[]=topics'])(
    'are picked by %s',
    async (query) => {
      const lists = await get(query);
      expect(Object.keys(lists)).toEqual(['gender', 'topics']);
      expect(lists['gender']).toContainEqual({ id: 'female', code: 'female', value: 'Female' });
      expect(lists['topics']).toHaveLength(22);
    },
  );

  test('countries: all, or those where researchers recruit', async () => {
    const all = (await get('?pick=country'))['country'] ?? [];
    const recruiting = (await get('?pick=country&contexts=project'))['country'] ?? [];
    expect(recruiting).toContainEqual({ id: 'US', code: 'US', value: 'United States', name: 'United States' });
    expect(recruiting.length).toBeLessThan(all.length);
  });

  test('industries: all, or those that a participant can choose', async () => {
    const codes = (lists: Record<string, Entry[]>) => lists['industries']?.map(({ code }) => code);
    expect(codes(await get('?pick=industries'))).toContain('allindustries');
    expect(codes(await get('?pick=industries&contexts=signup'))).not.toContain('allindustries');
  });

  test('an unknown list is left out', async () => {
    expect(await get('?pick=nonsense')).toEqual({});
  });

  test('expanded, they are one list', async () => {
    const { body } = await http.call('GET /api/v4/lookups/expanded?pick[]=screenerResponseStatus');
    expect(body).toHaveLength(10);
    expect(body).toContainEqual({ id: 'PENDING', code: 'PENDING', value: 'Submitted' });
  });
});

describe('searches', () => {
  test('skills by name, from the third character on', async () => {
    const found = async (skillName: string) => (await http.call('POST /v2/skills/search', { body: { skillName } })).body;
    expect(await found('nur')).toEqual({ success: true, response: [{ id: 'nursing', name: 'Nursing' }] });
    expect(await found(' nu ')).toEqual({ success: true, response: [] });
    const page = async (paging: object) =>
      ((await http.call('POST /v2/skills/search', { body: { skillName: 'data', ...paging } })).body as { response: Entry[] })
        .response;
    const first = await page({});
    expect(await page({ limit: 2, skip: 1 })).toEqual(first.slice(1, 3));
    expect(await page({ pageSize: 1, page: 3 })).toEqual(first.slice(2, 3));
  });

  test('skills, best first, by pages', async () => {
    const values = async (query: string) =>
      ((await http.call(`GET /api/v4/lookups/skills?query=${query}`)).body as Entry[]).map(({ value }) => value);
    expect(await values('nur')).toEqual(['Nursing']);
    const found = await values('data');
    expect(found[0]).toMatch(/^Data/);
    expect(found.at(-1)).toMatch(/data/i);
    const first = await values('a');
    expect(first).toHaveLength(20);
    expect(await values('a&limit=4&skip=3')).toEqual(first.slice(3, 7));
    expect(await values('zzzz')).toEqual([]);
  });

  test('job titles', async () => {
    const { body } = await http.call('POST /v2/search-job-titles', { body: { query: 'nurse' } });
    expect(body).toMatchObject({ success: true, response: { items: expect.any(Array) } });
    const { items } = (body as { response: { items: { id: string; title: string }[] } }).response;
    expect(items[0]).toEqual({ id: 'nursepractitioner', title: 'Nurse Practitioner' });
    expect(items.map(({ title }) => title)).toContain('Registered Nurse');
    const second = { query: 'nurse', limit: 1, skip: 1 };
    expect((await http.call('POST /v2/search-job-titles', { body: second })).body).toMatchObject({
      response: { items: [items[1]] },
    });
    expect((await http.call('POST /v2/search-job-titles', { body: { limit: 101 } })).status).toBe(422);
    expect((await http.call('POST /v2/search-job-titles', { body: {} })).body).toMatchObject({ success: true });
    expect((await http.call('POST /v2/search-job-titles', { body: { query: 7 } })).status).toBe(422);
  });
});
