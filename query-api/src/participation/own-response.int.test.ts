import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyOrganization } from '@panelist/domain/operations/browser';
import { participationIdOf } from '@panelist/domain/participation/browser';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { participationRow, payoutRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

const task = { type: 'custom_url' as const, url: 'https://task.example/a?participantId=own', instructions: 'Do it' };
const begun = { status: 'INVITED' as const, invitedAt: '2026-02-20T02:00:00.000Z', projectStarted: true };
const completionMarkedAt = '2026-02-20T03:00:00.000Z';
const approved = { status: 'PAID' as const, incentiveCents: 7500, tipCents: 0 };

describe('My Projects', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.given.projects(
      projectRow('survey', { kindOfResearch: 9, task, name: 'Kitchen 100% gardens', exposeParticipantEmails: true }),
      projectRow('completed', { kindOfResearch: 4, task }),
      projectRow('diary', { kindOfResearch: 10, task, organizationId: 'surveyors' }),
      projectRow('interview', {
        task,
        externalBookingUrl: 'https://book.example/a',
        researchConductType: 1,
        location: { formattedAddress: 'Portland', latitude: 1, longitude: 2 },
      }),
      projectRow('failed', {
        hideCompanyName: true,
        companyName: 'Secret Ltd',
        nda: { type: 'file', url: 'https://nda.example/a.pdf' },
      }),
      projectRow('paid'),
    );
    await world.given.participations(
      participationRow('ada', 'survey', begun),
      participationRow('ada', 'completed', { ...begun, completionMarkedAt }),
      participationRow('ada', 'diary', begun),
      participationRow('ada', 'interview', {
        ...begun,
        status: 'SCHEDULED',
        bookedElsewhereAt: '2026-03-03T14:00:00.000Z',
        bookedElsewhereTimezone: 'America/New_York',
        bookedElsewhereReportedAt: '2026-02-21T00:00:00.000Z',
        meetingCancelLink: 'https://book.example/cancel/7',
      }),
      participationRow('ada', 'failed', approved),
      participationRow('ada', 'paid', approved),
      participationRow('ben', 'survey', begun),
    );
    const payout = (projectId: string, change: Parameters<typeof payoutRow>[3]) =>
      payoutRow(`payout-${projectId}`, 'ada', participationIdOf('ada', projectId), {
        recipientEmail: 'ada@mail.example',
        ...change,
      });
    await world.given.payouts(
      payout('failed', { status: 'rejected', method: 'PAYPAL', failureCode: 'INSUFFICIENT_FUNDS', failureMessage: 'theirs' }),
      payout('paid', {
        status: 'paid',
        method: 'TREMENDOUS',
        providerId: 'ORDER-1',
        rewardId: 'REWARD-1',
        paidAt: '2026-02-21T00:00:00.000Z',
      }),
    );
    await world.given.featureFlags(
      { flag: 'EnableParticipantProjectCompletionButton', scope: everyOrganization, active: true },
      { flag: 'EnableParticipantProjectCompletionButton', scope: 'surveyors', active: false },
    );
  });
  afterAll(async () => world.close());

  interface Shown {
    readonly projectId: string;
    readonly actions: { readonly row: readonly string[] };
    readonly externalProject: object | null;
  }
  const search = async (body: object) =>
    (
      (await ada.call('POST /v2/surveys/search', { body })).body as {
        response: { totalCount: number; surveys: readonly Shown[] };
      }
    ).response;
  const one = async (projectId: string) => (await search({ id: participationIdOf('ada', projectId) })).surveys[0];

  it('has the fields of the spec, and a task whose link names participant and response', async () => {
    const id = participationIdOf('ada', 'survey');
    expect(await one('survey')).toMatchObject({
      id,
      userId: 'ada',
      conversationUid: id,
      project: {
        userId: 'owner',
        organizationId: 'organization',
        exposeParticipantEmails: true,
        locationPanelistInPerson: null,
        automations: { invite: false },
      },
      task: {
        type: 'custom_url',
        url: `https://task.example/a?participantId=own&responseId=${id}`,
        status: 'pending',
        instructions: 'Do it',
        context: { completedAt: null },
        projectCompletionId: id,
      },
    });
    expect(await one('diary')).toMatchObject({
      task: { url: expect.stringMatching(/&responseId=.*&subject=ada$/) },
    });
    expect(await one('interview')).toMatchObject({
      task: { url: task.url },
      project: { locationPanelistInPerson: { formattedAddress: 'Portland' } },
    });
    expect(await one('failed')).toMatchObject({
      task: null,
      project: { hideCompanyName: true, ndaType: 'file', ndaFileUrl: 'https://nda.example/a.pdf', ndaLink: null },
    });
  });

  it('has what was reported of a booking on the researcher’s page', async () => {
    expect(await one('interview')).toMatchObject({
      status: 'SCHEDULED',
      booking: null,
      scheduledAt: '2026-03-03T14:00:00.000Z',
      externalProject: {
        bookingUrl: 'https://book.example/a',
        bookedDate: '2026-03-03T14:00:00.000Z',
        timezone: 'America/New_York',
        meetingCancelLink: 'https://book.example/cancel/7',
      },
    });
    expect((await one('survey'))?.externalProject).toBeNull();
  });

  it('names the time by which its work is paid at the latest, from its end on', async () => {
    expect(await one('interview')).toMatchObject({ paidBy: '2026-03-06T14:45:00.000Z' });
    expect(await one('completed')).toMatchObject({ paidBy: '2026-02-23T03:00:00.000Z' });
    expect(await one('survey')).toMatchObject({ paidBy: null, project: { paymentPromiseHours: 72 } });
    expect(await one('paid')).toMatchObject({ paidBy: null });
    // The project's page says it, too.
    for (const [projectId, paidBy] of [
      ['interview', '2026-03-06T14:45:00.000Z'],
      ['survey', null],
    ] as const)
      expect((await ada.call(`GET /v2/projects/view/${projectId}`)).body).toMatchObject({
        project: { surveyResponse: { paidBy } },
      });
  });

  it('promises no hours where nothing says when the work ends: its task can’t be marked as complete', async () => {
    expect(await one('diary')).toMatchObject({ project: { paymentPromiseHours: null } });
    for (const [projectId, paymentPromiseHours] of [
      ['diary', null],
      ['survey', 72],
      ['interview', 72],
    ] as const) {
      const shown = { paymentPromiseHours };
      expect((await ada.call(`GET /v2/projects/view/${projectId}`)).body).toMatchObject({ project: shown });
      expect((await ada.call(`GET /api/v4/projects/${projectId}`)).body).toMatchObject(shown);
    }
  });

  it('offers to mark a begun survey as complete, once, where the organization has it switched on', async () => {
    expect((await one('survey'))?.actions.row).toEqual(['markComplete', 'start', 'details']);
    expect((await one('completed'))?.actions.row).toEqual(['start', 'details']);
    expect(await one('completed')).toMatchObject({
      task: { status: 'complete', context: { completedAt: completionMarkedAt } },
      next: { what: 'The researcher confirms that you took part.' },
    });
    expect((await one('diary'))?.actions.row).not.toContain('markComplete');
    expect((await one('interview'))?.actions.row).not.toContain('markComplete');
  });

  it('says what can be contested now: also a payment that is held back, or missing for a week', async () => {
    const payoutIs = async (status: string, days: number) =>
      world.pool.query('update read_model.payouts_v2 set status = $1, status_changed_at = $2 where payout_id = $3', [
        status,
        new Date(Date.parse(now) - days * 86_400_000),
        'payout-failed',
      ]);
    expect(await one('survey')).toMatchObject({ contestable: [] });
    expect(await one('paid')).toMatchObject({ contestable: [] });
    const ends = [
      ['rejected', 6, []],
      ['rejected', 8, ['missing-payment']],
      ['rejected', 61, []],
      ['awaiting-release', 0, ['hold']],
    ] as const;
    for (const [status, days, contestable] of ends) {
      await payoutIs(status, days);
      expect([status, days, await one('failed')]).toMatchObject([status, days, { contestable }]);
    }
    await payoutIs('rejected', 0);
  });

  it('says where a payment goes, and in our words why it was not delivered', async () => {
    expect(await one('failed')).toMatchObject({
      payment: {
        panelist: { email: null, paypal: 'ada@mail.example' },
        metadata: {
          transactionId: null,
          errors: [
            {
              name: 'INSUFFICIENT_FUNDS',
              message: 'An error occurred, our team has been notified and will resolve it as soon as possible',
            },
          ],
        },
      },
    });
    expect(await one('paid')).toMatchObject({
      payment: {
        panelist: { email: 'ada@mail.example', paypal: null },
        metadata: { transactionId: 'ORDER-1', payoutItemId: 'REWARD-1', errors: [] },
      },
    });
  });

  it('is searched by project and shown company, together with the status', async () => {
    const found = async (body: object) => (await search(body)).surveys.map(({ projectId }) => projectId);
    expect(await found({ query: ' kitchen 100% ' })).toEqual(['survey']);
    expect(await found({ query: 'KÍTCHÉN' })).toEqual(['survey']);
    expect(await found({ query: 'Secret' })).toEqual([]);
    expect(await found({ query: '%' })).toEqual(['survey']);
    expect(await found({ query: 'spoke', status: 'PAID' })).toEqual(['paid']);
    expect(await search({ query: 'nothing like it' })).toEqual({ totalCount: 0, surveys: [] });
    expect((await search({ query: '', limit: 2, skip: 4 })).totalCount).toBe(6);
  });

  it('shows the researcher when a task was completed', async () => {
    const owner = await world.http.logIn('owner', ['researcher']);
    const { body } = await owner.call('GET /api/v4/projects/completed/screener-responses');
    expect(body).toMatchObject({ items: [{ status: 'INVITED', completionMarkedAt }] });
  });
});
