import { postgresEventStore, type EventStore } from '@panelist/infra/event-sourcing';
import { collectRoutes } from '@panelist/infra/http';
import { testDatabase, testHttp, type TestAnswer, type TestDatabase, type TestHttp } from '../../infra/testing/index.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountApi, newSignUp, type AccountApi } from './account-api.test-kit.js';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from './memory-api.test-kit.js';
import * as participation from './participation/index.js';

/**
 * Text that PostgreSQL can't hold: one of them in a batch of appends would fail the whole batch.
 */
const poisons = ['Ada\0', 'Ada\ud800', '\udc00Ada'];
/** Unusual but storable text: it is returned unchanged. */
const odd = 'Ada \u202eecalevoL\u202c 👩🏽‍💻 \u0001';

/** Paths of all texts in a body. */
function textsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path === '' ? name : `${path}.${name}`));
}

function changed(value: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  if (name === '') return text;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === name ? changed(inner, rest, text) : inner));
  const entries = Object.entries(value as object).map(([key, inner]: [string, unknown]) => [
    key,
    key === name ? changed(inner, rest, text) : inner,
  ]);
  return Object.fromEntries(entries);
}

const refusals = (answers: readonly TestAnswer[]) =>
  answers.map(({ status, body }) => [status, (body as { code?: string }).code]);
const fieldsOf = ({ body }: TestAnswer) => (body as { errors?: readonly { field: string }[] }).errors?.map(({ field }) => field);

describe('signing up, on PostgreSQL', () => {
  let api: AccountApi;
  beforeAll(async () => {
    api = await accountApi({}, 'postgres');
  });
  afterAll(async () => api.close());
  const send = (body: unknown) => api.http.call('POST /v2/user/signup', { body });

  it('refuses unstorable text in any field, names the field, and does not affect other sign-ups in the same batches', async () => {
    const whole = newSignUp({ referralCode: 'r', inviteCode: 'i', initialUtm: { source: 'x' }, verifiedPhone: '+12025550000' });
    const places = textsOf(whole);
    expect(places.length).toBeGreaterThan(20);
    const bad = places.map(async (place, index) => {
      const answer = await send(changed(whole, place.split('.'), poisons[index % poisons.length] ?? ''));
      return [place, answer.status, fieldsOf(answer)] as const;
    });
    const { city, ...location } = newSignUp().location;
    const oddly = { firstName: 'Ada 👩🏽‍💻', location: { ...location, city: { ...city, formattedAddress: odd } } };
    const good = Array.from({ length: 6 }, () => send(newSignUp(oddly)));
    expect(await Promise.all(bad)).toEqual(places.map((place) => [place, 422, [place]]));
    expect((await Promise.all(good)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await api.count('AccountRegistered')).toBe(6);
    expect(await api.lastEvent('AccountRegistered')).toMatchObject({ firstName: oddly.firstName });
    expect(await api.lastEvent('ProfileCreated')).toMatchObject({ location: { formattedAddress: odd } });
  });

  it('refuses too much text, in one field or in many', async () => {
    const before = await api.count('AccountRegistered');
    const answers = await Promise.all([
      send(newSignUp({ firstName: 'x'.repeat(2 * 1024 * 1024) })),
      send(newSignUp({ skills: Array.from({ length: 300_000 }, (_, index) => `skill ${index}`) })),
    ]);
    expect(refusals(answers)).toEqual([
      [413, 'request.too-large'],
      [413, 'request.too-large'],
    ]);
    expect(await api.count('AccountRegistered')).toBe(before);
    expect(api.http.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('saving a screener, on PostgreSQL', () => {
  let database: TestDatabase;
  let store: EventStore;
  let write: MemoryWriteSide;
  let http: TestHttp;
  beforeAll(async () => {
    database = await testDatabase();
    store = await postgresEventStore({ connectionString: database.url, pool: database.pool, onError: () => undefined });
    write = memoryWriteSide(store);
    http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
  });
  afterAll(async () => {
    await http.close();
    await store.close();
    await database.close();
  });

  it('refuses unstorable text, keeps earlier answers, and does not affect other participants', async () => {
    const projectId = await write.project('owner', surveyEntry);
    const [ada, ben] = await Promise.all([0, 1].map(async () => http.logIn(await write.applicant())));
    if (!ada || !ben) throw new Error('The world needs two people');
    const save = (who: typeof ada, text: string, more = {}) =>
      who.call('POST /v2/projects/survey/save', {
        body: {
          projectId,
          status: 'DRAFT',
          responses: [
            { questionId: 'q1', answers: [{ uid: 'yes' }] },
            { questionId: 'q2', answers: [{ text }] },
          ],
          ...more,
        },
      });
    expect((await save(ada, odd)).status).toBe(200);
    const [others, poisoned] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, index) => save(ben, `Answer ${index}`))),
      Promise.all(poisons.map((text) => save(ada, text))),
    ]);
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(poisoned.map((answer) => [answer.status, fieldsOf(answer)])).toEqual(poisons.map(() => [422, ['responses.q2']]));
    const large = await Promise.all([save(ada, 'x'.repeat(2 * 1024 * 1024)), save(ada, 'x'.repeat(200_000))]);
    expect(refusals(large)).toEqual([
      [413, 'request.too-large'],
      [422, 'request.invalid'],
    ]);
    const elsewhere = await save(ada, 'Not yet', { inviteCode: poisons[0], inviteId: poisons[0] });
    expect([elsewhere.status, fieldsOf(elsewhere)]).toEqual([422, ['inviteId', 'inviteCode']]);
    expect((await save(ada, 'At last')).status).toBe(200);
    const { events } = await write.log.readAll(null, { filter: { types: ['ScreenerAnswerSaved'] }, limit: 100 });
    const texts = events.map(({ data }) => JSON.stringify(data));
    expect(texts).toHaveLength(12);
    expect([texts.some((text) => text.includes('Answer 9')), texts.at(-1)?.includes('At last')]).toEqual([true, true]);
    expect(http.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
