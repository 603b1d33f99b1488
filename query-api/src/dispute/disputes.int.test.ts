import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationIdOf, participationStream } from '@panelist/domain/participation/browser';
import type { Row } from '@panelist/infra/read-models';
import type { disputes } from '@panelist/projectors/read-models';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

const day = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
const idOn = (projectId: string) => participationIdOf('ada', projectId);
const file = { key: 'messages/1-screen.png', name: 'screen.png', contentType: 'image/png', size: 9, lastModified: null };

const disputeRow = (change: Partial<Row<typeof disputes>> = {}): Row<typeof disputes> => ({
  disputeId: 'd1',
  participationId: idOn('bicycle'),
  projectId: 'bicycle',
  userId: 'ada',
  researcherId: 'rita',
  payoutId: null,
  ground: 'rejection',
  status: 'awaiting-answer',
  openedAt: day(-1),
  text: 'I did the whole task.',
  files: [file],
  evidence: [
    { at: day(-3), text: 'The response was marked as invalid.', about: 'response' },
    { at: day(-2), text: 'The provider refused the payout.', about: 'payment' },
  ],
  answerDueAt: day(4),
  decisionDueAt: day(9),
  statementId: null,
  silenceAt: null,
  isAnswered: false,
  isOverdue: false,
  decisions: [],
  decidedAt: null,
  decidedFirst: [],
  decidedBy: null,
  appealUntil: null,
  appealedAt: null,
  appealText: null,
  appealFiles: [],
  remedy: null,
  remedied: null,
  remediedAt: null,
  remedyRefusal: null,
  history: [{ at: day(-1), step: 'opened' }],
  ...change,
});

let world: QueryWorld;
let ada: LoggedIn;
let rita: LoggedIn;
let sam: LoggedIn;
beforeAll(async () => {
  world = await queryWorld();
  await world.given.accounts(accountRow('ada'), accountRow('rita', { roles: ['researcher'] }), accountRow('sam'));
  ada = await world.http.logIn('ada');
  rita = await world.http.logIn('rita', ['researcher']);
  sam = await world.http.logIn('sam', ['usermanager']);
  await world.given.projects(
    projectRow('bicycle', { ownerId: 'rita', name: 'Commuting by bicycle' }),
    projectRow('bread', { ownerId: 'rita', name: 'Baking bread' }),
    projectRow('tea', { ownerId: 'other' }),
  );
  const refused = { status: 'INVALIDRESPONSE', ownerId: 'rita', statusChangedAt: day(-3) } as const;
  await world.given.participations(
    participationRow('ada', 'bicycle', { ...refused, endedFrom: 'ATTENDED' }),
    participationRow('ada', 'bread', { ...refused, status: 'ATTENDED' }),
  );
  await world.given.disputes(
    disputeRow(),
    disputeRow({
      disputeId: 'd2',
      participationId: idOn('bread'),
      projectId: 'bread',
      ground: 'no-show',
      status: 'declined',
      openedAt: day(-12),
      isAnswered: true,
      decidedBy: 'sam',
      decisions: [{ at: day(-2), outcome: 'declined', by: 'support', reason: 'The record is right.' }],
      appealUntil: day(12),
    }),
    disputeRow({
      disputeId: 'd0',
      participationId: 'refused',
      projectId: 'tea',
      userId: 'cleo',
      status: 'upheld',
      openedAt: day(-30),
      remedy: 'payment',
      remedyRefusal: 'You cannot take part.',
    }),
    disputeRow({
      disputeId: 'd3',
      participationId: 'other',
      projectId: 'tea',
      userId: 'bob',
      status: 'awaiting-decision',
      decisionDueAt: day(-1),
      isOverdue: true,
      decidedFirst: ['alma'],
    }),
  );
  await world.given.disputeAnswers({
    disputeId: 'd2',
    userId: 'rita',
    accepts: false,
    text: 'Nobody came.',
    files: [],
    answeredAt: day(-9),
  });
});
afterAll(async () => world.close());

