import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { asToday } from './as-today.js';
import { ask, settled } from './ask.js';
import {
  events,
  forgetMessageIds,
  ledgerSums,
  markStalledJobs,
  messageKinds,
  messages,
  openDeadlines,
  openJobs,
  orders,
  type LoggedEvent,
  type Message,
  type Order,
} from './ledgers.js';
import { installation, type Installation, type RecordedAnswer } from './installation.js';
import { advanceClock, startProduct, type RunningProduct } from './product.js';
import { testDatabase, type TestDatabase } from '../../testing/test-database.js';
import { restore } from './restore.js';

jest.setTimeout(60_000);

const AT_ONCE = 8;

/**
 * The queue forgets a job a week after completion; then only the checkpoint shows that an event was
 * handled.
 */
const isForgotten = (table: string, row: string): boolean => table === 'bullmq.job' && row.includes('"state": "completed"');

/** Queries whose answers do not change when waiting work completes. */
const isUnaffected = ({ as, path }: RecordedAnswer): boolean =>
  as === null || as === 'demo' || (path.startsWith('/api/v4/projects/') && !path.includes('responses'));

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 40_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not happen: ${what}`);
    await pause(100);
  }
}

/** Subjects of the mails about how an application goes on. */
const progressSubject = /^(Your application to|You have taken part in|Your payment for) “/;

describe('an installation of the first edition', () => {
  let left: Installation;
  let database: TestDatabase;

  beforeAll(async () => {
    left = installation(Date.now());
    database = await testDatabase();
  });
  afterAll(async () => database.close());

  const start = async (workers: boolean): Promise<RunningProduct> =>
    startProduct({ ...left, databaseUrl: database.url, workers });

  async function expectSameAnswers(product: RunningProduct, questions: readonly RecordedAnswer[]): Promise<void> {
    const seen: RecordedAnswer[] = [];
    for (let next = 0; next < questions.length; next += AT_ONCE) {
      const some = questions.slice(next, next + AT_ONCE);
      seen.push(...(await Promise.all(some.map(async (each) => ({ ...each, ...(await ask(product, left.tokens, each)) })))));
    }
    const byQuestion = (answers: readonly RecordedAnswer[], origin: string) =>
      Object.fromEntries(
        answers.map(({ as, method, path, status, answer }) => [
          `${as ?? 'visitor'}: ${method} ${path}`,
          { status, answer: settled(answer, origin) },
        ]),
      );
    // An answer may say more than it did; what it said, it says still.
    expect(byQuestion(seen, product.origin)).toMatchObject(
      byQuestion(
        questions.map((each) => ({ ...each, answer: asToday(each.path, each.answer) })),
        left.origin,
      ),
    );
  }

  describe('without workers', () => {
    let product: RunningProduct;
    beforeAll(async () => {
      await restore(database.url, left);
      product = await start(false);
    });
    afterAll(async () => product.stop());

    it('shows the same pages to the recorded sessions', async () => {
      expect(left.answers.length).toBeGreaterThan(100);
      await expectSameAnswers(product, left.answers);
    });

    it('answers a repeated command with its first answer', async () => {
      const { status, answer } = left.repeated;
      expect(await ask(product, left.tokens, left.repeated)).toEqual({ status, answer });
    });

    it('appends nothing but what the demo has had since', async () => {
      const appended = (await events(database.pool)).filter(({ position }) => Number(position) > Number(left.head));
      // Times for the interviews of the demo, from today on.
      const isTime = ({ type }: LoggedEvent) => type === 'SlotsOffered';
      expect(appended.some(isTime)).toBe(true);
      expect(appended.filter((event) => !isTime(event)).map(({ type }) => type)).toEqual([
        // The participant's topics, personal and technical details.
        'TopicsChanged',
        'SectionSaved',
        'PersonalChanged',
        'SectionSaved',
        'TechnicalChanged',
        'SectionSaved',
        // The participant's accounts at two other sites.
        'Claimed',
        'SocialProviderLinked',
        'Claimed',
        'SocialProviderLinked',
        // The participant is offered the rest of the tour.
        'TourMoved',
        // The researcher's organization, and the second researcher.
        'OrganizationJoined',
        'Claimed',
        'AccountRegistered',
        'EmailVerified',
        'RoleGranted',
        'OrganizationJoined',
        'FundsDeposited',
        // Participants of the demo organization mark tasks as complete, and read of a second screening.
        'FeatureFlagSet',
        'FeatureFlagSet',
        // The recorded sessions of staff read three histories, and payouts of nine people.
        ...Array<string>(3 + 9).fill('PersonLookedAt'),
      ]);
    });
  });

  describe('with workers, and without a row in its read models', () => {
    let product: RunningProduct;
    let logBefore: readonly LoggedEvent[];
    let messagesBefore: readonly Message[];
    let ordersBefore: readonly Order[];
    let jobsBefore: readonly string[];
    let deadlinesBefore: readonly string[];

    beforeAll(async () => {
      const { pool } = database;
      const isNeeded = (table: string, row: string) => !table.startsWith('read_model.') && !isForgotten(table, row);
      await restore(database.url, left, isNeeded);
      await forgetMessageIds(pool);
      await markStalledJobs(pool);
      [logBefore, messagesBefore, ordersBefore] = await Promise.all([events(pool), messages(pool), orders(pool)]);
      jobsBefore = await openJobs(pool);
      deadlinesBefore = await openDeadlines(pool);
      product = await start(true);
    });
    afterAll(async () => product.stop());

    const eventsOf = async (type: string) => (await events(database.pool)).filter((event) => event.type === type);
    const payoutsIn = (log: readonly LoggedEvent[], type: string) =>
      log.filter((event) => event.type === type).map(({ data }) => String(data['payoutId']));
    /** The last payout that was requested for this person. */
    const payoutOf = (log: readonly LoggedEvent[], person: string): string =>
      String(
        log.findLast(({ type, data }) => type === 'PayoutRequested' && data['userId'] === left.people[person]?.userId)?.data[
          'payoutId'
        ],
      );

    /**
     * Waits until no job is left and nothing has changed for two seconds: a lease or a sweep may
     * start later than the jobs.
     */
    async function quiescence(): Promise<void> {
      const { pool } = database;
      let before = '';
      let since = performance.now();
      await until('no job is left', async () => {
        const [log, taken, ordered, jobs, deadlines] = await Promise.all([
          events(pool),
          messages(pool),
          orders(pool),
          openJobs(pool),
          openDeadlines(pool),
        ]);
        const now = JSON.stringify([log.length, taken.length, ordered.length, jobs, deadlines]);
        if (now !== before) since = performance.now();
        before = now;
        return jobs.length === 0 && performance.now() - since > 2_000;
      });
    }

    /** One message for each event that asks for one, over the whole log, and those of the first edition are among them. */
    async function expectEachMessageOnce(): Promise<void> {
      const [log, taken] = await Promise.all([events(database.pool), messages(database.pool)]);
      expect(taken.slice(0, messagesBefore.length)).toEqual(messagesBefore);
      const isOfKind = (message: Message, { channel, subject }: (typeof messageKinds)[number]) =>
        message.channel === channel && (message.subject ?? '').startsWith(subject);
      const sent = messageKinds.map((kind) => [kind.event, taken.filter((message) => isOfKind(message, kind)).length]);
      const asked = messageKinds.map(({ event }) => [event, log.filter(({ type }) => type === event).length]);
      expect(sent).toEqual(asked);
      // A step's mail is left out once a later step has overtaken it, so there may be none.
      const progress = taken.filter(({ subject }) => progressSubject.test(subject ?? ''));
      expect(new Set(progress.map(({ recipient, subject }) => `${recipient} ${subject}`)).size).toBe(progress.length);
      const isKnown = (message: Message) =>
        progressSubject.test(message.subject ?? '') || messageKinds.some((kind) => isOfKind(message, kind));
      expect(taken.filter((message) => !isKnown(message))).toEqual([]);
    }

    it('shows the same pages of a person without open work', async () => {
      await expectSameAnswers(product, left.answers.filter(isUnaffected));
    });

    it('runs the jobs that were left, of every name', async () => {
      expect([...new Set(jobsBefore.map((job) => job.split(' ')[0]))]).toEqual([
        'dispatch-payout',
        'follow-payout',
        'follow-webhook',
        'send-email-verification',
        'send-phone-code',
        'tell-participant-when-invited',
        'tell-participant-when-paid',
        'tell-participant-when-project-closed',
      ]);
      const states = jobsBefore.map((job) => job.split(' ')[2] ?? '');
      expect([...new Set(states)].toSorted()).toEqual(['active', 'delayed', 'waiting']);
      await quiescence();
    });

    it('sends waiting messages, and no sent one again', async () => {
      expect((await messages(database.pool)).length).toBeGreaterThan(messagesBefore.length);
      await expectEachMessageOnce();
    });

    it('orders owed payouts, and no ordered one again', async () => {
      const [log, ordered] = await Promise.all([events(database.pool), orders(database.pool)]);
      expect(ordered).toEqual(expect.arrayContaining([...ordersBefore]));
      const payouts = ordered.map(({ payoutId }) => payoutId);
      expect(payouts).toEqual([...new Set(payouts)]);
      // Two with waiting jobs, and one whose approval no reaction had handled.
      const owed = ['ada', 'cleo', 'gia'].map((person) => payoutOf(log, person)).toSorted();
      const isNew = (id: string) => !ordersBefore.some(({ payoutId }) => payoutId === id);
      expect(payouts.filter(isNew).toSorted()).toEqual(owed);
      const begun = payoutsIn(log, 'PayoutDispatchStarted').slice(payoutsIn(logBefore, 'PayoutDispatchStarted').length);
      expect(begun.toSorted()).toEqual(owed);
    });

    it('settles payouts in flight at the kill', async () => {
      const log = await events(database.pool);
      // An answer that never came, a call interrupted by the kill, and a payout that workers ask
      // about again later.
      const inFlight = ['eve', 'finn', 'kim'].map((person) => payoutOf(log, person));
      for (const id of inFlight) expect(payoutsIn(logBefore, 'PayoutSettled')).not.toContain(id);
      const paid = payoutsIn(log, 'PayoutSettled');
      expect(paid).toEqual(expect.arrayContaining(inFlight));
      expect(paid).toEqual([...new Set(paid)]);
    });

    it('handles its deadlines when their time has come', async () => {
      const { pool } = database;
      expect([...new Set(deadlinesBefore)].toSorted()).toEqual([
        'release-unfinished-claims',
        'reset-screener-cycle-when-expired',
        'simulate-researcher',
      ]);
      // This one was due.
      const invited = (await eventsOf('ParticipantInvited')).slice(-1);
      expect(invited.map(({ data }) => data['userId'])).toEqual([left.people['ben']?.userId]);
      const resetBefore = logBefore.filter(({ type }) => type === 'ScreenerCycleReset');
      expect(await eventsOf('ScreenerCycleReset')).toEqual(resetBefore);
      await advanceClock(product.origin, 'PT25H');
      await until('the deadlines are handled', async () => (await openDeadlines(pool)).length === 0);
      expect(await eventsOf('ScreenerCycleReset')).toHaveLength((await eventsOf('ScreenerCycleOpened')).length);
      // Each claimed address is an account's.
      expect(await eventsOf('Released')).toEqual([]);
    });

    it('has a ledger that sums to zero, and repeats nothing a day later', async () => {
      await quiescence();
      await expectEachMessageOnce();
      const [log, ordered, sums] = await Promise.all([events(database.pool), orders(database.pool), ledgerSums(database.pool)]);
      expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      const paid = ordered.filter(({ payoutId }) => payoutsIn(log, 'PayoutSettled').includes(payoutId));
      expect(sums['paid-out']).toBe(paid.reduce((sum, { cents }) => sum + cents, 0));
      expect(new Set(ordered.map(({ payoutId }) => payoutId)).size).toBe(ordered.length);
    });
  });
});
