import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eligibility, matchesAll, matchScore, projectListQuerySchema } from '@panelist/domain/catalogue/browser';
import type { ProjectListQuery } from '@panelist/domain/catalogue/browser';
import { personOf } from '../../shared/applicant.js';
import { now, queryWorld } from '../../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { chance, randomProfile, randomProjects, words } from '../../test-kit/random-projects.test-kit.js';
import { participationRow, type ProjectRow } from '../../test-kit/sample-rows.test-kit.js';
import { findListings } from './find-listings.js';
import type { Reader } from './list-filters.js';

const seed = 7;
const userId = 'ada';
/** So short that some pages are behind it. */
const shortLook = { least: 20, forEach: 3 };

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
    const score = ({ target }: ProjectRow) => (person === null ? 0 : matchScore(target, person, now));
    const within = (value: number, min: number | undefined, max: number | undefined) =>
      (min === undefined || value >= min) && (max === undefined || value <= max);
    const text = query.queryText;
    const keys: Readonly<Record<ProjectListQuery['sort'], (row: ProjectRow) => number>> = {
      v4Score: (row) => -score(row),
      publishedAt: () => 0,
      panelistRemuneration: (row) => -row.remunerationCents,
      timeMinutesRequired: (row) => row.timeMinutesRequired,
    };
    const key = keys[query.sort];
    return projects
      .filter((row) => row.status === 'published')
      .filter((row) => within(row.remunerationCents, query.minIncentive && query.minIncentive * 100, undefined))
      .filter((row) => within(row.timeMinutesRequired, undefined, query.maxTimeMinutesRequired))
      .filter((row) => query.talkToAudience === undefined || row.talkToAudience === query.talkToAudience)
      .filter((row) => query.researchConductType === undefined || row.researchConductType === query.researchConductType)
      .filter((row) => text === undefined || row.name.split(' ').some((word) => word.startsWith(text)))
      .filter((row) => {
        if (person === null || (query.showEligible === false && query.onlyShowMatched !== true)) return true;
        const { eligible } = eligibility(row.target, row.countries, row.talkToAudience, person, now);
        return eligible && row.recruiting && !applied.has(row.projectId);
      })
      .filter((row) => reader === null || query.showHiddenProjects === true || !hidden.has(row.projectId))
      .filter((row) => person === null || query.onlyShowMatched !== true || matchesAll(row.target, person, now))
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
      sort: one(['v4Score', 'v4Score', 'publishedAt', 'panelistRemuneration', 'timeMinutesRequired']),
      pageSize: one([5, 15, 50]),
      includeCount: true,
      ...(maybe(0.2) && { minIncentive: 60 }),
      ...(maybe(0.2) && { maxTimeMinutesRequired: 45 }),
      ...(maybe(0.2) && { talkToAudience: one([1, 2]) }),
      ...(maybe(0.2) && { researchConductType: one([1, 2]) }),
      ...(maybe(0.3) && { showHiddenProjects: true }),
      ...(maybe(0.3) && { queryText: one(words).slice(0, 4) }),
    });
  }

  it('gives page by page what the rules of the domain give, in the same order, with the same number', async () => {
    const draw = chance(seed);
    const lengths: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      // Visitors, participants without a profile, and others.
      const person = round % 10 <= 1 ? null : personOf(randomProfile(seed + round, userId), now);
      const reader = round % 10 === 0 ? null : { userId, person, today: now };
      const query = randomQuery(draw);
      const expected = expectedList(query, reader);
      const seen: string[] = [];
      for (let page = 1; page === 1 || seen.length === (page - 1) * query.pageSize; page += 1) {
        const { ids, total } = await findListings(world, { ...query, page }, reader, round % 2 === 0 ? undefined : shortLook);
        expect({ round, query, total }).toEqual({ round, query, total: expected.length });
        seen.push(...ids);
      }
      expect({ round, query, seen }).toEqual({ round, query, seen: expected });
      lengths.push(expected.length);
    }
    // The test compared long lists and short ones, and few empty ones.
    expect(lengths.filter((length) => length > 100).length).toBeGreaterThan(5);
    expect(lengths.filter((length) => length > 0 && length < 50).length).toBeGreaterThan(5);
  }, 120_000);

  it('answers an empty page far behind the end', async () => {
    const query = projectListQuerySchema.parse({ page: Number.MAX_SAFE_INTEGER, pageSize: 100, includeCount: true });
    const { ids, total } = await findListings(world, query, null);
    expect(ids).toEqual([]);
    expect(total).toBe(projects.filter(({ status }) => status === 'published').length);
  });
});
