import { noRules } from '@panelist/domain/scheduling';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationIdOf } from '@panelist/domain/participation/browser';
import { noSocialLinks } from '@panelist/domain/profile/browser';
import type { LoggedIn, TestClient } from '../../../infra/testing/index.js';
import { now, queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, payoutRow, profileRow, projectRow, question } from '../test-kit/sample-rows.test-kit.js';

const draft = {
  status: 'DRAFT' as const,
  submittedAt: null,
  qualified: null,
  percentage: null,
  draftSavedAt: '2026-02-03T00:00:00.000Z',
};

const inHours = (hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

describe('responses', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.given.projects(
      projectRow('bicycle', { questions: [question('q1'), question('q2')] }),
      projectRow('invited', { task: { type: 'custom_url', url: 'https://task.example', instructions: 'Do it' } }),
      projectRow('scheduled'),
      projectRow('attended', { kindOfResearch: 9 }),
      projectRow('failed'),
      projectRow('paid'),
      projectRow('unpaid'),
      projectRow('withdrawn'),
      projectRow('approved-again'),
      projectRow('paid-again'),
      projectRow('voided'),
      projectRow('open'),
      projectRow('exposing', { exposeParticipantEmails: true }),
      projectRow('men', { target: { genders: ['male'] } }),
      projectRow('closed', { status: 'closed', recruiting: false }),
      projectRow('draft', { status: 'draft', publishedAt: null }),
    );
    const at = (hour: number) => ({
      statusChangedAt: `2026-02-20T0${hour}:00:00.000Z`,
      createdAt: `2026-02-10T0${hour}:00:00.000Z`,
    });
    const approved = { status: 'PAID' as const, incentiveCents: 7500, tipCents: 500 };
    await world.given.participations(
      participationRow('ada', 'bicycle', { ...draft, ...at(1) }),
      participationRow('ada', 'invited', {
        ...at(2),
        status: 'INVITED',
        invitedAt: '2026-02-20T02:00:00.000Z',
        invitationMessage: 'Please come',
      }),
      participationRow('ada', 'scheduled', {
        ...at(3),
        status: 'SCHEDULED',
        invitedAt: '2026-02-20T02:00:00.000Z',
        bookingUid: 'booking',
        bookingStart: '2026-03-01T14:00:00.000Z',
        bookingTimezone: 'America/New_York',
      }),
      participationRow('ada', 'attended', { ...at(4), status: 'ATTENDED' }),
      participationRow('ada', 'failed', { ...at(5), ...approved }),
      participationRow('ada', 'paid', { ...at(6), ...approved }),
      participationRow('ada', 'unpaid', { ...at(7), ...approved, incentiveCents: 0, tipCents: 0 }),
      participationRow('dan', 'withdrawn', { ...at(1), status: 'ATTENDED' }),
      participationRow('dan', 'approved-again', { ...at(2), ...approved }),
      participationRow('dan', 'paid-again', { ...at(3), ...approved }),
      participationRow('dan', 'voided', { ...at(4), ...approved }),
      participationRow('ben', 'exposing', {
        invitedAt: '2026-02-20T02:00:00.000Z',
        cancelledAt: now,
        status: 'CANCELLED',
        cancellationMessage: 'I am ill',
      }),
      participationRow('cleo', 'exposing'),
      participationRow('ben', 'open'),
      participationRow('cleo', 'open', draft),
    );
    const payoutOf = (projectId: string, change: Parameters<typeof payoutRow>[3], ending = '') =>
      payoutRow(`payout-${projectId}${ending}`, 'dan', participationIdOf('dan', projectId), change);
    const withdrawn = { status: 'voided' as const, requestedAt: '2026-02-20T00:30:00.000Z' };
    await world.given.payouts(
      payoutOf('withdrawn', withdrawn),
      payoutOf('approved-again', withdrawn),
      payoutOf('paid-again', { status: 'paid', requestedAt: '2026-02-20T03:00:01.000Z' }, '-2'),
      payoutOf('paid-again', withdrawn),
      payoutOf('voided', { status: 'voided', requestedAt: '2026-02-20T04:00:01.000Z' }),
      payoutRow('payout-failed', 'ada', participationIdOf('ada', 'failed'), {
        status: 'rejected',
        failureCode: 'X',
        failureMessage: 'No',
      }),
      payoutRow('payout-paid', 'ada', participationIdOf('ada', 'paid'), { status: 'paid', paidAt: '2026-02-21T00:00:00.000Z' }),
    );
    await world.given.accounts(accountRow('ben', { firstName: 'Ben' }), accountRow('cleo'));
    await world.given.calendars({
      projectId: 'invited',
      timezone: 'America/New_York',
      rules: { ...noRules, minimumSchedulingNotice: 1_440 },
      slots: [{ start: inHours(120), end: inHours(121) }],
      held: [],
    });
  });
  afterAll(async () => world.close());

  interface Group {
    totalCount: number;
    items: {
      projectId: string;
      statusText: string;
      payment: { status: string; statusText: string } | null;
      next: { what: string } | null;
      actions: unknown;
    }[];
  }

  interface Ranked {
    turn: string;
    what: string;
    project: string;
    path: string;
  }

  it('groups the dashboard, and ranks what is open', async () => {
    const { body } = await ada.call('GET /v2/panelists/dashboard');
    const { today, ...groups } = (body as { response: Record<string, Group> & { today: Record<string, Ranked[]> } }).response;
    const rows = Object.entries(today).map(([name, those]) => [name, those.map(({ turn, what }) => [turn, what])]);
    // A day before the last free time, as its researcher wants to know.
    expect(today['needsYou']?.[1]).toMatchObject({ by: inHours(96) });
    expect(Object.fromEntries(rows)).toEqual({
      needsYou: [
        ['mend', '$76.25 did not arrive'],
        ['book', 'You are invited, for $71.25'],
        ['resume', 'Your answers are saved'],
      ],
      next: [['session', 'Your session']],
      waiting: [['approve', 'The researcher approves your payment']],
    });
    const projects = Object.fromEntries(
      Object.entries(groups).map(([name, { items }]) => [name, items.map((item) => item.projectId)]),
    );
    expect(projects).toEqual({
      applications: ['bicycle'],
      invited: ['invited'],
      scheduled: ['scheduled'],
      processing: ['failed', 'attended'],
      payments: ['unpaid', 'paid'],
    });
    expect(groups['processing']).toMatchObject({
      totalCount: 2,
      items: [
        { statusText: 'Payment Sent', payment: { status: 'FAILED', statusText: 'Not sent', net: 76.25, tip: 5 } },
        { statusText: 'Completed', payment: { status: 'PENDING', statusText: 'Not approved yet', net: 71.25 } },
      ],
    });
    expect(groups['payments']?.items[1]).toMatchObject({ statusText: 'Paid', payment: { status: 'PAID' } });
    expect(groups['invited']?.items[0]).toMatchObject({
      invitation: { message: 'Please come' },
      task: { url: 'https://task.example' },
      actions: { row: ['book', 'details'], menu: [{ action: 'book' }, { action: 'contact' }, { action: 'cancel' }] },
    });
    expect(groups['scheduled']?.items[0]).toMatchObject({
      tooLate: true,
      past: false,
      booking: { timezone: 'America/New_York' },
    });
  });

  it('ranks payments that are of no response of the person', async () => {
    const paula = await world.participant('paula');
    const apart = { participationId: null, feeCents: 0, tipCents: 0, netCents: 5_000 };
    const returned = { status: 'returned', failureCode: 'RECEIVER_UNREGISTERED' } as const;
    const network = { projectId: null, projectName: null };
    await world.given.payouts(
      payoutRow('lost', 'paula', '', { ...apart, ...returned, cause: 'lost-session' }),
      payoutRow('bonus', 'paula', '', { ...apart, ...network, cause: 'referral-bonus', referralId: 'r1', status: 'accepted' }),
      payoutRow('arrived', 'paula', '', { ...apart, ...network, cause: 'compensation', status: 'paid' }),
      payoutRow('taken-back', 'paula', '', { ...apart, ...network, cause: 'compensation', status: 'voided' }),
    );
    const { body } = await paula.call('GET /v2/panelists/dashboard');
    const { today } = (body as { response: { today: Record<string, Ranked[]> } }).response;
    expect(today).toMatchObject({
      needsYou: [
        {
          turn: 'mend',
          what: '$50.00 did not arrive',
          project: 'Session that did not take place: Choosing a bicycle for the city',
          path: '/payouts?id=lost',
        },
      ],
      waiting: [{ turn: 'arrive', what: '$50.00 is on its way', project: 'Referral bonus', path: '/payouts?id=bonus' }],
    });
  });

  it('shows a payment whose approval was withdrawn as one that waits for it, and the next one once, as what it is', async () => {
    const dan = await world.participant('dan');
    const { body } = await dan.call('GET /v2/panelists/dashboard');
    const { processing, payments } = (body as { response: Record<string, Group> }).response;
    const shown = (group: Group | undefined) =>
      group?.items.map(({ projectId, statusText, payment }) => [projectId, statusText, payment?.status, payment?.statusText]);
    expect(shown(processing)).toEqual([
      ['approved-again', 'Payment Sent', 'PENDING', 'Payment Sent'],
      ['withdrawn', 'Attended', 'PENDING', 'Not approved yet'],
    ]);
    const whatIsNext = processing?.items.map(({ next }) => next?.what);
    expect(whatIsNext).toEqual(['Your payment arrives.', expect.any(String)]);
    expect(processing?.items.at(-1)?.payment).toMatchObject({ payoutId: null, type: null, expectedDate: null });
    expect(shown(payments)).toEqual([['paid-again', 'Paid', 'PAID', 'Paid']]);
    expect([processing?.totalCount, payments?.totalCount]).toEqual([2, 1]);
    // The payment of the current approval that was voided is neither pending nor paid: only the
    // responses show it.
    const found = await dan.call('POST /v2/surveys/search', { body: { limit: 20 } });
    const { surveys } = (found.body as { response: { surveys: Group['items'] } }).response;
    expect(surveys.find(({ projectId }) => projectId === 'voided')).toMatchObject({
      statusText: 'Taken back',
      payment: { status: 'VOIDED', statusText: 'Taken back' },
      next: { what: expect.stringContaining('is not sent') },
    });
  });

  it('shows an application that ended with its project as closed, for two weeks', async () => {
    const finn = await world.participant('finn');
    const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
    const ended = (days: number) => ({
      applicationClosed: true,
      applicationClosedAt: daysAgo(days),
      statusChangedAt: daysAgo(40),
    });
    await world.given.projects(
      ...['ended', 'ended-draft', 'ended-long-ago'].map((id) => projectRow(id, { status: 'closed', recruiting: false })),
    );
    await world.given.participations(
      participationRow('finn', 'ended', { ...ended(13), submittedAt: daysAgo(40), qualified: false }),
      participationRow('finn', 'ended-draft', { ...ended(1), status: 'DRAFT' }),
      participationRow('finn', 'ended-long-ago', { ...ended(15), submittedAt: daysAgo(40), qualified: true }),
    );
    const { body } = await finn.call('GET /v2/panelists/dashboard');
    expect(body).toMatchObject({
      response: {
        applications: {
          totalCount: 2,
          items: [
            { projectId: 'ended-draft', applicationClosed: true, next: { what: expect.stringContaining('closed before you') } },
            {
              projectId: 'ended',
              applicationClosed: true,
              next: { what: expect.stringContaining('closed before the researcher') },
            },
          ],
        },
      },
    });
  });

  it('leaves out an application that ended once its project is hidden, and only such a one', async () => {
    const una = await world.participant('una');
    const ended = { applicationClosed: true, applicationClosedAt: now };
    const projects = ['gone', 'gone-draft', 'no-fit', 'owes-identity', 'waits', 'begun'];
    await world.given.projects(...projects.map((id) => projectRow(id)));
    await world.given.participations(
      participationRow('una', 'gone', ended),
      participationRow('una', 'gone-draft', { ...ended, status: 'DRAFT', qualified: null }),
      participationRow('una', 'no-fit', { qualified: false, submittedAt: now }),
      participationRow('una', 'owes-identity', { qualified: false, qualifiedPendingId: true }),
      participationRow('una', 'waits', {}),
      participationRow('una', 'begun', draft),
    );
    const shown = async () => {
      const { body } = await una.call('GET /v2/panelists/dashboard');
      const { totalCount, items } = (body as { response: Record<string, Group> }).response['applications'] as Group;
      expect(items).toHaveLength(totalCount);
      return items.map(({ projectId }) => projectId).toSorted();
    };
    expect(await shown()).toEqual(projects.toSorted());
    await world.given.hiddenProjects(...projects.map((projectId) => ({ userId: 'una', projectId, hiddenAt: now })));
    expect(await shown()).toEqual(['begun', 'owes-identity', 'waits']);
  });

  it('shows ten of each group and counts them all', async () => {
    const eve = await world.participant('eve');
    const projects = Array.from({ length: 12 }, (_, index) => `many-${String(index).padStart(2, '0')}`);
    await world.given.projects(...projects.map((id) => projectRow(id)));
    await world.given.participations(
      ...projects.map((id, index) =>
        participationRow('eve', id, { status: 'INVITED', statusChangedAt: `2026-02-20T00:00:${10 + index}.000Z` }),
      ),
    );
    const { body } = await eve.call('GET /v2/panelists/dashboard');
    const { invited } = (body as { response: { invited: Group } }).response;
    expect([invited.totalCount, invited.items.length, invited.items[0]?.projectId]).toEqual([12, 10, 'many-11']);
  });

  it('searches My Projects by status, pages them, and opens one by its id', async () => {
    const search = async (body: object, client: TestClient = ada) => {
      const answer = await client.call('POST /v2/surveys/search', { body });
      const { totalCount, surveys } = (answer.body as { response: { totalCount: number; surveys: { projectId: string }[] } })
        .response;
      return [totalCount, surveys.map(({ projectId }) => projectId)];
    };
    expect(await search({ status: 'ALL', limit: 2, skip: 1 })).toEqual([7, ['paid', 'failed']]);
    expect(await search({ status: '' })).toMatchObject([7, expect.anything()]);
    expect(await search({ status: 'DRAFT' })).toEqual([1, ['bicycle']]);
    expect(await search({ status: 'NOSHOW' })).toEqual([0, []]);
    expect(await search({ skip: 90 })).toEqual([7, []]);
    expect(await search({ id: participationIdOf('ada', 'attended') })).toEqual([1, ['attended']]);
    expect(await search({ id: participationIdOf('ben', 'open') })).toEqual([0, []]);
  });

  it('gives the screener with its draft, without how answers are judged', async () => {
    const answer = await ada.call('GET /v2/projects/survey/bicycle');
    expect(answer.body).toMatchObject({
      success: true,
      response: {
        status: 'DRAFT',
        surveyResponseId: participationIdOf('ada', 'bicycle'),
        questions: [{ uid: 'q1' }, { uid: 'q2' }],
        draft: { responses: [{ questionId: 'q1' }], savedAt: '2026-02-03T00:00:00.000Z', totalTimeSeconds: 30 },
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/answerValue|"target"/);
    expect((await ada.call('GET /api/v4/projects/bicycle/screener-responses/next-question')).body).toEqual({ questionId: 'q2' });
    const fresh = await ada.call('GET /v2/projects/survey/open');
    expect(fresh.body).toMatchObject({
      response: { status: null, draft: null, surveyResponseId: participationIdOf('ada', 'open') },
    });
    expect((await ada.call('GET /api/v4/projects/open/screener-responses/next-question')).body).toEqual({ questionId: 'q1' });
  });

  it('offers what the caller answered to the same question before, with its source, newest first', async () => {
    const hers = (hour: number) => ({ createdAt: now, submittedAt: `2026-02-10T0${hour}:00:00.000Z` });
    await world.given.projects(projectRow('repeated'), projectRow('older'), projectRow('newer', { name: 'Project newer' }));
    await world.given.participations(
      participationRow('fay', 'older', hers(1)),
      participationRow('fay', 'newer', {
        ...hers(2),
        responses: [{ questionId: 'q1', answers: [{ uid: 'q1-no', text: null, value: null }] }],
      }),
    );
    const offered = async (client: LoggedIn) =>
      (await client.call('GET /v2/projects/survey/repeated')).body as { response: { earlierAnswers: unknown } };
    const fay = await world.participant('fay');
    expect((await offered(fay)).response.earlierAnswers).toEqual([
      {
        questionId: 'q1',
        answers: [{ uid: 'q1-no', text: null, value: null }],
        projectName: 'Project newer',
        answeredAt: '2026-02-10T02:00:00.000Z',
      },
    ]);
    // Another person's answers are never offered, nor drafts.
    expect((await offered(await world.participant('gil'))).response.earlierAnswers).toEqual([]);
  });

  it('asks for the place only where the target names places', async () => {
    await world.given.projects(projectRow('local', { target: { cities: ['Portland'] } }));
    const project = async (id: string) => (await ada.call(`GET /v2/projects/survey/${id}`)).body;
    expect(await project('local')).toMatchObject({ response: { project: { asksForPlace: true } } });
    expect(await project('open')).toMatchObject({ response: { project: { asksForPlace: false } } });
  });

  it('refuses the screener with its reason', async () => {
    const survey = async (id: string, client: TestClient = ada) => client.call(`GET /v2/projects/survey/${id}`);
    expect(await survey('men')).toMatchObject({ status: 403, body: { reason: 'incorrectDemographics' } });
    expect(await survey('closed')).toMatchObject({ status: 409, body: { message: 'This project is now closed.' } });
    expect(await survey('attended')).toMatchObject({ status: 409, body: { state: 'ATTENDED' } });
    expect((await survey('draft')).status).toBe(404);
    expect(await survey('nowhere')).toMatchObject({ status: 404, body: { message: 'There is no such project.' } });
    expect((await survey('open', world.http)).status).toBe(401);
    await world.given.cycles({
      userId: 'ada',
      cycleId: 'cycle',
      status: 'open',
      expiresAt: '2026-03-02T00:00:00.000Z',
      screenerLimit: 3,
      screenerCount: 3,
    });
    const limited = await survey('open');
    expect(limited).toMatchObject({
      status: 429,
      body: {
        message: 'You have 0 surveys remaining this period. You can only take up to 3 surveys within a 24 hour period.',
      },
    });
    expect(limited.headers.get('Retry-After')).toBe(String(12 * 60 * 60));
    expect((await ada.call('GET /v2/profiles/survey-cycle')).body).toMatchObject({
      screenerCount: 3,
      cycleExpiryDate: '2026-03-02T00:00:00.000Z',
      limit: 3,
      response: { screenerCount: 3 },
    });
    world.setTime('2026-03-02T00:00:00.000Z');
    expect((await survey('open')).status).toBe(200);
    expect((await ada.call('GET /v2/profiles/survey-cycle')).body).toMatchObject({
      screenerCount: 0,
      cycleExpiryDate: null,
      limit: 10,
    });
    world.setTime(now);
  });

  it("gives only the caller's own response on a project", async () => {
    const path = (userId: string, projectId: string) => `GET /api/v4/survey-responses/users/${userId}/projects/${projectId}`;
    expect((await ada.call(path('ada', 'attended'))).body).toMatchObject({ projectId: 'attended', ndaUrl: null });
    expect((await ada.call(path('ben', 'open'))).status).toBe(404);
    expect((await ada.call(path('ada', 'men'))).status).toBe(404);
  });

  it('shows submitted responses to the owner of the project and to staff', async () => {
    const call = async (client: TestClient, id: string) => client.call(`GET /api/v4/projects/${id}/screener-responses`);
    const owner = await world.http.logIn('owner', ['researcher']);
    await world.given.videoIntros({ profileId: 'profile-of-ben', userId: 'ben', video: 'videos/ben.webm' });
    await world.given.profiles(
      profileRow('ben', {
        formerCountry: 'GB',
        countryChangedAt: '2026-01-19T00:00:00.000Z',
        pictureFileId: 'photo-of-ben',
        socialLinks: { ...noSocialLinks, github: 'https://github.com/ben' },
      }),
      profileRow('cleo', { formerCountry: 'GB', countryChangedAt: '2025-01-01T00:00:00.000Z' }),
    );
    expect((await call(owner, 'open')).body).toMatchObject({
      totalCount: 1,
      items: [
        {
          participant: {
            userId: 'ben',
            firstName: 'Ben',
            email: null,
            socialLinks: { github: { url: 'https://github.com/ben' }, linkedin: { url: null } },
            pictureUrl: '/files/photo-of-ben?signed',
            videoIntroUrl: 'videos/ben.webm',
            countryChange: { from: 'GB', to: 'US', at: '2026-01-19T00:00:00.000Z' },
          },
          responses: [{ questionId: 'q1' }],
        },
      ],
    });
    const { items } = (await call(owner, 'exposing')).body as { items: { participant: { userId: string } }[] };
    // The e-mail from the invitation on (contract, Projects and screeners).
    expect(Object.fromEntries(items.map((each) => [each.participant.userId, each]))).toMatchObject({
      ben: { participant: { email: 'ben@people.example' }, cancellation: { message: 'I am ill', tooLate: false } },
      cleo: { participant: { email: null, countryChange: null } },
    });
    // Where a person moves later is theirs.
    await world.pool.query("update read_model.profiles_v1 set country_changed_at = '2026-06-19' where user_id = 'ben'");
    expect((await call(owner, 'open')).body).toMatchObject({ items: [{ participant: { countryChange: null } }] });
    expect((await call(await world.http.logIn('boss', ['admin']), 'open')).body).toMatchObject({
      counts: { PENDING: 1 },
      items: [{ actions: ['invite', 'invalid', 'reject-quality'] }],
    });
    // Support reads every project and acts in none (contract, Settled).
    expect((await call(await world.http.logIn('sue', ['usermanager']), 'open')).body).toMatchObject({ items: [{ actions: [] }] });
    expect((await call(await world.http.logIn('rival', ['researcher']), 'open')).status).toBe(404);
    expect((await call(ada, 'open')).status).toBe(403);
  });

  it('shows the owner what was agreed: invitation, session and payment', async () => {
    const owner = await world.http.logIn('owner', ['researcher']);
    const call = async (id: string, query = '') =>
      (await owner.call(`GET /api/v4/projects/${id}/screener-responses${query}`)).body;
    expect(await call('scheduled')).toMatchObject({
      counts: { SCHEDULED: 1 },
      items: [
        {
          invitation: { message: '' },
          booking: { start: '2026-03-01T14:00:00.000Z', timezone: 'America/New_York' },
          actions: ['invalid', 'reject-quality', 'allow-reschedule'],
          payment: null,
        },
      ],
    });
    expect(await call('paid')).toMatchObject({
      items: [{ payment: { status: 'PAID', incentive: 75, tip: 5, net: 76.25 }, actions: [] }],
    });
    const referral = {
      referrerId: 'rita',
      userId: 'ada',
      referralType: 'project',
      bonusCents: 2_500,
      status: 'PARTICIPATED',
    } as const;
    const since = { history: [], endReason: null, begunAt: now, statusChangedAt: now, paidAt: null };
    await world.given.referrals(
      { ...referral, ...since, referralId: 'a', projectId: 'attended' },
      { ...referral, ...since, referralId: 'b', projectId: 'paid', status: 'CRITERIA_NOT_MET', endReason: 'same-phone' },
    );
    expect(await call('attended')).toMatchObject({
      items: [{ referralFee: 25, payment: null, actions: expect.arrayContaining(['approve-payment']) }],
    });
    expect(await call('paid')).toMatchObject({ items: [{ referralFee: 0 }] });
    expect(await call('open', `?id=${participationIdOf('ben', 'open')}&skip=40`)).toMatchObject({
      items: [{ status: 'PENDING' }],
    });
    expect(await call('open', `?id=${participationIdOf('ada', 'paid')}`)).toMatchObject({ totalCount: 0, items: [] });
  });
});
