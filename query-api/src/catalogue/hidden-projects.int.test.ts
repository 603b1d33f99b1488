import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoggedIn, TestClient } from '../../../infra/testing/index.js';
import { now, queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, profileIdOf, profileRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

describe('hidden projects', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  let ben: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    ben = await world.participant('ben');
    await world.given.projects(
      projectRow('bicycle', { name: 'Bicycles', publishedAt: '2026-02-03T00:00:00.000Z' }),
      projectRow('bank', { name: 'Banking', publishedAt: '2026-02-02T00:00:00.000Z' }),
      projectRow('boat', { name: 'Boats', publishedAt: '2026-02-01T00:00:00.000Z' }),
    );
    await world.given.hiddenProjects(
      { userId: 'ada', projectId: 'bank', hiddenAt: now },
      { userId: 'ben', projectId: 'boat', hiddenAt: now },
    );
  });
  afterAll(async () => world.close());

  interface List {
    readonly results: readonly { readonly id: string; readonly hiddenForPanelist: boolean }[];
    readonly totalCount?: number;
  }
  const list = async (client: LoggedIn, userId: string, query = '') => {
    const path = `GET /api/v4/matching/projects/search/profiles/${profileIdOf(userId)}?includeCount=true&${query}`;
    const { results, totalCount } = (await client.call(path)).body as List;
    return { totalCount, shown: results.map(({ id, hiddenForPanelist }) => (hiddenForPanelist ? `${id}, hidden` : id)) };
  };

  it.each(['', 'sort=publishedAt', 'showEligible=false', 'onlyShowMatched=true', 'showHiddenProjects=false', 'queryText=b'])(
    'are left out of the lists of the participant who hid them: %s',
    async (query) => {
      expect(await list(ada, 'ada', query)).toEqual({ totalCount: 2, shown: ['bicycle', 'boat'] });
      expect(await list(ben, 'ben', query)).toEqual({ totalCount: 2, shown: ['bicycle', 'bank'] });
    },
  );

  it('are left out of full pages and of similar names', async () => {
    expect(await list(ada, 'ada', 'pageSize=1&page=2')).toEqual({ totalCount: 2, shown: ['boat'] });
    expect(await list(ben, 'ben', 'queryText=banning')).toEqual({ totalCount: 1, shown: ['bank'] });
    expect(await list(ada, 'ada', 'queryText=banning')).toEqual({ totalCount: 0, shown: [] });
  });

  it('are listed and marked if the query asks for them', async () => {
    expect(await list(ada, 'ada', 'showHiddenProjects=true')).toEqual({
      totalCount: 3,
      shown: ['bicycle', 'bank, hidden', 'boat'],
    });
  });

  it('are left out for a participant without a profile', async () => {
    await world.given.accounts(accountRow('new'));
    await world.given.profiles(profileRow('new', { demographics: null }));
    await world.given.hiddenProjects({ userId: 'new', projectId: 'bicycle', hiddenAt: now });
    const fresh = await world.http.logIn('new');
    expect(await list(fresh, 'new')).toEqual({ totalCount: 2, shown: ['bank', 'boat'] });
    expect(await list(fresh, 'new', 'showHiddenProjects=1')).toMatchObject({ totalCount: 3 });
  });

  it('are shown to visitors, who have hidden none', async () => {
    const { results } = (await world.http.call('GET /api/v4/matching/projects/search')).body as List;
    expect(results.map(({ id, hiddenForPanelist }) => [id, hiddenForPanelist])).toEqual([
      ['bicycle', false],
      ['bank', false],
      ['boat', false],
    ]);
  });

  it('are marked on pages that show one project', async () => {
    const isHidden = async (client: TestClient, id: string) => {
      const view = await client.call(`GET /v2/projects/view/${id}`);
      return (view.body as { project: { hiddenForPanelist: boolean } }).project.hiddenForPanelist;
    };
    expect(await isHidden(ada, 'bank')).toBe(true);
    expect(await isHidden(ada, 'boat')).toBe(false);
    expect(await isHidden(ben, 'bank')).toBe(false);
    expect(await isHidden(world.http, 'bank')).toBe(false);
    expect((await ada.call('GET /api/v4/projects/bank')).body).toMatchObject({ hiddenForPanelist: true });
    expect((await ada.call('GET /v2/projects/survey/bank')).body).toMatchObject({
      response: { project: { hiddenForPanelist: true } },
    });
  });

  it('are marked in My Projects, which lists them in any case', async () => {
    await world.given.participations(
      participationRow('ada', 'bank', { createdAt: '2026-02-05T00:00:00.000Z' }),
      participationRow('ada', 'boat'),
    );
    const answer = await ada.call('POST /v2/surveys/search', { body: {} });
    expect(answer.body).toMatchObject({
      response: { surveys: [{ project: { hiddenForPanelist: true } }, { project: { hiddenForPanelist: false } }] },
    });
  });
});