describe('the participant', () => {
  it('finds the own disputes among what is open today', async () => {
    expect(await ada.call('GET /v2/panelists/dashboard')).toMatchObject({
      body: {
        response: {
          today: {
            needsYou: [{ id: 'd2', turn: 'appeal', path: '/disputes/d2', by: day(12) }],
            waiting: expect.arrayContaining([expect.objectContaining({ id: 'd1', turn: 'disputeAnswer', by: day(4) })]),
          },
        },
      },
    });
  });

  it('sees the own disputes, the latest first, with what comes next', async () => {
    expect(await ada.call('GET /api/v4/users/ada/disputes')).toMatchObject({
      status: 200,
      body: {
        totalCount: 2,
        items: [
          {
            id: 'd1',
            projectName: 'Commuting by bicycle',
            text: 'I did the whole task.',
            files: [{ name: 'screen.png', url: expect.stringContaining('screen.png') }],
            actions: ['withdraw'],
            next: { by: 'researcher', what: 'answer', dueAt: day(4) },
            evidence: [{ about: 'response' }, { about: 'payment' }],
          },
          {
            id: 'd2',
            answer: { accepts: false, text: 'Nobody came.' },
            decisions: [{ outcome: 'declined', reason: 'The record is right.' }],
            actions: ['appeal'],
            next: { by: 'participant', what: 'appeal', dueAt: day(12) },
          },
        ],
      },
    });
    expect((await ada.call('GET /api/v4/users/bob/disputes')).status).toBe(404);
  });

  it('reads no dispute of another person', async () => {
    expect((await ada.call('GET /api/v4/disputes/d1')).status).toBe(200);
    expect((await ada.call('GET /api/v4/disputes/d3')).status).toBe(404);
    expect((await rita.call('GET /api/v4/disputes/d1')).status).toBe(404);
  });

  it('learns what can be contested, when, and why not', async () => {
    expect(await ada.call(`GET /api/v4/participations/${idOn('bicycle')}/disputable`)).toMatchObject({
      body: {
        grounds: [{ ground: 'rejection', from: day(-3), until: day(57), obstacle: 'contested' }],
        disputes: [{ id: 'd1', ground: 'rejection', status: 'awaiting-answer' }],
      },
    });
    expect(await ada.call(`GET /api/v4/participations/${idOn('bread')}/disputable`)).toMatchObject({
      body: { grounds: [{ ground: 'missing-payment', from: day(4), obstacle: 'too-early' }] },
    });
    expect((await rita.call(`GET /api/v4/participations/${idOn('bread')}/disputable`)).status).toBe(404);
  });
});

describe('the researcher', () => {
  it('sees the disputes of an own project, without what happened to payments', async () => {
    expect(await rita.call('GET /api/v4/projects/bicycle/disputes')).toMatchObject({
      body: { totalCount: 1, items: [{ id: 'd1', actions: ['answer'], evidence: [{ about: 'response' }] }] },
    });
    const { body } = await rita.call('GET /api/v4/projects/bicycle/disputes/d1');
    expect((body as { evidence: readonly object[] }).evidence).toHaveLength(1);
    expect((await rita.call('GET /api/v4/projects/bicycle/disputes/d2')).status).toBe(404);
    expect((await rita.call('GET /api/v4/projects/tea/disputes')).status).toBe(404);
  });
});

describe('support', () => {
  it('sees the late ones first, then what was refused for good, and the ended ones last, without what people wrote', async () => {
    const { body } = await sam.call('GET /api/v4/support/disputes');
    const { items } = body as { items: readonly { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(['d3', 'd1', 'd0', 'd2']);
    expect(items[2]).toMatchObject({
      remedyRefusal: 'You cannot take part.',
      actions: ['close'],
      next: { by: 'support', what: 'close', dueAt: null },
    });
    expect(items[0]).toMatchObject({ overdue: true, userId: 'bob', actions: ['decide'] });
    expect(items[0]).not.toHaveProperty('text');
    const alma = await world.http.logIn('alma', ['admin']);
    expect((await alma.call('GET /api/v4/support/disputes')).body).toMatchObject({
      items: [{ id: 'd3', actions: [] }, {}, {}, {}],
    });
    expect(await sam.call('GET /api/v4/support/disputes?status=declined')).toMatchObject({ body: { totalCount: 1 } });
  });

  it('reads one dispute, which the access log of its participant says', async () => {
    expect(await sam.call('GET /api/v4/support/disputes/d3')).toMatchObject({
      body: { id: 'd3', researcherId: 'rita', text: 'I did the whole task.' },
    });
    const accesses = await world.log.read('accesslog-bob');
    expect(accesses.map((access) => [access.type, 'what' in access.data && access.data.what])).toEqual([
      ['PersonDataAccessed', 'dispute'],
    ]);
    expect((await rita.call('GET /api/v4/support/disputes')).status).toBe(403);
  });

  it('reads what the researcher wrote last before the dispute was opened', async () => {
    const participationId = idOn('bread');
    const who = { participationId, userId: 'ada', projectId: 'bread' };
    const reasonIn = async (id: string) =>
      ((await sam.call(`GET /api/v4/support/disputes/${id}`)).body as { researcherReason: unknown }).researcherReason;
    const refuse = async (reason: string) =>
      world.append(participationStream.of(participationId), [{ type: 'ResponseInvalidated', data: { ...who, reason } }]);
    await refuse('The camera was off.');
    await refuse('The answers contradict each other.');
    // Opened before the researcher wrote.
    expect(await reasonIn('d2')).toBeNull();
    await world.given.disputes(disputeRow({ disputeId: 'd4', participationId, projectId: 'bread', openedAt: day(1) }));
    expect(await reasonIn('d4')).toEqual({ at: now, text: 'The answers contradict each other.' });
  });

  it.each([
    ['the list', 'bicycle/disputes', 'ada'],
    ['one', 'tea/disputes/d0', 'cleo'],
  ])("reads %s of a project's, which the access log of each participant says", async (_what, path, userId) => {
    expect(await sam.call(`GET /api/v4/projects/${path}`)).toMatchObject({ status: 200 });
    const accesses = await world.log.read(`accesslog-${userId}`);
    expect(accesses.map((access) => [access.type, 'what' in access.data && access.data.what])).toEqual([
      ['PersonDataAccessed', 'dispute'],
    ]);
  });
});
