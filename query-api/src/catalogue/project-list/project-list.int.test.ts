import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ageOn,
  comparable,
  eligibility,
  matchesAll,
  matchScore,
  projectListQuerySchema,
  scoreOfNoCriteria,
  type ProjectListQuery,
} from '@panelist/domain/catalogue/browser';
import { filtersFind, normalCriteria, searchCriteriaSchema } from '@panelist/domain/saved-search/browser';
import { hiddenProjects, projectListings } from '@panelist/projectors/read-models';
import { personOf } from '../../shared/applicant.js';
import { now, queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { chance, randomProfile, randomProjects, sampleTerms } from '../../test-kit/random-projects.test-kit.js';
import { nextPosition, participationRow, type ProjectRow } from '../../test-kit/sample-rows.test-kit.js';
import { findListings, type Reader } from './project-list-routes.js';

const seed = 7;
const userId = 'ada';

/** Whether the project accepts what the query asks for, as the profile has it, and the country. */
function acceptsAll({ target, countries }: ProjectRow, query: ProjectListQuery, person: Reader['person']): boolean {
  const { country } = query;
  const own = (field: 'gender' | 'educationLevel' | 'ethnicity' | 'dateOfBirth') =>
    query[field] === undefined ? undefined : (person?.[field] ?? undefined);
  const [gender, educationLevel, ethnicity, dateOfBirth] = [
    own('gender'),
    own('educationLevel'),
    own('ethnicity'),
    own('dateOfBirth'),
  ];
  const accepts = (wanted: readonly string[] | undefined, value: string | undefined) =>
    value === undefined || !wanted || wanted.length === 0 || wanted.some((one) => comparable(one) === comparable(value));
  const age = dateOfBirth === undefined ? null : ageOn(dateOfBirth, now);
  return (
    accepts(target.genders, gender) &&
    accepts(target.educationLevels, educationLevel) &&
    accepts(target.ethnicities, ethnicity) &&
    accepts(target.countries, country) &&
    accepts(countries, country) &&
    (age === null || !target.ages?.length || target.ages.some(([min, max]) => min <= age && age <= max))
  );
}

/** What a saved search takes of a query. */
const pickCriteria = (query: ProjectListQuery): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in searchCriteriaSchema.shape));

/** Of four organizations one has no record, and one no measured hour. */
const records = new Map([
  ['organization-0', { trueHourlyRate: 19.99 }],
  ['organization-1', { trueHourlyRate: null }],
  ['organization-2', { trueHourlyRate: 30 }],
]);
const rateOf = ({ organizationId }: ProjectRow): number | null => records.get(organizationId)?.trueHourlyRate ?? null;

