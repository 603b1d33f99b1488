import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DomainEvent } from '@panelist/domain/kernel';
import { compensationPayoutIdOf, incentivePayoutIdOf, payoutStream } from '@panelist/domain/payout';
import { participationIdOf, participationStream, placesStream } from '@panelist/domain/participation';
import { ruleNames, reviewIdOf, type StatementView, type SupportReviewView } from '@panelist/domain/fairness';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, projectRow } from '../test-kit/sample-rows.test-kit.js';

const day = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
const id = participationIdOf('ada', 'bicycle');
const payoutId = incentivePayoutIdOf(id);
const who = { participationId: id, userId: 'ada', projectId: 'bicycle' };
const rita = { kind: 'researcher', id: 'rita' } as const;

const reviewed = `${payoutStream.of(payoutId)}.1`;
/** An open review of the decision that the payment waits. */
const asked = {
  reviewId: reviewIdOf(reviewed),
  userId: 'ada',
  statementId: reviewed,
  kind: 'payment-waits',
  status: 'open',
  requestedAt: day(-1),
  dueAt: day(13),
  message: 'Where is it?',
  concernsMoney: true,
  decidedFirst: ['sam'],
  isOverdue: false,
  decidedAt: null,
  decidedBy: null,
  reason: '',
  remedy: null,
  remedyRefusal: null,
  remediedAt: null,
} as const;

let world: QueryWorld;
let ada: LoggedIn;
let ben: LoggedIn;
let sam: LoggedIn;
let olga: LoggedIn;
let researcher: LoggedIn;
const read = async (person: LoggedIn, path: string) => person.call(`GET /api/v4/${path}`);
const statementsOf = async (person: LoggedIn, path: string) => (await read(person, path)).body as readonly StatementView[];
const accessesTo = async (userId: string) =>
  (await world.log.read(`accesslog-${userId}`)).map((event) => ('what' in event.data ? event.data.what : event.type));

beforeAll(async () => {
  world = await queryWorld();
  await world.given.accounts(
    accountRow('ada'),
    accountRow('ben'),
    accountRow('sam', { profileId: null, roles: ['usermanager'] }),
    accountRow('rita', { roles: ['panelist', 'researcher'] }),
  );
  ada = await world.http.logIn('ada');
  ben = await world.http.logIn('ben');
  sam = await world.http.logIn('sam', ['usermanager']);
  olga = await world.http.logIn('olga', ['paymentmanager']);
  researcher = await world.http.logIn('rita', ['researcher']);
  await world.given.projects(projectRow('bicycle', { ownerId: 'rita', name: 'Commuting by bicycle' }));
  await world.append(participationStream.of(id), [
    { type: 'ScreenerStarted', data: { ...who, ownerId: 'rita' } },
    { type: 'ParticipantInvited', data: { ...who, message: 'Welcome', remoteCommunicationDetails: null, automatic: false } },
  ]);
  await world.append(
    participationStream.of(id),
    [
      { type: 'NoShowRecorded', data: who },
      { type: 'ParticipantAttended', data: who },
      { type: 'PaymentApproved', data: { ...who, incentiveCents: 200_000, tipCents: 0, payoutId } },
    ],
    rita,
  );
  const of = { payoutId, userId: 'ada' };
  await world.append(payoutStream.of(payoutId), [
    {
      type: 'PayoutRequested',
      data: {
        ...of,
        cause: { kind: 'incentive', participationId: id, projectId: 'bicycle', projectName: 'Commuting by bicycle' },
        incentiveCents: 200_000,
        feeCents: 10_000,
        tipCents: 0,
        netCents: 190_000,
        method: 'PAYPAL',
        recipientName: 'Ada',
        recipientEmail: 'ada@home.example',
      },
    },
    { type: 'PayoutReleaseRequired', data: { ...of, reason: { per: 'approval', limitCents: 100_000 } } },
  ]);
  await world.given.reviews(asked);
});
afterAll(async () => world.close());

