import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { projectStream } from '@panelist/domain/catalogue';
import type { PayoutEvent } from '@panelist/domain/payout';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { participationRow, payoutRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

const hoursBefore = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

describe('where an application is, and what comes next', () => {
  let world: QueryWorld;
  let ada: LoggedIn;
  const id = participationIdOf('ada', 'bicycle');
  const who = { participationId: id, userId: 'ada', projectId: 'bicycle' };
  const timelineOf = async (person: LoggedIn, response: string) => person.call(`GET /api/v4/participations/${response}/timeline`);
  const nextOf = async (projectId: string) => {
    const { body } = await ada.call(`GET /api/v4/survey-responses/users/ada/projects/${projectId}`);
    return (body as { next: unknown }).next;
  };
  const sent = { attempt: 1, method: 'PAYPAL', key: 'key' };
  const stepRow = (payoutId: string, day: number, type: PayoutEvent['type'], data: Readonly<Record<string, unknown>>) => ({
    payoutId,
    userId: 'ada',
    recipientEmail: null,
    step: `000${day}`,
    at: `2099-01-0${day}T00:00:00.000Z`,
    type,
    method: 'PAYPAL' as const,
    data,
  });
  /** A response whose payment is approved. */
  const approvedOn = async (projectId: string) => {
    await world.given.projects(projectRow(projectId, { ownerId: 'quick' }));
    const approved = { ownerId: 'quick', status: 'PAID', incentiveCents: 7500, tipCents: 500 } as const;
    await world.given.participations(participationRow('ada', projectId, approved));
    return participationIdOf('ada', projectId);
  };

  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.given.projects(
      projectRow('bicycle', { ownerId: 'quick' }),
      projectRow('own-pace', { ownerId: 'quick' }),
      projectRow('dated', { ownerId: 'quick', decisionDate: '2026-03-05' }),
      projectRow('unknown', { ownerId: 'new' }),
      projectRow('closed', { ownerId: 'quick', status: 'closed', recruiting: false }),
      projectRow('done', { ownerId: 'quick' }),
    );
    const submitted = { submittedAt: hoursBefore(1), statusChangedAt: hoursBefore(1), qualified: true };
    await world.given.participations(
      participationRow('ada', 'bicycle', { ...submitted, ownerId: 'quick' }),
      participationRow('ada', 'own-pace', { ...submitted, ownerId: 'quick' }),
      participationRow('ada', 'dated', { ...submitted, ownerId: 'quick' }),
      participationRow('ada', 'unknown', { ...submitted, ownerId: 'new' }),
      participationRow('ada', 'closed', { ...submitted, ownerId: 'quick', status: 'INVITED', invitedAt: hoursBefore(1) }),
      participationRow('ada', 'done', { ...submitted, ownerId: 'quick', status: 'ATTENDED' }),
    );
    // Nine in ten hours or less of one researcher, one in a month; five in two days on one project
    // of theirs; four of another researcher.
    const times = (ownerId: string, projectId: string, took: readonly number[]) =>
      took.map((hours, index) => ({
        participationId: participationIdOf(`${projectId}-${index}`, ownerId),
        ownerId,
        projectId,
        submittedAt: hoursBefore(2000 + hours),
        invitedAt: hoursBefore(2000),
        refusedAt: null,
        attendedAt: hoursBefore(1900 + hours),
        approvedAt: hoursBefore(1900),
      }));
    await world.given.answerTimes(
      ...times('quick', 'elsewhere', [1, 2, 3, 4, 5, 6, 7, 8, 9, 700]),
      ...times('quick', 'own-pace', [48, 48, 48, 48, 48]),
      ...times('new', 'first', [1, 1, 1, 1]),
    );
    await world.append(participationStream.of(id), [
      { type: 'ScreenerStarted', data: { ...who, ownerId: 'quick' } },
      {
        type: 'ParticipantInvited',
        data: { ...who, message: 'Welcome, Ada', remoteCommunicationDetails: null, automatic: false },
      },
    ]);
    const closed = { type: 'ProjectClosed', data: { projectId: 'bicycle' } };
    await world.append(projectStream.of('bicycle'), [closed], { kind: 'staff', id: 'adam' });
  });
  afterAll(async () => world.close());

  it('measures the usual time on the project, else of its researcher; without five times there is none', async () => {
    // Of fifteen times of the researcher, the twelfth is two days.
    expect(await nextOf('bicycle')).toEqual({
      what: 'This researcher usually answers within 2 days.',
      by: new Date(Date.parse(now) + 47 * 3_600_000).toISOString(),
    });
    expect(await nextOf('own-pace')).toMatchObject({ what: 'This researcher usually answers within 2 days.' });
    expect(await nextOf('unknown')).toEqual({
      what: 'The researcher reads your answers and decides. If nobody answers, your application ends by itself.',
      by: new Date(Date.parse(hoursBefore(1)) + 30 * 24 * 3_600_000).toISOString(),
    });
    expect(await nextOf('done')).toMatchObject({ what: expect.stringContaining('usually approves payments within') });
  });

  it('shows the usual time on cards and pages of projects, to visitors too, and none without five times', async () => {
    type Card = { readonly id: string; readonly usualAnswerFormatted: string | null };
    const { body } = await world.http.call('GET /api/v4/matching/projects/search?limit=20');
    const shown = (body as { results: readonly Card[] }).results.map((card) => [card.id, card.usualAnswerFormatted]);
    expect(Object.fromEntries(shown)).toMatchObject({ bicycle: 'within 2 days', 'own-pace': 'within 2 days', unknown: null });
    for (const [projectId, usual] of [
      ['bicycle', 'within 2 days'],
      ['unknown', null],
    ] as const) {
      const view = await ada.call(`GET /v2/projects/view/${projectId}`);
      expect(view.body).toMatchObject({ project: { usualAnswerFormatted: usual } });
      expect((await ada.call(`GET /api/v4/projects/${projectId}`)).body).toMatchObject({ usualAnswerFormatted: usual });
    }
  });

  it('says where and why an application ended, and nothing of the criteria', async () => {
    const rows = {
      expired: { applicationExpired: true, qualified: true },
      misfit: { qualified: false, unmet: ['q1'] },
      refused: { status: 'INVALIDRESPONSE', endedFrom: 'PENDING' },
      worked: { status: 'REJECTEDQUALITY', endedFrom: 'ATTENDED', invitedAt: hoursBefore(9) },
    } as const;
    await world.given.projects(...Object.keys(rows).map((projectId) => projectRow(projectId, { ownerId: 'quick' })));
    await world.given.participations(
      ...Object.entries(rows).map(([projectId, row]) => participationRow('ada', projectId, { ...row, ownerId: 'quick' })),
    );
    const responseOn = async (projectId: string) =>
      (await ada.call(`GET /api/v4/survey-responses/users/ada/projects/${projectId}`)).body as Record<string, unknown>;
    expect((await responseOn('own-pace'))['ending']).toBeNull();
    expect((await responseOn('expired'))['ending']).toEqual({ stage: 'selection', reason: 'no-answer' });
    expect((await responseOn('misfit'))['ending']).toEqual({ stage: 'screener', reason: 'other-people' });
    expect((await responseOn('refused'))['ending']).toEqual({ stage: 'selection', reason: 'not-chosen' });
    expect((await responseOn('worked'))['ending']).toEqual({ stage: 'review', reason: 'not-accepted' });
    expect(JSON.stringify(await responseOn('misfit'))).not.toContain('q1');
  });

  it('prefers the day that the project names, and knows a closed project', async () => {
    expect(await nextOf('dated')).toEqual({ what: 'The researcher decides on your application.', by: '2026-03-05' });
    expect(await nextOf('closed')).toMatchObject({ what: expect.stringContaining('can no longer begin') });
  });

  it('tells the participant the whole story, with what the researcher wrote, the closing and the payment', async () => {
    await world.given.payouts(payoutRow('payout-1', 'ada', id));
    await world.given.payoutSteps(stepRow('payout-1', 1, 'PayoutDispatchStarted', sent));
    const { status, body } = await timelineOf(ada, id);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { what: 'You began the screener.' },
      { what: 'The researcher invited you.', who: 'The researcher', why: 'Welcome, Ada' },
      { what: 'Our team closed the project.', who: 'Our team' },
      { what: expect.stringContaining('We sent your payment of $'), who: 'Panelist', next: { what: expect.any(String) } },
    ]);
  });

  it('has a line of its own for a payment that came back, and says what to do', async () => {
    const returned = { status: 'returned', statusChangedAt: '2099-01-02T00:00:00.000Z' } as const;
    const paid = await approvedOn('returned');
    await world.given.payouts(payoutRow('payout-2', 'ada', paid, returned));
    const failure = { attempt: 1, code: 'RETURNED', message: 'Mailbox full', rewardId: null };
    await world.given.payoutSteps(
      stepRow('payout-2', 1, 'PayoutDispatchStarted', sent),
      stepRow('payout-2', 2, 'PayoutReturned', failure),
    );
    const { body } = await timelineOf(ada, paid);
    expect(body).toMatchObject([
      { what: 'We sent your payment of $76.25.' },
      {
        what: expect.stringContaining('could not be delivered to that address'),
        at: returned.statusChangedAt,
        next: { what: expect.stringContaining('Change where it goes') },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('Mailbox full');
  });

  it('keeps what happened to a payment that was taken back, and what becomes of the next one', async () => {
    const response = await approvedOn('taken-back');
    const voided = { status: 'voided', requestedAt: '2099-01-01T00:00:00.000Z' } as const;
    const refused = { attempt: 1, code: 'INSUFFICIENT_FUNDS', message: 'No funds', funding: true };
    await world.given.payouts(payoutRow('payout-3', 'ada', response, voided));
    await world.given.payoutSteps(
      stepRow('payout-3', 1, 'PayoutDispatchStarted', sent),
      stepRow('payout-3', 2, 'PayoutRejected', refused),
      stepRow('payout-3', 3, 'PayoutVoided', { reason: 'Suspected fraud' }),
    );
    const story = [
      { what: 'We sent your payment of $76.25.', who: 'Panelist' },
      { what: expect.stringContaining('could not be sent') },
    ];
    const takenBack = await timelineOf(ada, response);
    expect(takenBack.body).toMatchObject([
      ...story,
      { what: 'This payment was taken back.', who: 'Panelist', next: { what: expect.stringContaining('is not sent') } },
    ]);
    expect(JSON.stringify(takenBack.body)).not.toMatch(/fraud|No funds/);
    await world.given.payouts(payoutRow('payout-4', 'ada', response, { requestedAt: '2099-01-04T00:00:00.000Z' }));
    await world.given.payoutSteps(stepRow('payout-4', 5, 'PayoutDispatchStarted', sent));
    expect((await timelineOf(ada, response)).body).toMatchObject([
      ...story,
      { what: 'This payment was taken back.' },
      { what: 'We sent your payment of $76.25.', next: { what: 'Your payment arrives.' } },
    ]);
  });

  it('has the payment for a session that the researcher missed', async () => {
    await world.given.projects(projectRow('missed', { ownerId: 'quick' }));
    await world.given.participations(participationRow('ada', 'missed', { ownerId: 'quick', status: 'INVITED' }));
    const response = participationIdOf('ada', 'missed');
    const ofAda = { participationId: response, userId: 'ada', projectId: 'missed' };
    const lost = { start: hoursBefore(3), claim: 1, compensationCents: 7500, payoutId: 'payout-5' };
    await world.append(participationStream.of(response), [{ type: 'SessionMissedByResearcher', data: { ...ofAda, ...lost } }]);
    const change = { cause: 'lost-session', participationId: null, feeCents: 0, tipCents: 0, netCents: 7500 } as const;
    await world.given.payouts(payoutRow('payout-5', 'ada', response, change));
    await world.given.payoutSteps(stepRow('payout-5', 1, 'PayoutDispatchStarted', sent));
    expect((await timelineOf(ada, response)).body).toMatchObject([
      { what: expect.stringContaining('did not come') },
      { what: 'We sent your payment of $75.00.' },
    ]);
  });

  it('says the times of sessions in the zone of its reader, where that is named', async () => {
    await world.given.projects(projectRow('zoned', { ownerId: 'quick' }));
    await world.given.participations(participationRow('ada', 'zoned', { ownerId: 'quick', status: 'SCHEDULED' }));
    const response = participationIdOf('ada', 'zoned');
    const start = '2026-11-21T14:00:00.000Z';
    const session = { bookingUid: 'b', start, end: '2026-11-21T15:00:00.000Z', timezone: 'America/New_York', claim: 1 };
    const ofAda = { participationId: response, userId: 'ada', projectId: 'zoned' };
    await world.append(participationStream.of(response), [{ type: 'SessionBooked', data: { ...ofAda, ...session } }]);
    const said = async (query: string) => {
      const { body } = await ada.call(`GET /api/v4/participations/${response}/timeline${query}`);
      return (body as readonly { what: string }[])[0]?.what;
    };
    expect(await said('')).toBe('You booked a session on Sat, Nov 21, 9:00 AM, New York time.');
    expect(await said('?timezone=UTC')).toBe('You booked a session on Sat, Nov 21, 2:00 PM.');
    const unknown = await ada.call(`GET /api/v4/participations/${response}/timeline?timezone=Mars`);
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'timezone', message: 'This time zone is not known.' }] },
    });
  });

  it('is for its owner alone', async () => {
    const ben = await world.participant('ben');
    expect((await timelineOf(ben, id)).status).toBe(404);
    expect((await timelineOf(ada, 'no-such-response')).status).toBe(404);
    expect((await world.http.call(`GET /api/v4/participations/${id}/timeline`)).status).toBe(401);
  });
});
