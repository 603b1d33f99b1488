import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { dayIn } from '@panelist/domain/kernel';
import { nextDigestAt, preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { sendDailyDigest } from '@panelist/domain/participation';
import { payoutEvents, payoutStream } from '@panelist/domain/payout';
import { unsubscribeTokens } from '@panelist/infra/sessions';
import { schedule } from '../runtime/schedule.js';
import { randomUUID } from 'node:crypto';
import { disputeEvents, disputeStream } from '@panelist/domain/dispute';
import { disputes } from '@panelist/projectors/read-models';
import { insertRows } from '../../../infra/testing/index.js';
import { by, given, openWorld, takesPart, until, type RunningWorkers, type World } from '../workers.test-kit.js';
import { mailReader, published, type MailReader } from './mail-readers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

/** A payment of the person that waits at PayPal. */
async function unclaimed(world: World, userId: string): Promise<void> {
  const payoutId = randomUUID();
  const of = (type: 'PayoutRequested' | 'PayoutDispatchStarted' | 'PayoutAccepted' | 'PayoutUnclaimed') => ({
    type,
    data: { ...payoutEvents.types[type].samples.at(-1), payoutId, userId },
  });
  const events = [of('PayoutRequested'), of('PayoutDispatchStarted'), of('PayoutAccepted'), of('PayoutUnclaimed')];
  await given(world, payoutStream.of(payoutId), ...events);
}

/** A dispute of the person that was declined, and its row; returns its id. */
async function declined({ database, dependencies, ...world }: World, userId: string, projectId: string, appealUntil: string) {
  const disputeId = randomUUID();
  const of = (type: 'DisputeOpened' | 'DisputeAnswerMissed' | 'DisputeDecided') => ({
    type,
    data: { ...disputeEvents.types[type].samples.at(-1), disputeId, userId, projectId },
  });
  const decided = { ...of('DisputeDecided').data, outcome: 'declined', by: 'support', remedy: null, appealUntil };
  await given({ database, dependencies, ...world }, disputeStream.of(disputeId), of('DisputeOpened'), of('DisputeAnswerMissed'), {
    type: 'DisputeDecided',
    data: decided,
  });
  const at = dependencies.clock.now();
  const row = disputes.make({
    disputeId,
    participationId: 'response',
    projectId,
    userId,
    researcherId: 'rita',
    payoutId: null,
    ground: 'rejection',
    status: 'declined',
    openedAt: at,
    text: null,
    answerDueAt: at,
    decisionDueAt: at,
    appealUntil,
  }).row;
  await insertRows({ pool: database.pool, vault: dependencies.vault }, disputes, [row]);
  return disputeId;
}

describe('the daily digests', () => {
  let all: World;
  /** Knows every queue. */
  let workers: RunningWorkers;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
  });
  afterEach(async () => all.close());

  const digests = async ({ email }: MailReader) =>
    (await all.sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('New for you'));
  const rows = async () =>
    (await all.database.pool.query<{ user_id: string; due_at: Date; time_zone: string }>('select * from app.digests')).rows;
  /** Moves the clock to this time. */
  const moveTo = (at: string) => all.clock.advance(Math.max(0, Date.parse(at) - Date.parse(all.clock.now())));
  const scheduled = async (count: number) =>
    until(async () => (await rows()).length === count, 'every digest has its time', all.logged);
  /** No digest is due any more, and no job waits or runs. */
  const atRest = async () =>
    until(
      async () => {
        const now = Date.parse(all.clock.now());
        if ((await rows()).some(({ due_at: due }) => due.getTime() <= now)) return false;
        if ((await all.database.pool.query("select from app.deadlines where kind = 'send-daily-digest'")).rowCount !== 0)
          return false;
        const counts = (await workers.queue.counts())['send-daily-digest'] ?? {};
        return !['waiting', 'active', 'delayed', 'prioritized'].some((state) => (counts[state] ?? 0) > 0);
      },
      'the digests are done',
      all.logged,
    );

  itLong('go out at 8:00 in each person’s zone, once a day, and only with something new', async () => {
    const zones = ['America/New_York', 'Pacific/Kiritimati'];
    const readers = new Map<string, MailReader>();
    for (const timeZone of zones) readers.set(timeZone, await mailReader(all, { timeZone }));
    const noMatch = await mailReader(all, { timeZone: 'Asia/Tokyo', gender: 'male' });
    [workers] = await Promise.all([all.startWorkers(), all.startWorkers()]);
    await scheduled(3);
    await published(all, { name: 'Coffee habits' });
    await published(all, { name: 'Tea habits' }, { imported: true });
    all.clock.advance(61_000);
    const start = all.clock.now();
    const due = zones.map((zone) => ({ zone, at: nextDigestAt(start, zone, null) })).toSorted((a, b) => a.at.localeCompare(b.at));
    for (const { at } of due) {
      moveTo(new Date(Date.parse(at) - 30_000).toISOString());
      await atRest();
      moveTo(at);
      await atRest();
    }
    for (const { zone, at } of due) {
      const reader = readers.get(zone);
      if (reader === undefined) throw new Error(zone);
      const found = await digests(reader);
      expect(found).toMatchObject([{ subject: 'New for you: 2 projects' }]);
      const [mail] = found;
      expect(Date.parse(mail?.sentAt ?? '') - Date.parse(at)).toBeGreaterThanOrEqual(0);
      expect(dayIn(mail?.sentAt ?? '', zone)).toBe(dayIn(at, zone));
      expect(mail?.text).toContain('Coffee habits\n$47.50 for');
      expect(mail?.text).toContain('Tea habits');
      const token = unsubscribeTokens(all.dependencies.config.sessionSecret).make(reader.userId, 'dailyDigest');
      const link = `${all.dependencies.config.publicUrl}/panelists/v2/unsubscribe?token=${token}`;
      expect(mail?.links).toContain(link);
      expect(mail?.headers).toEqual({
        'List-Unsubscribe': `<${link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    }
    expect(await digests(noMatch)).toEqual([]);
    // Nothing new on the next two days, then one project.
    for (const _ of [1, 2]) {
      all.clock.advance(86_400_000);
      await atRest();
    }
    await published(all, { name: 'Cocoa habits' });
    all.clock.advance(86_400_000);
    await atRest();
    for (const reader of readers.values())
      expect((await digests(reader)).map(({ subject }) => subject)).toEqual([
        'New for you: 1 project',
        'New for you: 2 projects',
      ]);
  });

  it('are judged when they are sent: the settings, the address, the account, its phone, what is hidden or taken', async () => {
    const timeZone = 'Etc/GMT';
    const wanting = await mailReader(all, { timeZone });
    const off = await mailReader(all, { timeZone, settings: { dailyDigest: false } });
    const turnedOff = await mailReader(all, { timeZone });
    const unverified = await mailReader(all, { timeZone, without: 'email' });
    const gone = await mailReader(all, { timeZone });
    const erased = await mailReader(all, { timeZone });
    const applied = await mailReader(all, { timeZone });
    const hiding = await mailReader(all, { timeZone });
    const suspended = await mailReader(all, { timeZone });
    const phoneElsewhere = await mailReader(all, { timeZone });
    const everybody = [wanting, off, turnedOff, unverified, gone, erased, applied, hiding, suspended, phoneElsewhere];
    const first = await all.startWorkers();
    await scheduled(everybody.length);
    const projectId = await published(all);
    await takesPart(all, applied.userId, projectId, 'ScreenerSubmitted');
    const { commands, vault, clock } = all.dependencies;
    const hide = { type: 'HideProject', userId: hiding.userId, projectId } as const;
    await commands.handle(preferencesDecider, preferencesStream.of(hiding.userId), hide, by(hiding.userId));
    await until(
      async () => (await all.database.pool.query('select from read_model.publications_v1')).rows.length === 1,
      'the project is known',
      all.logged,
    );
    // Everybody's digest is due before they change their minds.
    await first.stop();
    const window = { since: new Date(Date.parse(clock.now()) - 3_600_000).toISOString(), until: clock.now(), day: '2026-01-15' };
    for (const { userId } of everybody)
      await schedule(all.dependencies, sendDailyDigest, clock.now(), `send-daily-digest-${userId}-test`, { userId, ...window });
    const settings = { type: 'SetNotifications', userId: turnedOff.userId, settings: { dailyDigest: false } } as const;
    await commands.handle(preferencesDecider, preferencesStream.of(turnedOff.userId), settings, by(turnedOff.userId));
    const leave = { type: 'DeactivateAccount', now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(gone.userId), leave, by(gone.userId));
    const suspension = { userId: suspended.userId, by: 'sam', reason: 'Two accounts.', decidedAt: clock.now() };
    await given(all, accountStream.of(suspended.userId), { type: 'AccountSuspended', data: suspension });
    const phone = { userId: phoneElsewhere.userId, phone: '+4930901820', countryCode: 'DE' };
    await given(all, accountStream.of(phone.userId), { type: 'PhoneVerified', data: phone });
    await vault.erase(erased.userId);
    expect((await rows()).map(({ user_id: id }) => id)).not.toContain(erased.userId);
    workers = await all.startWorkers();
    await until(
      async () => (await workers.queue.counts())['send-daily-digest']?.['completed'] === everybody.length,
      'every job has run',
      all.logged,
    );
    expect(await digests(wanting)).toHaveLength(1);
    for (const other of everybody.slice(1)) expect(await digests(other)).toEqual([]);
  });

  itLong(
    'come once a date after a crash and a lost queue; an invitation that waits is something new, one that is taken is not',
    async () => {
      const timeZone = 'Etc/GMT';
      const [waiting, booked] = [await mailReader(all, { timeZone }), await mailReader(all, { timeZone })];
      workers = await all.startWorkers();
      await scheduled(2);
      const projectId = await published(all, { target: { genders: ['male'] } });
      await takesPart(all, waiting.userId, projectId, 'ParticipantInvited');
      await takesPart(all, booked.userId, projectId, 'PaymentApproved');
      await unclaimed(all, waiting.userId);
      const disputeId = await declined(all, waiting.userId, projectId, new Date(Date.parse(all.clock.now()) + 9e8).toISOString());
      await declined(all, waiting.userId, projectId, all.clock.now());
      all.clock.advance(61_000);
      const before = await rows();
      moveTo(nextDigestAt(all.clock.now(), timeZone, null));
      await atRest();
      const [digest] = await digests(waiting);
      expect(digest?.subject).toBe('New for you: 1 invitation');
      // In the order of the dashboard: money before an invitation.
      expect(digest?.text).toMatch(
        /What needs you:\n\n.*\n\$\d+\.\d\d waits for you at PayPal\. See how:\n.*\n\n.*\nYou are invited, for \$47\.50\. /,
      );
      // One can still be appealed.
      const page = `${all.dependencies.config.publicUrl}/panelists/v2/disputes/${disputeId}`;
      expect(digest?.text).toContain(`Your dispute was declined. You can appeal. Open:\n${page}`);
      expect(digest?.text.match(/You can appeal/g)).toHaveLength(1);
      await workers.stop(0);
      // As a process leaves it that dies between its job and the row; the queue has forgotten its
      // jobs.
      for (const { user_id: id, due_at: at } of before)
        await all.database.pool.query('update app.digests set due_at = $2, last_day = null, since = $3 where user_id = $1', [
          id,
          at,
          new Date(at.getTime() - 86_400_000),
        ]);
      await all.database.pool.query('delete from bullmq.job');
      [workers] = await Promise.all([all.startWorkers(), all.startWorkers()]);
      await atRest();
      expect(await digests(waiting)).toHaveLength(1);
      expect(await digests(booked)).toEqual([]);
    },
  );

  it('follow the place until a browser names the zone, and a person who moves', async () => {
    const byPlace = await mailReader(all, { country: 'DE', state: 'Bavaria', latitude: 48.1, longitude: 11.6 });
    await all.startWorkers();
    await scheduled(1);
    expect(await rows()).toMatchObject([{ time_zone: 'Europe/Berlin' }]);
    const note = { type: 'NoteTimeZone', userId: byPlace.userId, timeZone: 'Asia/Tokyo' } as const;
    const { commands } = all.dependencies;
    await commands.handle(preferencesDecider, preferencesStream.of(byPlace.userId), note, by(byPlace.userId));
    await until(async () => (await rows())[0]?.time_zone === 'Asia/Tokyo', 'the zone is followed', all.logged);
    expect((await rows())[0]?.due_at.toISOString()).toBe(nextDigestAt(all.clock.now(), 'Asia/Tokyo', null));
  });
});