describe('the list of random projects', () => {
  let world: QueryWorld;
  const projects = randomProjects(seed, 350);
  /** One project in ten has a response, one in twenty a draft. */
  const applied = new Set(projects.filter((_, index) => index % 10 === 0).map((project) => project.projectId));
  const begun = projects.filter((_, index) => index % 20 === 1);
  const hidden = new Set(projects.filter((_, index) => index % 7 === 2).map((project) => project.projectId));
  beforeAll(async () => {
    world = await queryWorld();
    await world.given.projects(...projects);
    await world.given.participations(
      ...[...applied].map((id) => participationRow(userId, id)),
      ...begun.map(({ projectId: id }) => participationRow(userId, id, { status: 'DRAFT' })),
    );
    await world.given.hiddenProjects(...[...hidden].map((projectId) => ({ userId, projectId, hiddenAt: now })));
  });
  afterAll(async () => world.close());

  /** The complete list as the domain's rules give it, project by project. */
  function expectedList(query: ProjectListQuery, reader: Reader | null): readonly string[] {
    const person = reader?.person ?? null;
    const score = (row: ProjectRow) => (person === null ? 0 : (matchScore(row, person, now) ?? scoreOfNoCriteria));
    const within = (value: number, min: number | undefined, max: number | undefined) =>
      (min === undefined || value >= min) && (max === undefined || value <= max);
    const text = query.queryText;
    const keys: Readonly<Record<ProjectListQuery['sort'], (row: ProjectRow) => number>> = {
      v4Score: (row) => -score(row),
      publishedAt: () => 0,
      panelistRemuneration: (row) => -row.remunerationCents,
      timeMinutesRequired: (row) => row.timeMinutesRequired,
      trueHourlyRate: (row) => -(rateOf(row) ?? -1),
    };
    const key = keys[query.sort];
    return projects
      .filter((row) => row.status === 'published')
      .filter((row) => within(row.remunerationCents, query.minIncentive && query.minIncentive * 100, undefined))
      .filter(
        (row) =>
          query.minHourlyRate === undefined ||
          row.remunerationCents / row.timeMinutesRequired >= (query.minHourlyRate * 100) / 60,
      )
      .filter((row) => query.minTrueHourlyRate === undefined || (rateOf(row) ?? -1) >= query.minTrueHourlyRate)
      .filter((row) => within(row.timeMinutesRequired, undefined, query.maxTimeMinutesRequired))
      .filter((row) => query.talkToAudience === undefined || row.talkToAudience === query.talkToAudience)
      .filter((row) => query.researchConductType === undefined || row.researchConductType === query.researchConductType)
      .filter((row) => acceptsAll(row, query, person))
      .filter((row) => text === undefined || row.name.split(' ').some((word) => word.startsWith(text)))
      .filter((row) => {
        if (query.showEligible === false && query.onlyShowMatched !== true) return true;
        if (person === null) return row.recruiting && query.onlyShowMatched !== true;
        const { eligible } = eligibility(row.target, row.countries, row.talkToAudience, person, now);
        return eligible && row.recruiting && !applied.has(row.projectId);
      })
      .filter((row) => reader === null || query.showHiddenProjects === true || !hidden.has(row.projectId))
      .filter((row) => person === null || query.onlyShowMatched !== true || matchesAll(row, person, now))
      .toSorted(
        (one, other) =>
          key(one) - key(other) ||
          (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '') ||
          (one.projectId < other.projectId ? -1 : 1),
      )
      .map((row) => row.projectId);
  }

  function randomQuery({ one, maybe }: ReturnType<typeof chance>): ProjectListQuery {
    const shown = one([{}, {}, { onlyShowMatched: true }, { showEligible: false }] as const);
    return projectListQuerySchema.parse({
      ...shown,
      sort: one(['v4Score', 'v4Score', 'publishedAt', 'panelistRemuneration', 'timeMinutesRequired', 'trueHourlyRate']),
      pageSize: one([5, 15, 50]),
      includeCount: true,
      ...(maybe(0.2) && { minIncentive: 60 }),
      ...(maybe(0.2) && { minHourlyRate: 70 }),
      ...(maybe(0.1) && { minTrueHourlyRate: one([0, 19.99, 30]) }),
      ...(maybe(0.2) && { maxTimeMinutesRequired: 45 }),
      ...(maybe(0.2) && { talkToAudience: one([1, 2]) }),
      ...(maybe(0.2) && { researchConductType: one([1, 2]) }),
      ...(maybe(0.1) && { gender: 'Female', country: 'US' }),
      ...(maybe(0.1) && { educationLevel: 'masters', ethnicity: 'asian', dateOfBirth: '1990-03-01' }),
      ...(maybe(0.3) && { showHiddenProjects: true }),
      ...(maybe(0.3) && { queryText: one(sampleTerms).slice(0, 4) }),
    });
  }

  it('gives page by page what the rules of the domain give, in the same order, with the same number', async () => {
    const draw = chance(seed);
    const lengths: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      // Visitors, participants without a profile, and others.
      const person = round % 10 <= 1 ? null : personOf(randomProfile(seed + round, userId), now);
      const reader = round % 10 === 0 ? null : { userId, person, isPhoneElsewhere: false };
      const query = randomQuery(draw);
      const expected = expectedList(query, reader);
      const seen: string[] = [];
      for (let page = 1; page === 1 || seen.length === (page - 1) * query.pageSize; page += 1) {
        const { ids, total } = await findListings(world, { ...query, page }, reader, now, records);
        expect({ round, query, total }).toEqual({ round, query, total: expected.length });
        seen.push(...ids);
      }
      expect({ round, query, seen }).toEqual({ round, query, seen: expected });
      const place = Math.floor(expected.length / 2);
      const pageOf = expected[place];
      if (pageOf !== undefined) {
        const found = await findListings(world, { ...query, pageOf }, reader, now, records);
        expect({ round, query, ...found }).toMatchObject({
          round,
          query,
          ids: expected.slice(place - (place % query.pageSize)).slice(0, query.pageSize),
          total: expected.length,
          page: Math.floor(place / query.pageSize) + 1,
        });
      }
      lengths.push(expected.length);
    }
    // The test compared long lists and short ones, and few empty ones.
    expect(lengths.filter((length) => length > 100).length).toBeGreaterThan(5);
    expect(lengths.filter((length) => length > 0 && length < 50).length).toBeGreaterThan(5);
  }, 120_000);

  it.each([
    ['gender', 'nobody', 'genders'],
    ['educationLevel', 'none', 'educationLevels'],
    ['ethnicity', 'other', 'ethnicities'],
    ['dateOfBirth', '1930-01-01', 'ages'],
  ] as const)('tells nobody by a claimed %s for whom a project is', async (field, claim, criterion) => {
    expect(projects.filter(({ target }) => (target[criterion]?.length ?? 0) > 0).length).toBeGreaterThan(10);
    const person = personOf(randomProfile(seed, userId), now);
    const totalOf = async (asked: object, reader: Reader | null) => {
      const query = projectListQuerySchema.parse({ showEligible: false, onlyShowMatched: false, includeCount: true, ...asked });
      return (await findListings(world, query, reader, now, records)).total;
    };
    for (const reader of [null, { userId, person: null, isPhoneElsewhere: false }])
      expect(await totalOf({ [field]: claim }, reader)).toBe(await totalOf({}, reader));
    // Of a participant their own counts.
    const reader = { userId, person, isPhoneElsewhere: false };
    const own = await totalOf({ [field]: person?.[field] }, reader);
    expect(await totalOf({ [field]: claim }, reader)).toBe(own);
    expect(own).toBeLessThan(await totalOf({}, reader));
  });

  it('has for a person exactly the projects that a saved search of theirs finds, asked the other way round', async () => {
    const draw = chance(seed);
    let found = 0;
    for (let round = 0; round < 40; round += 1) {
      const reader = { userId, person: personOf(randomProfile(seed + round, userId), now), isPhoneElsewhere: false };
      const { person } = reader;
      const asked = { ...randomQuery(draw), showEligible: true, pageSize: 100, page: 1, queryText: undefined };
      const { filters } = normalCriteria(searchCriteriaSchema.parse(pickCriteria(asked)));
      const query = projectListQuerySchema.parse({ ...filters, showHiddenProjects: true, sort: 'publishedAt', pageSize: 100 });
      const listed: string[] = [];
      for (let page = 1; listed.length === (page - 1) * 100; page += 1)
        listed.push(...(await findListings(world, { ...query, page }, reader, now, records)).ids);
      const expected = projects
        .filter((row) => row.status === 'published' && row.recruiting && !applied.has(row.projectId))
        .filter((row) => person !== null && filtersFind(filters, { ...row, trueHourlyRate: rateOf(row) }, person, now))
        .map(({ projectId }) => projectId);
      expect({ round, filters, listed: listed.toSorted() }).toEqual({ round, filters, listed: expected.toSorted() });
      found += expected.length;
    }
    expect(found).toBeGreaterThan(500);
  }, 60_000);

  it('stays exact while projects pause and resume and the person hides, shows and responds', async () => {
    const reader = { userId: 'bob', person: personOf(randomProfile(seed, 'bob'), now), isPhoneElsewhere: false };
    const query = projectListQuerySchema.parse({ pageSize: 5, includeCount: true });
    const read = async (change: Partial<ProjectListQuery> = {}) => findListings(world, { ...query, ...change }, reader, now);
    const before = await read();
    const [paused = '', shown = '', started = '', answered = '', next = ''] = before.ids;
    const recruit = async (recruiting: boolean) =>
      world.pool.query(`update ${projectListings.tableName} set recruiting = $2, position = $3 where project_id = $1`, [
        paused,
        recruiting,
        nextPosition(),
      ]);
    await recruit(false);
    await world.given.hiddenProjects({ userId: 'bob', projectId: shown, hiddenAt: now });
    await world.given.participations(participationRow('bob', started, { status: 'DRAFT' }), participationRow('bob', answered));
    const less = await read();
    expect(less.ids.slice(0, 2)).toEqual([started, next]);
    expect(less.total).toBe(before.total - 3);
    expect((await read({ showHiddenProjects: true })).ids.slice(0, 3)).toEqual([shown, started, next]);
    await recruit(true);
    await world.pool.query(`delete from ${hiddenProjects.tableName} where user_id = 'bob'`);
    const after = await read();
    expect(after.ids.slice(0, 4)).toEqual([paused, shown, started, next]);
    expect(after.total).toBe(before.total - 1);
  });

  it('finds the page of a project by its name; one that the list does not have leaves the page as asked', async () => {
    const query = projectListQuerySchema.parse({ pageSize: 5, page: 2, showEligible: false, sort: 'publishedAt' });
    const all = expectedList(query, null);
    const nameOf = (id: string | undefined) => projects.find(({ projectId }) => projectId === id)?.name ?? '';
    const name = nameOf(all.at(-1));
    const first = all.findIndex((id) => nameOf(id) === name);
    const byName = await findListings(world, { ...query, pageOf: name }, null, now);
    expect(byName.page).toBe(Math.floor(first / 5) + 1);
    expect(byName.ids).toContain(all[first]);
    const draft = projects.find(({ status }) => status === 'draft')?.projectId ?? '';
    for (const pageOf of [draft, 'main']) {
      const found = await findListings(world, { ...query, pageOf }, null, now);
      expect(found).toMatchObject({ page: 2, ids: all.slice(5, 10) });
    }
  });

  it('begins after any number of listings that are left out', async () => {
    const query = projectListQuerySchema.parse({ showEligible: false, sort: 'publishedAt' });
    const all = expectedList(query, null);
    const path = 'GET /api/v4/matching/projects/search?showEligible=false&limit=10';
    for (let skip = 0; skip <= 30; skip += 1) {
      const { body } = await world.http.call(`${path}&skip=${skip}`);
      const { results, page } = body as { readonly results: readonly { readonly id: string }[]; readonly page: number };
      const ids = results.map(({ id }) => id);
      expect({ skip, ids, page }).toEqual({ skip, ids: all.slice(skip, skip + 10), page: Math.floor(skip / 10) + 1 });
    }
  });

  it('answers an empty page far behind the end', async () => {
    const query = projectListQuerySchema.parse({
      page: Number.MAX_SAFE_INTEGER,
      pageSize: 100,
      includeCount: true,
      showEligible: false,
    });
    const { ids, total } = await findListings(world, query, null, now);
    expect(ids).toEqual([]);
    expect(total).toBe(projects.filter(({ status }) => status === 'published').length);
  });

  it('follows new projects and their end, and a table that was rebuilt without the last events', async () => {
    const query = projectListQuerySchema.parse({ pageSize: 3, includeCount: true, showEligible: false, sort: 'publishedAt' });
    const change = async (statement: string, ...values: readonly string[]) =>
      world.pool.query(statement.replace('listings', projectListings.tableName), [...values]);
    const before = await findListings(world, query, null, now);
    const [first = ''] = before.ids;
    const [sample] = projects.filter(({ projectId }) => projectId === first);
    if (sample === undefined) throw new Error('The list has no first project');
    const lost = { ...sample, projectId: 'a-new-one', publishedAt: '2026-02-28T23:59:59.000Z' };
    await world.given.projects(lost);
    expect((await findListings(world, query, null, now)).ids[0]).toBe('a-new-one');
    await change('update listings set closed = true, position = $2 where project_id = $1', first, nextPosition());
    const ended = await findListings(world, query, null, now);
    expect(ended.ids).not.toContain(first);
    expect(ended.total).toBe(before.total);
    await change("delete from listings where project_id = 'a-new-one'");
    await change('update listings set closed = false, position = $2 where project_id = $1', first, '0'.repeat(19));
    expect(await findListings(world, query, null, now)).toEqual(before);
  });
});