describe('the decisions on a person', () => {
  it('are their own to read, on a response with its payment, on the payment, and all', async () => {
    expect(await read(ada, `participations/${id}/statements`)).toMatchObject({
      status: 200,
      body: [
        {
          id: `${participationStream.of(id)}.2`,
          kind: 'no-show',
          decision: 'The researcher of “Commuting by bicycle” recorded that you did not come.',
          by: 'researcher',
          rule: 'no-show',
          objection: { until: day(60), how: expect.stringContaining('Ask a person') },
        },
        {
          id: reviewed,
          kind: 'payment-waits',
          by: 'rule',
          rule: 'payment-release',
          facts: [{ text: 'It is above $1,000.00.', from: `/panelists/v2/payouts?id=${payoutId}` }],
          review: { kind: 'review', status: 'open', answerBy: day(13) },
        },
      ],
    });
    expect((await statementsOf(ada, `payouts/${payoutId}/statements`)).map(({ kind }) => kind)).toEqual(['payment-waits']);
    const all = await statementsOf(ada, 'users/ada/statements');
    expect(all.map(({ kind }) => kind)).toEqual(['payment-waits', 'no-show']);
    expect((await statementsOf(ada, 'users/ada/statements?limit=1&skip=1')).map(({ kind }) => kind)).toEqual(['no-show']);
    expect(await accessesTo('ada')).toEqual([]);
  });

  it('include those on the payment of a lost session', async () => {
    const lostId = participationIdOf('ben', 'bicycle');
    const of = { participationId: lostId, userId: 'ben', projectId: 'bicycle' };
    const paid = { payoutId: compensationPayoutIdOf(lostId, 1), userId: 'ben' };
    await world.append(participationStream.of(lostId), [
      { type: 'ScreenerStarted', data: { ...of, ownerId: 'rita' } },
      {
        type: 'SessionMissedByResearcher',
        data: { ...of, start: day(-1), claim: 1, compensationCents: 100_000, payoutId: paid.payoutId },
      },
    ]);
    await world.append(payoutStream.of(paid.payoutId), [
      {
        type: 'PayoutRequested',
        data: {
          ...paid,
          cause: { kind: 'lost-session', participationId: lostId, projectId: 'bicycle', projectName: 'Commuting by bicycle' },
          incentiveCents: 100_000,
          feeCents: 0,
          tipCents: 0,
          netCents: 100_000,
          method: 'PAYPAL',
          recipientName: 'Ben',
          recipientEmail: 'ben@home.example',
        },
      },
      { type: 'PayoutReleaseRequired', data: { ...paid, reason: { per: 'approval', limitCents: 90_000 } } },
    ]);
    expect((await statementsOf(ben, `participations/${lostId}/statements`)).map(({ kind }) => kind)).toEqual([
      'session-missed',
      'payment-waits',
    ]);
  });

  it('on who waits for a place are read without the places of everybody else', async () => {
    const places = placesStream.of('bicycle');
    const passedOver = (userId: string): DomainEvent => ({
      type: 'WaitingListPassedOver',
      data: { participationId: participationIdOf(userId, 'bicycle'), userId, projectId: 'bicycle' },
    });
    await world.append(places, ['cleo', 'dan', 'finn', 'cleo'].map(passedOver));
    const cleo = await world.participant('cleo');
    const reading = jest.spyOn(world.log, 'read');
    const all = await statementsOf(cleo, 'users/cleo/statements');
    const whole = reading.mock.calls.filter(([stream, options]) => stream === places && options?.limit === undefined);
    reading.mockRestore();
    expect(all.map((each) => [each.id, each.kind])).toEqual([
      [`${places}.3`, 'place-passed-on'],
      [`${places}.0`, 'place-passed-on'],
    ]);
    expect(whole).toEqual([]);
  });

  it('are nobody else’s, nor the researcher’s', async () => {
    const paths = [`participations/${id}/statements`, `payouts/${payoutId}/statements`, 'users/ada/statements'];
    for (const path of paths) {
      expect((await read(ben, path)).status).toBe(404);
      expect((await read(researcher, path)).status).toBe(404);
      expect((await world.http.call(`GET /api/v4/${path}`)).status).toBe(401);
    }
    for (const path of ['participations/none/statements', 'payouts/none/statements'])
      expect((await read(ada, path)).status).toBe(404);
    expect((await read(olga, paths[0] ?? '')).status).toBe(404);
  });

  it('are support’s, and of payments operations’, which the access log says', async () => {
    expect(await statementsOf(sam, `participations/${id}/statements`)).toHaveLength(2);
    expect(await statementsOf(olga, `payouts/${payoutId}/statements`)).toHaveLength(1);
    expect(await statementsOf(sam, 'users/ada/statements')).toHaveLength(2);
    expect(await accessesTo('ada')).toEqual(['application', 'payout', 'history']);
    // Support sees participants alone.
    expect((await read(sam, 'users/rita/statements')).status).toBe(404);
  });
});

describe('support’s reviews', () => {
  it('are listed without what the person wrote, with what the caller may do', async () => {
    const { body } = await read(sam, 'support/reviews');
    expect(body).toMatchObject({ totalCount: 1, items: [{ userId: 'ada', dueAt: day(13), actions: [] }] });
    expect(JSON.stringify(body)).not.toContain('Where is it');
    const kim = await world.http.logIn('kim', ['usermanager']);
    expect(await read(kim, 'support/reviews?status=open')).toMatchObject({ body: { items: [{ actions: ['decide'] }] } });
    expect((await read(ada, 'support/reviews')).status).toBe(403);
  });

  it('are closed by another than who made the decision, and than who asked', async () => {
    const upheld = { status: 'upheld', decidedAt: day(-1), decidedBy: 'support', reason: 'It is late.', remedy: 'none' } as const;
    await world.given.reviews({ ...asked, ...upheld, reviewId: 'by-hand', statementId: `${payoutStream.of(payoutId)}.0` });
    const actionsOf = async (person: LoggedIn) =>
      ((await read(person, 'support/reviews/by-hand')).body as SupportReviewView).actions;
    expect(await actionsOf(await world.http.logIn('kim', ['usermanager']))).toEqual(['close']);
    for (const partial of ['sam', 'ada']) expect(await actionsOf(await world.http.logIn(partial, ['usermanager']))).toEqual([]);
  });

  it('are read one at a time, with the decision, which the access log says', async () => {
    const { status, body } = await read(sam, `support/reviews/${reviewIdOf(reviewed)}`);
    expect([status, (body as SupportReviewView).statement?.kind]).toEqual([200, 'payment-waits']);
    expect(body).toMatchObject({ message: 'Where is it?', decision: null });
    expect(await accessesTo('ada')).toContain('review');
    expect((await read(sam, 'support/reviews/none')).status).toBe(404);
  });
});

describe('the rules', () => {
  it('are everybody’s to read', async () => {
    const { body } = await world.http.call('GET /api/v4/rules');
    expect((body as { items: readonly { name: string }[] }).items.map(({ name }) => name)).toEqual([...ruleNames]);
    expect(await world.http.call('GET /api/v4/rules/screener-limit')).toMatchObject({
      status: 200,
      body: { name: 'screener-limit', summary: 'You may submit 10 screeners in 24 hours.' },
    });
    expect((await world.http.call('GET /api/v4/rules/none')).status).toBe(404);
  });
});
