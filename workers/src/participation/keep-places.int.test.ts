import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  placeHoldsStream,
  participationIdOf,
  participationStream,
  placesDecider,
  placesStream,
  type PlacesCommand,
} from '@panelist/domain/participation';
import { by, given, openWorld, takesPart, until, type RunningWorkers, type World } from '../workers.test-kit.js';
import { mailReader, published, type MailReader } from './mail-readers.test-kit.js';

const minuteMs = 60_000;

describe('places', () => {
  let all: World;
  let workers: RunningWorkers;
  let projectId: string;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    projectId = await published(all, { participantsWanted: 1 });
  });
  afterEach(async () => all.close());

  const of = (userId: string) => ({ projectId, participationId: participationIdOf(userId, projectId), userId });
  const command = async (userId: string, type: 'HoldPlace' | 'JoinWaitingList') => {
    const { commands, clock } = all.dependencies;
    const wanted: PlacesCommand = { type, ...of(userId), at: clock.now() };
    await commands.handle(placesDecider, placesStream.of(projectId), wanted, by(userId), { wanted: 1 });
  };
  const history = async () =>
    (await all.dependencies.log.read(placesStream.of(projectId))).map(({ type, data }) =>
      'reason' in data ? `${type} ${data['reason']}` : type,
    );
  const follows = async (...events: readonly string[]) => {
    const isSo = async () => JSON.stringify(await history()) === JSON.stringify(events);
    await until(isSo, `places: ${events.join(', ')}`, all.logged).catch(async (error: unknown) => {
      expect(await history()).toEqual(events);
      throw error;
    });
  };
  const timed = async (count: number) =>
    until(
      async () => (await all.database.pool.query("select from app.deadlines where kind ~ 'place-hold'")).rowCount === count,
      `${count} times of holds`,
      all.logged,
    );
  const mails = async ({ email }: MailReader) =>
    (await all.sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('A place is free'));
  const notified = async (reader: MailReader) =>
    until(async () => (await mails(reader)).length === 1, `a mail to ${reader.email}`, all.logged);
  const answers = async (userId: string) => {
    const saved = { responses: [], totalTimeSeconds: 1 };
    await given(all, participationStream.of(of(userId).participationId), {
      type: 'ScreenerAnswerSaved',
      data: { ...of(userId), ...saved },
    });
  };

  it('are held until their time, once longer for an answer, and given back once, also with two workers', async () => {
    const ada = await mailReader(all);
    await Promise.all([all.startWorkers(), all.startWorkers()]);
    await command(ada.userId, 'HoldPlace');
    await takesPart(all, ada.userId, projectId, 'ScreenerStarted');
    await answers(ada.userId);
    await timed(2);
    all.clock.advance(11 * minuteMs);
    await follows('PlaceHeld', 'PlaceHoldRenewed');
    all.clock.advance(5 * minuteMs);
    await timed(1);
    await follows('PlaceHeld', 'PlaceHoldRenewed');
    all.clock.advance(10 * minuteMs);
    await follows('PlaceHeld', 'PlaceHoldRenewed', 'PlaceHoldEnded lapsed');
    await timed(0);
    const counts = placeHoldsStream.of(ada.userId);
    await until(async () => (await all.eventsOf(counts)).length === 2, 'it counts no longer', all.logged);
    expect(await all.eventsOf(counts)).toEqual(['PlaceHoldCounted', 'PlaceHoldUncounted']);
  });

  it('without an answer end after 15 minutes, also when no worker ran meanwhile', async () => {
    const ada = await mailReader(all);
    await takesPart(all, ada.userId, projectId, 'ScreenerStarted');
    await answers(ada.userId);
    all.clock.advance(minuteMs);
    await command(ada.userId, 'HoldPlace');
    all.clock.advance(60 * minuteMs);
    await all.startWorkers();
    await follows('PlaceHeld', 'PlaceHoldEnded lapsed');
  });

  it('are free again where the count was taken and its process died before the hold', async () => {
    const ada = await mailReader(all);
    const until30 = new Date(Date.parse(all.clock.now()) + 30 * minuteMs).toISOString();
    const data = { userId: ada.userId, projectId, until: until30 };
    await given(all, placeHoldsStream.of(ada.userId), { type: 'PlaceHoldCounted', data });
    await all.startWorkers();
    all.clock.advance(2 * minuteMs);
    const counts = async () => (await all.eventsOf(placeHoldsStream.of(ada.userId))).at(-1) === 'PlaceHoldUncounted';
    await until(counts, 'it counts no longer', all.logged);
  });

  it('pass from the hold to the invitation, and are free once the participant cancels', async () => {
    const ada = await mailReader(all);
    await all.startWorkers();
    await command(ada.userId, 'HoldPlace');
    await takesPart(all, ada.userId, projectId, 'ParticipantInvited');
    const rest = async (...more: readonly string[]) => {
      const [held, ended, ...others] = await history();
      return held === 'PlaceHeld' && ended?.startsWith('PlaceHoldEnded') === true && others.join() === more.join();
    };
    await until(async () => rest('PlaceTaken'), 'it is taken', all.logged);
    const cancelled = { ...of(ada.userId), message: '', tooLate: false, from: 'INVITED' };
    await given(all, participationStream.of(of(ada.userId).participationId), { type: 'ResponseCancelled', data: cancelled });
    await until(async () => rest('PlaceTaken', 'PlaceFreed'), 'it is free', all.logged);
  });

  it('that free go to the waiting list in order, past who may not start, with a mail and two hours each', async () => {
    const [cy, gone, suspended, ada, quiet, last, waits] = [
      await mailReader(all),
      await mailReader(all),
      await mailReader(all),
      await mailReader(all),
      await mailReader(all, { settings: { targetedResearchInvitation: false } }),
      await mailReader(all),
      await mailReader(all),
    ];
    workers = await all.startWorkers();
    await takesPart(all, cy.userId, projectId, 'ParticipantInvited');
    await follows('PlaceTaken');
    const people = [gone, suspended, ada, quiet, last, waits];
    for (const { userId } of people) await command(userId, 'JoinWaitingList');
    const { commands, clock } = all.dependencies;
    const leave = { type: 'DeactivateAccount', now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(gone.userId), leave, by(gone.userId));
    const suspension = { userId: suspended.userId, by: 'sam', reason: 'Two accounts.', decidedAt: clock.now() };
    await given(all, accountStream.of(suspended.userId), { type: 'AccountSuspended', data: suspension });
    const waiting = people.map(() => 'WaitingListJoined');
    await follows('PlaceTaken', ...waiting);

    const cancelled = { ...of(cy.userId), message: '', tooLate: false, from: 'INVITED' };
    await given(all, participationStream.of(of(cy.userId).participationId), { type: 'ResponseCancelled', data: cancelled });
    const first = ['PlaceTaken', ...waiting, 'PlaceFreed', 'WaitingListPassedOver', 'WaitingListPassedOver', 'PlaceHeld'];
    await follows(...first);
    await notified(ada);
    const [mail] = await mails(ada);
    expect(mail?.text).toContain(`/panelists/v2/projects/view/${projectId}`);
    expect(mail?.text).toContain('/unsubscribe?token=');
    await timed(1);
    all.clock.advance(121 * minuteMs);
    const second = [...first, 'PlaceHoldEnded lapsed', 'PlaceHeld'];
    await follows(...second);
    await timed(1);
    all.clock.advance(121 * minuteMs);
    const third = [...second, 'PlaceHoldEnded lapsed', 'PlaceHeld'];
    await follows(...third);
    await notified(last);

    const close = { type: 'CloseProject', data: { at: clock.now() } } as const;
    const context = { ...by('adam'), actor: { kind: 'staff', id: 'adam' } as const };
    await commands.handle(projectDecider, projectStream.of(projectId), close, context);
    const closed = [...third, 'PlaceHoldEnded closed', 'WaitingListLeft closed', 'PlacesClosed'];
    await follows(...closed);
    for (const { data } of (await all.dependencies.log.read(placesStream.of(projectId))).slice(-3, -1))
      expect(data).toMatchObject({ decidedBy: 'adam', decidedAs: 'staff' });
    const closing = async (reader: MailReader) =>
      (await all.sandbox.inbox(reader.email)).filter(({ subject }) => subject?.includes('has closed') === true).length;
    await until(async () => (await closing(last)) + (await closing(waits)) === 2, 'those who wait are written to', all.logged);
    // From the beginning of the log again, as a reaction whose checkpoint was lost.
    await workers.stop();
    await all.database.pool.query("delete from app.checkpoints where name ~ 'keep-places|offer-free-places|place-frees'");
    await all.startWorkers();
    const { position } = (await all.dependencies.log.read(placesStream.of(projectId))).at(-1) ?? {};
    const passed = async () =>
      (
        await all.database.pool.query(
          `select from app.checkpoints where name ~ 'keep-places|offer-free-places|place-frees' and position collate "C" >= $1`,
          [position],
        )
      ).rowCount === 3;
    await until(passed, 'all is handled again', all.logged);
    await follows(...closed);
    expect([await closing(last), await closing(waits), await closing(ada)]).toEqual([1, 1, 0]);
    expect([await mails(ada), await mails(quiet), await mails(last), await mails(gone)].map((each) => each.length)).toEqual([
      1, 0, 1, 0,
    ]);
  });

  it('of a project that closes count for their person no longer', async () => {
    const ada = await mailReader(all);
    await all.startWorkers();
    await command(ada.userId, 'HoldPlace');
    const counted = async () => all.eventsOf(placeHoldsStream.of(ada.userId));
    expect(await counted()).toEqual(['PlaceHoldCounted']);
    const { clock, commands } = all.dependencies;
    const close = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), close, by('researcher-1'));
    await until(async () => (await counted()).at(-1) === 'PlaceHoldUncounted', 'the count ended', all.logged);
  });
});
