import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@panelist/domain/kernel';
import { participationIdOf } from '@panelist/domain/participation';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { now, queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';
import { accountRow, participationRow, payoutRow, profileIdOf, projectRow } from '../test-kit/sample-rows.test-kit.js';

describe('support', () => {
  let world: QueryWorld;
  let support: LoggedIn;
  const response = participationIdOf('ada', 'bicycle');
  const who = { participationId: response, userId: 'ada', projectId: 'bicycle' };
  beforeAll(async () => {
    world = await queryWorld();
    support = await world.http.logIn('helper', ['usermanager']);
    await world.given.accounts(
      accountRow('ada'),
      accountRow('ben', {
        firstName: 'Benoît',
        lastName: 'de la Cruz',
        phone: '+447700900123',
        registeredAt: '2026-01-05T00:00:00.000Z',
        reactivatableUntil: null,
      }),
      accountRow('helper', { profileId: null, firstName: 'Hel', lastName: 'Per', roles: ['usermanager'] }),
      accountRow('colleague', { firstName: 'Cole', roles: ['panelist', 'usermanager'] }),
      accountRow('researcher', { firstName: 'Resa', roles: ['panelist', 'researcher'] }),
    );
    await world.given.projects(projectRow('bicycle', { name: 'Bicycles' }));
    await world.given.participations(participationRow('ada', 'bicycle'));
    await world.append('account-ada', [
      {
        type: 'AccountRegistered',
        data: {
          userId: 'ada',
          profileId: profileIdOf('ada'),
          provider: 'email',
          email: 'ada@people.example',
          firstName: 'Ada',
          lastName: 'Lovelace',
          passwordHash: '$argon2id$hash',
        },
      },
      {
        type: 'PhoneCodeRequested',
        data: { userId: 'ada', phone: '+15550100199', countryCode: 'US', code: 'ABC123', expiresAt: '2026-03-01T13:00:00.000Z' },
      },
    ]);
    await world.append(`participation-${response}`, [{ type: 'ScreenerStarted', data: { ...who, ownerId: 'owner' } }]);
    await world.append('account-ada', [{ type: 'EmailVerified', data: { userId: 'ada' } }]);
    await world.append('account-ben', [{ type: 'EmailVerified', data: { userId: 'ben' } }]);
    await world.append(`participation-${response}`, [
      { type: 'ResponseCancelled', data: { ...who, message: 'I am ill', from: 'PENDING', tooLate: false } },
    ]);
  });
  afterAll(async () => world.close());

  it.each([
    ['ADA@people.example', ['ada']],
    ['+1 (555) 010-0199', ['ada']],
    ['(555) 010-0199', ['ada']],
    ['07700 900123', ['ben']],
    ['7700/900-124', []],
    ['ada', ['ada']],
    ['ben', ['ben']],
    ['benoit cruz', ['ben']],
    ['Cruz, Benoît', ['ben']],
    ['lovelace cruz', []],
    ['Love', []],
    ['helper@people.example', []],
    ['colleague@people.example', []],
    ['researcher', []],
    ['', ['ben', 'ada']],
  ])('finds participants by "%s"', async (query, expected) => {
    const { body } = await support.call(`GET /api/v4/support/participants?query=${encodeURIComponent(query)}`);
    expect((body as { items: { userId: string }[] }).items.map(({ userId }) => userId)).toEqual(expected);
  });

  it.each([
    ['limit=1', ['ben']],
    ['limit=1&skip=1', ['ada']],
    ['skip=2', []],
    ['pageSize=1&page=2', ['ada']],
    ['page=2', []],
    ['query=ada&skip=1', []],
  ])('pages participants by %s', async (page, expected) => {
    const { body } = await support.call(`GET /api/v4/support/participants?${page}`);
    expect((body as { items: { userId: string }[] }).items.map(({ userId }) => userId)).toEqual(expected);
  });

  interface History {
    participant: { responses: number };
    items: { type: string; text: string; reason: string | null; actor: { name: string }; raw: object }[];
    nextCursor: string | null;
  }
  const history = async (query = '') =>
    (await support.call(`GET /api/v4/support/participants/ada/history?${query}`)).body as History;

  it('gives every event of a person, oldest first, in sentences', async () => {
    const { items, participant, nextCursor } = await history();
    expect(items.map(({ text }) => text)).toEqual([
      'Signed up as ada@people.example.',
      'A code to +15550100199 was asked for.',
      'Started the screener of “Bicycles”.',
      'Verified the e-mail address.',
      'Cancelled the response to “Bicycles”.',
    ]);
    expect(items[4]).toMatchObject({
      reason: 'I am ill',
      actor: { name: 'Ada Lovelace' },
      context: 'participation',
      revision: 1,
      project: 'Bicycles',
      amount: null,
    });
    expect(items[1]).toMatchObject({ project: null, amount: null });
    expect(participant.responses).toBe(1);
    expect(nextCursor).toBeNull();
    expect(JSON.stringify(items)).not.toMatch(/argon2id|ABC123/);
  });

  it('names the project and the amount of each event of a payout', async () => {
    await world.given.accounts(accountRow('eve'));
    await world.given.payouts(payoutRow('p1', 'eve', 'r1', { projectName: 'Bicycles', netCents: 4_200 }));
    await world.append('payout-p1', [
      { type: 'PayoutRetryRequested', data: { payoutId: 'p1', userId: 'eve', reason: 'Asked by mail' } },
    ]);
    const { body } = await support.call('GET /api/v4/support/participants/eve/history');
    expect((body as History).items).toMatchObject([{ project: 'Bicycles', amount: { what: 'payout', dollars: 42 } }]);
  });

  it('pages and filters', async () => {
    const first = await history('limit=2');
    expect(first.items).toHaveLength(2);
    const second = await history(`limit=10&cursor=${first.nextCursor ?? ''}`);
    expect(second.items.map(({ type }) => type)).toEqual(['ScreenerStarted', 'EmailVerified', 'ResponseCancelled']);
    expect((await history('limit=10&skip=2')).items).toEqual(second.items);
    expect((await history('pageSize=2&page=2')).items).toEqual(second.items.slice(0, 2));
    expect((await history(`skip=1&cursor=${first.nextCursor ?? ''}`)).items).toEqual(second.items.slice(1));
    expect((await history('types=EmailVerified,ScreenerStarted')).items).toHaveLength(2);
    expect((await history('context=participation')).items.map(({ type }) => type)).not.toContain('EmailVerified');
    expect((await history('from=2026-03-02T00:00:00Z')).items).toHaveLength(0);
    const verified = await history('text=VERIFIED the e-mail');
    expect(verified.items.map(({ type }) => type)).toEqual(['EmailVerified']);
    expect(verified.nextCursor).toBeNull();
    const { nextCursor } = await history('text=the&limit=1');
    const next = await history(`text=the&limit=1&cursor=${nextCursor ?? ''}`);
    expect(next.items).toEqual((await history('text=the&limit=1&skip=1')).items);
    expect((await history('text=nothing of the kind')).items).toEqual([]);
  });

  it.each([
    ['cursor', 'the-next-page'],
    ['cursor', '12'],
    ['types', 'EmailVerified,EmailVerifed'],
    ['context', 'astrology'],
    ['from', 'yesterday'],
  ])('refuses %s=%s', async (field, value) => {
    const path = `GET /api/v4/support/participants/ada/history?${field}=${value}`;
    expect(await support.call(path)).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', errors: [{ field, message: expect.any(String) }] },
    });
  });

  it('gives the conversations of a person with their own words alone, and the referrals of both persons', async () => {
    await world.given.accounts(accountRow('cleo'), accountRow('dan'));
    const parties = { conversationUid: 'c1', projectId: 'bicycle', userId: 'cleo', researcherId: 'researcher' };
    const message = (by: 'participant' | 'researcher', senderId: string, number: number, body: string): DomainEvent => ({
      type: 'MessagePosted',
      data: { ...parties, by, senderId, messageId: `m${number}`, number, body, attachments: [] },
    });
    await world.append('conversation-c1', [
      { type: 'ConversationStarted', data: { ...parties, by: 'participant' } },
      message('participant', 'cleo', 1, 'May I come by train?'),
      message('researcher', 'researcher', 2, 'Take the one at nine'),
      { type: 'ConversationRead', data: { ...parties, by: 'participant', upTo: 2 } },
      { type: 'ConversationLocked', data: parties },
    ]);
    const referral = { referralId: 'r1', referrerId: 'dan', userId: 'cleo', projectId: null };
    await world.append('referral-r1', [
      { type: 'ReferralBegun', data: { ...referral, referralType: 'network', code: 'DAN1', bonusCents: 2_000 } },
    ]);
    const textsOf = async (userId: string) => {
      const { body } = await support.call(`GET /api/v4/support/participants/${userId}/history`);
      return { texts: (body as History).items.map(({ text }) => text), raw: JSON.stringify(body) };
    };
    const begun = 'A referral to Panelist began, with a bonus of $20.00.';
    const cleo = await textsOf('cleo');
    expect(cleo.texts).toEqual([
      'Began a conversation with the researcher of “Bicycles”.',
      'Wrote a message to the researcher of “Bicycles”.',
      'The researcher of “Bicycles” wrote a message.',
      'Read the messages of the researcher of “Bicycles”.',
      'The researcher of “Bicycles” closed the conversation.',
      begun,
    ]);
    expect(cleo.raw).toContain('May I come by train?');
    expect(cleo.raw).not.toContain('Take the one at nine');
    expect((await textsOf('dan')).texts).toEqual([begun]);
  });

  it('begins with what is due and whom the reader opened last', async () => {
    const seen = { userId: 'ada', entryId: 'e1', what: 'history', staffId: 'helper', reason: '' } as const;
    await world.given.accessLog({ ...seen, erasureReason: null, startedAt: now, endsAt: null });
    await world.given.payouts(
      payoutRow('broken', 'ada', response, { status: 'rejected', failureCode: 'INVALID', netCents: 2_375 }),
    );
    const review = {
      userId: 'ada',
      statementId: 's',
      kind: 'bonus-refused',
      status: 'upheld',
      requestedAt: now,
      dueAt: now,
      message: '',
      concernsMoney: true,
      decidedFirst: [],
      isOverdue: false,
      decidedAt: now,
      decidedBy: 'silence',
      reason: '',
      remedy: 'none',
      remedyRefusal: null,
    } as const;
    await world.given.reviews(
      { ...review, reviewId: 'by-hand', remediedAt: null },
      { ...review, reviewId: 'done', remediedAt: now },
    );
    const { body } = await support.call('GET /api/v4/support/queue');
    expect(body).not.toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: 'done' })]) });
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: 'review', id: 'by-hand', turn: 'support', by: null }),
        expect.objectContaining({ kind: 'payout', userId: 'ada', text: 'rejected', amount: 23.75, turn: 'participant' }),
      ]),
      recentPeople: [expect.objectContaining({ userId: 'ada' })],
    });
    const ada = await world.http.logIn('ada');
    expect((await ada.call('GET /api/v4/support/queue')).status).toBe(403);

    await world.pool.query(
      `insert into app.parked_streams (name, stream, revision, failing, parked_at)
       values ('reaction-request-payouts', 'participation-' || $1, 1, $2, '2026-03-01T00:00:00Z'),
         ('reaction-request-payouts', 'participation-of-somebody-else', 1, $2, '2026-03-01T00:00:00Z')`,
      [response, { eventId: 'e', type: 'ResponseCancelled', message: 'Error: no account' }],
    );

    // The person's own page: what is open, and one line for each application.
    const page = 'GET /api/v4/support/participants/ada/history';
    const first = (await support.call(page)).body;
    expect(first).toMatchObject({
      open: [
        expect.objectContaining({ kind: 'review', id: 'by-hand' }),
        expect.objectContaining({ kind: 'payout', id: 'broken', turn: 'participant' }),
        expect.objectContaining({
          kind: 'parked',
          text: 'ResponseCancelled, reaction-request-payouts',
          turn: 'operations',
          since: '2026-03-01T00:00:00.000Z',
        }),
      ],
      stories: [{ id: response, project: 'Bicycles', steps: [{ text: 'started' }, { text: 'cancelled' }] }],
    });
    const ofStory = async (story: string) =>
      ((await support.call(`${page}?story=${story}`)).body as { items: readonly Readonly<Record<string, unknown>>[] }).items.map(
        (entry) => entry['type'],
      );
    expect(await ofStory(response)).toEqual(['ScreenerStarted', 'ResponseCancelled']);
    expect(await ofStory('another')).toEqual([]);
  });

  it('is only for support', async () => {
    const ada = await world.http.logIn('ada');
    expect((await ada.call('GET /api/v4/support/participants')).status).toBe(403);
    expect((await ada.call('GET /api/v4/support/participants/ada/history')).status).toBe(403);
  });

  it.each(['nobody', 'helper', 'colleague', 'researcher'])('shows no history of %s, who is no participant', async (userId) => {
    expect((await support.call(`GET /api/v4/support/participants/${userId}/history`)).status).toBe(404);
  });
});
