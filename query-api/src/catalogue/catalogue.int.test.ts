import { referralCodeOf } from '@panelist/domain/identity/browser';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eligibility } from '@panelist/domain/catalogue/browser';
import type { ProjectCard, Target } from '@panelist/domain/catalogue/browser';
import type { LoggedIn, TestClient } from '../../../infra/testing/index.js';
import { placeClaims } from '@panelist/projectors/read-models';
import { personOf } from '../shared/applicant.js';
import { now, queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import {
  accountRow,
  participationRow,
  profileIdOf,
  profileRow,
  projectRow,
  type ProjectRow,
} from '../test-kit/sample-rows.test-kit.js';

describe('projects', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.given.projects(
      projectRow('bicycle'),
      projectRow('bank', {
        name: 'Opening an account with a new bank',
        description: 'What made you switch?',
        topics: ['Finance'],
        companyName: 'Northgate',
        hideCompanyName: true,
        publishedAt: '2026-02-03T00:00:00.000Z',
        incentiveCents: 15_000,
        remunerationCents: 14_250,
        timeMinutesRequired: 90,
        target: { genders: ['female'], cities: ['Lisbon'] },
      }),
      projectRow('men', { name: 'Shaving', target: { genders: ['male'] } }),
      projectRow('professionals', { name: 'Payroll', talkToAudience: 1 }),
      projectRow('paused', { name: 'Rowing', recruiting: false }),
      projectRow('draft', { name: 'Draft', status: 'draft', recruiting: false, publishedAt: null }),
      projectRow('closed', { name: 'Closed', status: 'closed', recruiting: false }),
      projectRow('applied', { name: 'Gardening' }),
    );
    const invitedAt = '2026-02-10T00:00:00.000Z';
    await world.given.participations(
      participationRow('ada', 'applied'),
      participationRow('bob', 'bicycle', { status: 'INVITED', invitedAt }),
      participationRow('cid', 'bicycle', { status: 'PAID', invitedAt }),
      participationRow('dan', 'bicycle', { status: 'CANCELLED', invitedAt }),
      participationRow('eve', 'bicycle'),
    );
  });
  afterAll(async () => world.close());

  const list = async (query: string, client: TestClient = ada) => {
    const path = client === ada ? `search/profiles/${profileIdOf('ada')}` : 'search';
    const answer = await client.call(`GET /api/v4/matching/projects/${path}?${query}`);
    return answer.body as { results: ProjectCard[]; totalCount?: number };
  };
  const ids = async (query: string, client?: TestClient) => (await list(query, client)).results.map(({ id }) => id);

  it('lists what the person may start unless the query asks for more or less', async () => {
    expect(await ids('')).toEqual(['bicycle', 'bank']);
    expect(await ids('showEligible=true')).toEqual(['bicycle', 'bank']);
    expect(await ids('onlyShowMatched=true')).toEqual(['bicycle']);
    expect((await ids('showEligible=false&onlyShowMatched=false')).toSorted()).toEqual(
      ['applied', 'bank', 'bicycle', 'men', 'paused', 'professionals'].toSorted(),
    );
  });

  it('offers a person whose phone is of another country no project that would refuse them, and says so on its page', async () => {
    const phones = { here: '+12025550123', elsewhere: '+442079460000' };
    for (const [userId, phone] of Object.entries(phones)) {
      await world.given.accounts(accountRow(userId, { phone }));
      await world.given.profiles(profileRow(userId));
    }
    const [here, elsewhere] = [await world.http.logIn('here'), await world.http.logIn('elsewhere')];
    const listsOf = (client: TestClient, userId: string) => async (query: string) => {
      const { body } = await client.call(
        `GET /api/v4/matching/projects/search/profiles/${profileIdOf(userId)}?includeCount=true${query}`,
      );
      return body as { readonly totalCount: number; readonly results: readonly { readonly id: string }[] };
    };
    const [first] = (await listsOf(here, 'here')('')).results;
    expect(first).toBeDefined();
    const lists = listsOf(elsewhere, 'elsewhere');
    expect(await lists('')).toMatchObject({ totalCount: 0, results: [] });
    expect(await lists('&onlyShowMatched=true')).toMatchObject({ totalCount: 0 });
    expect((await lists('&showEligible=false')).totalCount).toBeGreaterThan(0);
    const page = await elsewhere.call(`GET /v2/projects/view/${first?.id ?? ''}`);
    expect(page.body).toMatchObject({ project: { prequalifies: { qualifies: false, reason: 'incorrectDemographics' } } });
  });

  it('shows a visitor no hard target by what they claim to be, and a participant their own alone', async () => {
    const all = 'showEligible=false&onlyShowMatched=false';
    const shown = async (query: string, client?: TestClient) => (await ids(`${all}&${query}`, client)).toSorted();
    const claims = ['gender=male', 'gender=female', 'educationLevel=none', 'ethnicity=other', 'dateOfBirth=1930-01-01'];
    const everything = await shown('', world.http);
    expect(everything).toContain('men');
    for (const claim of claims) expect([claim, await shown(claim, world.http)]).toEqual([claim, everything]);
    expect(await shown('gender=male')).toEqual(await shown('gender=female'));
    expect(await shown('gender=male')).not.toContain('men');
  });

  it('counts the places that invited participants have not taken', async () => {
    const { results } = await list('');
    expect(results.map(({ id, placesRemaining }) => [id, placesRemaining])).toEqual([
      ['bicycle', 6],
      ['bank', 8],
    ]);
    // One project's pages say the same.
    expect((await ada.call('GET /v2/projects/view/bicycle')).body).toMatchObject({ project: { placesRemaining: 6 } });
    expect((await world.http.call('GET /v2/projects/view/bicycle')).body).toMatchObject({ project: { placesRemaining: 6 } });
    expect((await ada.call('GET /api/v4/projects/bicycle')).body).toMatchObject({ placesRemaining: 6 });
  });

  it('counts places that others hold or wait for, and says to each reader what is theirs', async () => {
    const later = '2026-03-01T12:10:00.000Z';
    const claim = (userId: string, change: object) => {
      const row = { participationId: `of-${userId}`, userId, projectId: 'one', heldUntil: null, waitingNumber: null };
      return { ...placeClaims.make(row).row, ...change };
    };
    await world.given.projects(projectRow('one', { participantsWanted: 2, status: 'closed', recruiting: false }));
    await world.given.placeClaims(
      claim('cy', { heldUntil: later }),
      claim('dee', { heldUntil: '2026-03-01T12:05:00.000Z' }),
      claim('late', { heldUntil: '2026-03-01T11:59:00.000Z' }),
      claim('eva', { waitingNumber: 1 }),
      claim('ada', { waitingNumber: 4 }),
    );
    const view = async (client: TestClient) =>
      ((await client.call('GET /v2/projects/view/one')).body as { readonly project: object }).project;
    const mayFree = { placesRemaining: 0, placeMayFreeAt: '2026-03-01T12:05:00.000Z' };
    expect(await view(ada)).toMatchObject({ ...mayFree, place: { heldUntil: null, isOffered: false, waitingPosition: 2 } });
    expect(await view(world.http)).toMatchObject({ ...mayFree, place: { heldUntil: null, waitingPosition: null } });
    const cy = await world.participant('cy');
    // Who waits is not ahead of them.
    expect(await view(cy)).toMatchObject({ placesRemaining: 1, place: { heldUntil: later, waitingPosition: null } });
    expect((await ada.call('GET /api/v4/projects/one')).body).toMatchObject(mayFree);
    const waitsFor = async (client: TestClient) => (await client.call('GET /api/v4/waiting-list')).body;
    const place = { heldUntil: null, isOffered: false, waitingPosition: 2 };
    const project = { id: 'one', name: 'Choosing a bicycle for the city', place, ...mayFree };
    expect(await waitsFor(ada)).toEqual({ items: [project], totalCount: 1 });
    // An open screener, or an offer that is over, is no waiting.
    await world.given.placeClaims(claim('gus', { heldUntil: '2026-03-01T11:59:00.000Z', offered: true }));
    for (const one of [cy, await world.participant('gus')]) expect(await waitsFor(one)).toMatchObject({ totalCount: 0 });
  });

  it('names the response that is invited to a project, to its owner, in the list of all projects', async () => {
    const bob = await world.participant('bob');
    const ofBob = `GET /api/v4/matching/projects/search/profiles/${profileIdOf('bob')}`;
    const all = ((await bob.call(`${ofBob}?showEligible=false`)).body as { readonly results: ProjectCard[] }).results;
    const invited = (cards: readonly ProjectCard[]) =>
      cards
        .filter(({ invitedResponseId }) => invitedResponseId !== null)
        .map(({ id, invitedResponseId }) => [id, invitedResponseId]);
    expect(invited(all)).toEqual([['bicycle', participationRow('bob', 'bicycle').participationId]]);
    expect(invited((await list('showEligible=false')).results)).toEqual([]);
    expect(invited((await list('showEligible=false', world.http)).results)).toEqual([]);
  });

  it('tells why a project fits', async () => {
    const { results } = await list('');
    expect(results.map(({ match }) => match)).toEqual([
      [],
      [
        { criterion: 'genders', met: true, yours: null, wanted: null },
        { criterion: 'cities', met: false, yours: 'Portland', wanted: 'Lisbon' },
      ],
    ]);
  });

  it('scores and sorts', async () => {
    const { results } = await list('');
    expect(results.map(({ id, v4Score }) => [id, v4Score])).toEqual([
      ['bicycle', null],
      ['bank', 50],
    ]);
    expect(await ids('sort=publishedAt')).toEqual(['bank', 'bicycle']);
    expect(await ids('sort=panelistRemuneration')).toEqual(['bank', 'bicycle']);
    expect(await ids('sort=timeMinutesRequired')).toEqual(['bicycle', 'bank']);
  });

  it('pages and counts', async () => {
    expect(await list('pageSize=1&page=2&includeCount=true')).toMatchObject({
      results: [{ id: 'bank' }],
      page: 2,
      totalCount: 2,
    });
    expect(await ids('page=9')).toEqual([]);
    expect(await ids('limit=1&skip=1')).toEqual(['bank']);
    expect(await ids('limit=3&skip=1')).toEqual(['bank']);
  });

  it.each([
    ['minIncentive=100', ['bank']],
    ['minHourlyRate=95&maxTimeMinutesRequired=60', ['bicycle']],
    ['minHourlyRate=95.01', []],
    ['maxIncentive=71.25', ['bicycle']],
    ['minTimeMinutesRequired=60', ['bank']],
    ['minTimeMinutesRequired=59.5&maxTimeMinutesRequired=1e308', ['bank']],
    ['maxTimeMinutesRequired=60', ['bicycle']],
    ['talkToAudience=1&showEligible=false', ['professionals']],
    ['researchConductType=1', []],
  ])('filters by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    ['bank', ['bank']],
    ['acc ban', ['bank']],
    ['bicycles', ['bicycle']],
    ['fínance', ['bank']],
    ['Northgate', []],
    ['bicicle', ['bicycle']],
    ["it's & | ! :* (", []],
    ['zzzz', []],
  ])('finds %s', async (text, expected) => {
    expect(await ids(`queryText=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  it.each([
    ['queryTexts=bank', 'queryTexts', 'This field is not known here.'],
    ['hiddenForPanelist=true', 'hiddenForPanelist', 'This field is not known here.'],
    ['limit=5&pageSize=2', 'limit', 'This field is not known here.'],
    ['researchConductType=3', 'researchConductType', expect.any(String)],
    ['showEligible=perhaps', 'showEligible', expect.any(String)],
  ])('refuses %s at its field instead of ignoring it', async (query, field, message) => {
    for (const path of [`search/profiles/${profileIdOf('ada')}`, 'search']) {
      const { status, body } = await ada.call(`GET /api/v4/matching/projects/${path}?${query}`);
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
    }
  });

  it('takes every query field of the specification', async () => {
    const fields = {
      maxIncentive: 1000,
      minIncentive: 5,
      maxTimeMinutesRequired: 800,
      minTimeMinutesRequired: 5,
      talkToAudience: 2,
      researchConductType: 2,
      queryText: 'bicycles',
      sort: 'panelistRemuneration',
      country: 'US',
      gender: 'female',
      educationLevel: 'bachelors',
      ethnicity: 'asian',
      dateOfBirth: '1990-03-01',
      pageSize: 15,
      page: 1,
      includeCount: true,
      showHiddenProjects: true,
      onlyShowMatched: false,
      showEligible: true,
    };
    const query = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    expect(await ids(query)).toEqual(['bicycle']);
    expect(await ids(query, world.http)).toEqual(['bicycle']);
  });

  it('shows visitors all projects that recruit, on request all that are published, and matches none', async () => {
    expect(await ids('onlyShowMatched=true', world.http)).toEqual([]);
    const { results } = await list('showEligible=false', world.http);
    expect(results).toHaveLength(6);
    expect(await ids('', world.http)).toEqual(results.map(({ id }) => id).filter((id) => id !== 'paused'));
    expect(results.every(({ v4Score }) => v4Score === null)).toBe(true);
    expect(results.find(({ id }) => id === 'bank')?.companyName).toBeNull();
  });

  it("does not find another participant's profile", async () => {
    expect((await ada.call('GET /api/v4/matching/projects/search/profiles/profile-of-ben')).status).toBe(404);
  });

  it('judges the hard criteria in SQL as the domain does', async () => {
    const targets: Target[] = [];
    const lists = [undefined, [], ['female'], ['male', 'Fe Male'], ['asian'], ['US'], ['us', 'ca'], ['bachelors']];
    const ages: Target['ages'][] = [
      undefined,
      [],
      [[35, 35]],
      [
        [18, 20],
        [30, 40],
      ],
      [[36, 90]],
    ];
    for (const genders of lists)
      for (const range of ages) targets.push({ ...(genders && { genders }), ...(range && { ages: range }) });
    for (const codes of lists) {
      targets.push(
        { ...(codes && { countries: codes }) },
        { ...(codes && { ethnicities: codes }) },
        { ...(codes && { educationLevels: codes }) },
      );
    }
    const rows: ProjectRow[] = targets.map((target, index) =>
      projectRow(`target-${index}`, {
        name: 'Quaxi',
        countries: [['US'], ['CA'], []][index % 3] ?? [],
        target,
      }),
    );
    await world.given.projects(...rows);
    const person = personOf(profileRow('ada'), now);
    const expected = rows
      .filter(({ target, countries, talkToAudience }) => eligibility(target, countries, talkToAudience, person, now).eligible)
      .map(({ projectId }) => projectId);
    const found = await ids('queryText=Quaxi&pageSize=100');
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.length).toBeLessThan(rows.length);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('shows a project to every reader, and drafts only to their owner', async () => {
    const view = async (id: string, client: TestClient) => client.call(`GET /v2/projects/view/${id}`);
    expect(await view('bicycle', world.http)).toMatchObject({
      status: 200,
      body: {
        success: true,
        screenerQuestionsLength: 2,
        project: {
          panelistRemunerationFormatted: '$71.25',
          prequalifies: { qualifies: true, redirect: '/login' },
          surveyResponse: null,
        },
      },
    });
    expect((await view('closed', world.http)).body).toMatchObject({
      project: { closed: true, prequalifies: { qualifies: false, reason: 'closed' } },
    });
    expect((await view('draft', ada)).status).toBe(404);
    expect((await view('draft', await world.http.logIn('owner', ['researcher']))).status).toBe(200);
    expect(await view('nowhere', ada)).toMatchObject({ status: 404, body: { message: 'There is no such project.' } });
  });

  it('says whose project of another company it is', async () => {
    await world.given.projects(projectRow('partner', { externalResearcher: { name: 'Nina van Noor' } }));
    const of = async (id: string) => ada.call(`GET /v2/projects/${id}`);
    const external = { name: 'Nina van Noor', researcherName: 'Nina' };
    expect(await of('partner')).toMatchObject({
      status: 200,
      body: { success: true, response: { externalResearcher: external } },
    });
    expect(await of('bicycle')).toMatchObject({ status: 200, body: { response: { externalResearcher: null } } });
    expect((await of('draft')).status).toBe(404);
    expect((await of('nowhere')).status).toBe(404);
  });

  it('lists published projects in the sitemap until they close', async () => {
    const addresses = async () => {
      const { body } = await world.http.call('GET /sitemap.xml');
      return [...String(body).matchAll(/view\/([\w-]+)\/([^<]+)<\/loc>/g)].map(([, id]) => id);
    };
    const before = await addresses();
    expect(before).toContain('bicycle');
    expect(before).not.toContain('draft');
    await world.given.projects(projectRow('opened'), projectRow('ended', { status: 'closed' }));
    const after = await addresses();
    expect(after).toContain('opened');
    expect(after).not.toContain('ended');
  });

  it('says who refers others by a code, and how a participant refers others', async () => {
    await world.given.referralCodes({ userId: 'ada', code: referralCodeOf('ada') });
    expect(await world.http.call(`GET /referrer/${referralCodeOf('ada').toLowerCase()}`)).toMatchObject({
      status: 200,
      body: { success: true, response: { fullName: 'Ada L.' } },
    });
    expect((await world.http.call('GET /referrer/UNKNOWN')).status).toBe(404);
    await world.given.projects(projectRow('referred', { incentiveCents: 10_000, referralFeeCents: 7_500 }));
    const link = `https://panelist.example/panelists/v2/projects/view/referred?referralCode=${referralCodeOf('ada')}`;
    expect((await ada.call('GET /v2/projects/view/referred')).body).toMatchObject({
      project: { showReferral: true, referralLink: link, referralFee: 75, referralBonus: 75 },
    });
    expect((await ada.call('GET /v2/projects/view/bicycle')).body).toMatchObject({
      project: { showReferral: false, referralLink: null, referralBonus: null, messengerLink: null },
    });
    expect((await world.http.call('GET /v2/projects/view/referred')).body).toMatchObject({ project: { showReferral: false } });
  });

  it('remembers the invitation that a visitor opened, and nobody else’s', async () => {
    const cookies = async (search: string, client: TestClient = world.http) =>
      (await client.call(`GET /v2/projects/view/bicycle${search}`)).headers.getSetCookie();
    for (const name of ['invite', 'inviteCode']) {
      const [cookie] = await cookies(`?${name}=c%26d&inviteId=i1`);
      expect(cookie).toMatch(/^panelist_invitation=projectId%3Dbicycle%26invite%3Dc%2526d%26inviteId%3Di1; .*HttpOnly/);
    }
    expect(await cookies('')).toEqual([]);
    expect(await cookies('?referralCode=FRIEND')).toEqual([]);
    expect(await cookies('?invite=c&inviteId=i1', ada)).toEqual([]);
  });

  it('says why a participant may not start, as the specification words it', async () => {
    const prequalifies = async (client: TestClient, id: string) =>
      ((await client.call(`GET /v2/projects/view/${id}`)).body as { project: { prequalifies: { reason: string | null } } })
        .project.prequalifies;
    expect(await prequalifies(ada, 'bicycle')).toMatchObject({ qualifies: true, reason: null });
    expect(await prequalifies(ada, 'men')).toMatchObject({ reason: 'incorrectDemographics' });
    expect(await prequalifies(ada, 'professionals')).toMatchObject({ reason: 'workEmailRequired' });
    expect(await prequalifies(ada, 'paused')).toMatchObject({ reason: 'notRecruiting' });
    expect(await prequalifies(ada, 'applied')).toMatchObject({ reason: 'alreadyApplied' });

    await world.given.accounts(accountRow('new', { profileId: null }));
    const fresh = await world.http.logIn('new');
    expect(await prequalifies(fresh, 'bicycle')).toMatchObject({
      reason: 'mustCompleteProfile',
      redirect: '/personal',
      notification: { message: "We're sorry, but you need to complete your profile before you can apply to projects" },
    });
    await world.given.accounts(accountRow('unverified', { emailVerified: false }));
    await world.given.profiles(profileRow('unverified'));
    expect(await prequalifies(await world.http.logIn('unverified'), 'bicycle')).toMatchObject({
      reason: 'verifiedEmailRequired',
      notification: { message: 'A verified email is required to participant in projects.' },
    });
    await world.given.accounts(accountRow('faceless'));
    await world.given.profiles(profileRow('faceless', { pictureFileId: null }));
    expect(await prequalifies(await world.http.logIn('faceless'), 'bicycle')).toMatchObject({ reason: 'phoneAndPhotoRequired' });
    const colleague = await world.participant('colleague');
    await world.given.memberships({ userId: 'colleague', organizations: ['organization', 'another'] });
    expect(await prequalifies(colleague, 'bicycle')).toMatchObject({
      reason: 'ownOrganization',
      notification: { message: 'People of the organization that runs a project cannot take part in it.' },
    });
  });

  it('shows a complete project to its owner and staff, a card to participants, and nothing to another researcher', async () => {
    const call = async (client: TestClient, id = 'bicycle') => client.call(`GET /api/v4/projects/${id}`);
    expect((await call(await world.http.logIn('owner', ['researcher']))).body).toMatchObject({
      screener: [{ uid: 'q1' }, { uid: 'q2' }],
    });
    for (const role of ['admin', 'usermanager', 'paymentmanager'] as const)
      expect((await call(await world.http.logIn(role, [role]), 'draft')).body).toHaveProperty('screener');
    const card = await call(ada);
    expect(card.body).toMatchObject({ id: 'bicycle', slug: 'choosing-a-bicycle-for-the-city' });
    expect(JSON.stringify(card.body)).not.toMatch(/screener|target|answerValue/);
    expect((await call(ada, 'draft')).status).toBe(404);
    expect((await call(await world.http.logIn('rival', ['researcher']))).status).toBe(404);
    expect((await call(world.http)).status).toBe(401);
  });
});
