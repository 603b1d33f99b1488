import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minutesBeyondPromise } from '@panelist/domain/catalogue';
import { workRecords } from '@panelist/projectors/read-models';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { researcherRecordsOf } from '../shared/researcher-records.js';
import { accountRow, participationRow, profileIdOf, projectRow } from '../test-kit/sample-rows.test-kit.js';

const before = (days: number, minutes = 0) => new Date(Date.parse(now) - days * 86_400_000 + minutes * 60_000).toISOString();
/** A person who worked 40 minutes for $20 and was paid after a day. */
const worked = (projectId: string, userId: string, change: object = {}) =>
  workRecords.make({
    participationId: `${projectId}-${userId}`,
    projectId,
    userId,
    position: 'p1',
    submittedAt: before(12),
    decidedAt: before(11),
    invited: true,
    startedAt: before(10),
    completedAt: before(10, 40),
    attendedAt: before(10, 60),
    approvedAt: before(9, 40),
    netCents: 2_000,
    ...change,
  }).row;
const five = ['ben', 'cem', 'dev', 'eva', 'fay'];

describe('the record of a researcher', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.given.projects(
      projectRow('slow', { organizationId: 'slow' }),
      projectRow('fair', { organizationId: 'fair' }),
      projectRow('few', { organizationId: 'few' }),
      projectRow('same', { organizationId: 'same' }),
      projectRow('old', { organizationId: 'old' }),
      projectRow('new', { organizationId: 'new', publishedAt: before(0, -5) }),
    );
    await world.given.workRecords(
      ...five.map((userId) => worked('fair', userId)),
      // Twice the time, one of them refused, one session missed, one dispute lost.
      ...five.map((userId) => worked('slow', userId, { completedAt: before(10, 80), attendedAt: before(10, 90) })),
      worked('slow', 'gil', { attendedAt: null, approvedAt: null, netCents: null, workRefusedAt: before(8) }),
      worked('slow', 'hal', { attendedAt: null, approvedAt: null, netCents: null, missedSessions: 1, missedAt: before(8) }),
      worked('slow', 'ian', { attendedAt: null, approvedAt: null, netCents: null, lostDisputes: 1, disputeLostAt: before(8) }),
      ...five.slice(1).map((userId) => worked('few', userId)),
      ...five.map((userId) => ({ ...worked('same', userId), userId: userId === 'fay' ? 'eva' : userId })),
      ...five.map((userId) => worked('old', userId, { attendedAt: before(181) })),
    );
  });
  afterAll(async () => world.close());

  const recordOf = async (organizationId: string) => (await ada.call(`GET /api/v4/organizations/${organizationId}/record`)).body;

  it('has the medians and shares of the last 180 days', async () => {
    expect(await recordOf('fair')).toEqual({
      organizationId: 'fair',
      researcherRecord: {
        answersWithinHours: 24,
        paysWithinHours: 24,
        invitedShare: 1,
        rejectedShare: 0,
        noShowsByResearcher: 0,
        disputesLost: 0,
        measuredMinutes: 40,
        trueHourlyRate: 30,
        sessions: 5,
      },
      answer: null,
      improvements: [],
    });
    expect(await recordOf('slow')).toMatchObject({
      researcherRecord: {
        rejectedShare: 0.17,
        noShowsByResearcher: 1,
        disputesLost: 1,
        measuredMinutes: 80,
        trueHourlyRate: 15,
        sessions: 5,
      },
    });
  });

  it('is none from fewer than five sessions, fewer than five people, or before', async () => {
    for (const id of ['few', 'same', 'old', 'new']) expect(await recordOf(id)).toMatchObject({ researcherRecord: null });
  });

  it('is on cards and pages, and sorts and narrows the list by what an hour really paid, those without one last', async () => {
    const query = 'sort=trueHourlyRate&showEligible=false';
    const list = await ada.call(`GET /api/v4/matching/projects/search/profiles/${profileIdOf('ada')}?${query}`);
    const { results } = list.body as { results: { id: string; researcherRecord: { trueHourlyRate: number } | null }[] };
    expect(results.map(({ id }) => id).slice(0, 3)).toEqual(['fair', 'slow', 'new']);
    expect(results.map(({ researcherRecord }) => researcherRecord?.trueHourlyRate ?? null)).toEqual([
      30,
      15,
      null,
      null,
      null,
      null,
    ]);
    const rated = async (least: number) => {
      const address = `GET /api/v4/matching/projects/search/profiles/${profileIdOf('ada')}?minTrueHourlyRate=${least}&showEligible=false`;
      return ((await ada.call(address)).body as { results: { id: string }[] }).results.map(({ id }) => id).toSorted();
    };
    expect([await rated(15), await rated(15.01), await rated(30.01)]).toEqual([['fair', 'slow'], ['fair'], []]);
    const { body } = await ada.call('GET /v2/projects/view/fair');
    expect(body).toMatchObject({ project: { researcherRecord: { sessions: 5 } } });
    expect((await ada.call('GET /api/v4/projects/few')).body).toMatchObject({ researcherRecord: null });
  });

  it('is on the project in My Projects and above its screener', async () => {
    const zoe = await world.participant('zoe');
    await world.given.participations(participationRow('zoe', 'fair'), participationRow('zoe', 'few'));
    const { body } = await zoe.call('POST /v2/surveys/search', { body: {} });
    const { surveys } = (body as { response: { surveys: { projectId: string; project: { researcherRecord: unknown } }[] } })
      .response;
    const shown = surveys.map(({ projectId, project }) => [projectId, project.researcherRecord]);
    expect(Object.fromEntries(shown)).toMatchObject({ fair: { sessions: 5, trueHourlyRate: 30 }, few: null });
    for (const [projectId, researcherRecord] of [
      ['slow', { sessions: 5, trueHourlyRate: 15 }],
      ['same', null],
    ] as const)
      expect((await zoe.call(`GET /v2/projects/survey/${projectId}`)).body).toMatchObject({
        response: { project: { researcherRecord } },
      });
  });

  it('names the minutes of a project where five people needed over a quarter more than promised', async () => {
    const list = await ada.call(`GET /api/v4/matching/projects/search/profiles/${profileIdOf('ada')}?showEligible=false`);
    const { results } = list.body as { results: { id: string; measuredMinutes: number | null }[] };
    const measured = results.flatMap(({ id, measuredMinutes: minutes }) => (minutes === null ? [] : [[id, minutes]]));
    expect(measured).toEqual([['slow', 80]]);
    expect((await ada.call('GET /v2/projects/view/slow')).body).toMatchObject({ project: { measuredMinutes: 80 } });
    for (const id of ['fair', 'same', 'old'])
      expect((await ada.call(`GET /api/v4/projects/${id}`)).body).toMatchObject({ measuredMinutes: null });
    const { items } = (await (await world.http.logIn('kim', ['paymentmanager'])).call('GET /api/v4/projects')).body as {
      readonly items: readonly { readonly id: string; readonly measuredMinutes: number | null }[];
    };
    expect(items.filter(({ measuredMinutes: minutes }) => minutes !== null).map(({ id }) => id)).toEqual(['slow']);
  });

  it('calls no quarter more than promised', () => {
    expect([minutesBeyondPromise(null, 40), minutesBeyondPromise(50, 40), minutesBeyondPromise(51, 40)]).toEqual([
      null,
      null,
      51,
    ]);
  });

  it('has the researcher’s answer; what would improve it is for their own organization', async () => {
    const rae = await world.http.logIn('rae', ['researcher']);
    await world.given.memberships({ userId: 'rae', organizations: ['slow'] });
    await world.given.recordAnswers({ organizationId: 'slow', userId: 'rae', text: 'We were ill in March.' });
    const { body } = await rae.call('GET /api/v4/organizations/mine/record');
    expect(body).toMatchObject({ organizationId: 'slow', answer: 'We were ill in March.' });
    const { improvements } = body as { improvements: string[] };
    expect(improvements[0]).toBe('Check in for each session, or cancel it more than a day before.');
    expect(await recordOf('slow')).toMatchObject({ answer: 'We were ill in March.', improvements: [] });
  });

  it('is not found of an unknown organization; a new one has none', async () => {
    await world.given.organizationFunds({ organizationId: 'funded', depositedCents: 1, reservedCents: 0, spentCents: 0 });
    await world.given.memberships({ userId: 'tom', organizations: ['joined'] });
    await world.given.accounts(accountRow('ruth', { roles: ['panelist', 'researcher'] }), accountRow('uma'));
    const seen = async (id: string) => (await ada.call(`GET /api/v4/organizations/${id}/record`)).status;
    expect([await seen('unknown'), await seen('uma')]).toEqual([404, 404]);
    for (const id of ['funded', 'joined', 'ruth', 'new', 'ada', 'mine']) expect([id, await seen(id)]).toEqual([id, 200]);
  });

  it('is measured anew with each change of its responses, and as times leave the window', async () => {
    await world.given.projects(projectRow('next', { organizationId: 'next' }));
    await world.given.workRecords(...five.map((userId) => ({ ...worked('next', userId), position: 'p2' })));
    expect(await recordOf('next')).toMatchObject({ researcherRecord: { disputesLost: 0, sessions: 5 } });
    const lost = { lostDisputes: 1, disputeLostAt: before(0, -1) };
    await world.given.workRecords({ ...worked('next', 'gil', lost), position: 'p3' });
    expect(await recordOf('next')).toMatchObject({ researcherRecord: { disputesLost: 1, sessions: 6 } });
    // Its project is in its table a moment later.
    await world.given.organizationFunds({ organizationId: 'late', depositedCents: 1, reservedCents: 0, spentCents: 0 });
    await world.given.workRecords(...five.map((userId) => ({ ...worked('late', userId), position: 'p4' })));
    expect(await recordOf('late')).toMatchObject({ researcherRecord: null });
    await world.given.projects(projectRow('late', { organizationId: 'late' }));
    expect(await recordOf('late')).toMatchObject({ researcherRecord: { sessions: 5 } });
    const records = researcherRecordsOf(world.pool);
    expect((await records(before(-165))).get('next')).toMatchObject({ disputesLost: 1 });
    expect((await records(before(-171))).get('next')).toBeUndefined();
  });

  it('counts a booked session whole, however early its researcher confirms it', async () => {
    await world.given.projects(projectRow('hasty', { organizationId: 'hasty' }));
    const session = { position: 'p5', startedAt: null, completedAt: null, sessionStart: before(10), sessionEnd: before(10, 60) };
    await world.given.workRecords(
      ...five.map((userId) => worked('hasty', userId, { ...session, attendedAt: before(10, 1), approvedAt: before(10, 2) })),
    );
    expect(await recordOf('hasty')).toMatchObject({
      researcherRecord: { measuredMinutes: 60, trueHourlyRate: 20, paysWithinHours: 0 },
    });
    expect((await ada.call('GET /api/v4/projects/hasty')).body).toMatchObject({ measuredMinutes: 60 });
  });

  it('counts no minutes of waiting: who checks in early works from the start of the session on', async () => {
    await world.given.projects(projectRow('early', { organizationId: 'early' }));
    const session = { startedAt: null, completedAt: null, sessionStart: before(10), sessionEnd: before(10, 60) };
    const waited = { ...session, position: 'p6', checkedInAt: before(10, -10) };
    await world.given.workRecords(...five.map((userId) => worked('early', userId, waited)));
    expect(await recordOf('early')).toMatchObject({ researcherRecord: { measuredMinutes: 60, trueHourlyRate: 20 } });
    expect((await ada.call('GET /api/v4/projects/early')).body).toMatchObject({ measuredMinutes: 60 });
  });
});
