import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  participationDecider,
  participationStream,
  projectFactsOf,
  type ParticipationCommand,
  type ProjectFacts,
} from '@panelist/domain/participation';
import { by, openWorld, participant, project, takesPart, until, type Taken, type World } from '../workers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

const hourMs = 3_600_000;
/** Of a project whose sessions are booked on the researcher's page. */
const elsewhere = { isBookedElsewhere: true, isQuantitative: false, isOpen: true };

describe('mails about a session', () => {
  let all: World;
  let taken: Taken;
  /** How many reminders the queue loses, and has lost. */
  let loses = 0;
  let lost = 0;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['scheduling', 'participation'] });
    taken = await isInvited();
    const { add } = all.dependencies.queue;
    lost = 0;
    await all.startWorkers({
      queueAdd: async (definition, id, payload) => {
        if (definition.name === 'remind-of-session' && lost < loses) lost++;
        else await add(definition, id, payload);
      },
    });
  });
  afterEach(async () => all.close());

  const isInvited = async (changes: Readonly<Record<string, unknown>> = {}): Promise<Taken> => {
    const interview = { kindOfResearch: 1, ...changes };
    const projectId = await project(all, 'organization-1', undefined, 'researcher-1', interview);
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    return takesPart(all, userId, projectId, 'ParticipantInvited');
  };
  const hence = (hours: number) => new Date(Date.parse(all.clock.now()) + hours * hourMs).toISOString();
  const decide = async (command: ParticipationCommand, changes: Partial<ProjectFacts> = {}) => {
    const { commands } = all.dependencies;
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(taken.projectId))).state);
    if (facts === null) throw new Error('the project is there');
    const stream = participationStream.of(taken.participationId);
    await commands.handle(participationDecider, stream, command, by('dana'), {
      project: { ...facts, ...changes },
      applicant: null,
    });
  };
  const report = async (start: string, timezone = 'Europe/Berlin') => {
    const at = all.clock.now();
    await decide(
      {
        type: 'RecordBookingElsewhere',
        data: { start, timezone, meetingCancelLink: 'https://book.example/c/1', by: 'researcher', at },
      },
      elsewhere,
    );
  };
  const keep = async (start: string, claim: number, timezone = 'America/New_York') => {
    const end = new Date(Date.parse(start) + hourMs).toISOString();
    const booking = { bookingUid: 'booking-1', start, end, timezone, claim };
    await decide({ type: 'KeepSession', data: { booking, at: all.clock.now() } });
  };
  const mails = async () => (await all.sandbox.inbox(`${taken.userId}@company.example`)).toReversed();
  const about = async (subject: string) => (await mails()).filter((mail) => mail.subject?.startsWith(subject));
  const came = async (subject: string, count = 1) =>
    until(async () => (await about(subject)).length === count, subject, all.logged);
  const waiting = async (count: number) =>
    until(
      async () =>
        (await all.database.pool.query("select 1 from app.deadlines where kind = 'remind-of-session'")).rowCount === count,
      `${count} reminders wait`,
      all.logged,
    );

  it('have a calendar file, name the time in the zone of the booking, and say when it moves or ends', async () => {
    await keep(hence(100), 1);
    await came('Your session is booked');
    const [booked] = await about('Your session is booked');
    expect(booked?.text).toMatch(/When: \w{3}, \w{3} \d+, .*\d+:\d\d [AP]M, New York time/);
    // The time that was booked, not what the project needs.
    expect(booked?.text).toContain('Duration: 60 minutes');
    expect(booked?.links).toEqual([
      expect.stringMatching(`/schedule/booking-1/reschedule/${taken.participationId}$`),
      expect.stringMatching(`/schedule/booking-1/cancellation/${taken.participationId}$`),
    ]);
    expect(booked?.attachments).toEqual([
      {
        name: 'session.ics',
        contentType: expect.stringMatching(/^text\/calendar;.*method=REQUEST/),
        text: expect.stringMatching(/METHOD:REQUEST\r\n[^]*UID:booking-1@panelist\r\nSEQUENCE:1\r\n/),
      },
    ]);
    const later = hence(200);
    await keep(later, 2);
    await came('Your session is moved');
    expect((await about('Your session is moved'))[0]?.attachments[0]?.text).toMatch(/METHOD:REQUEST[^]*SEQUENCE:2\r\n/);
    await keep(later, 3, 'Asia/Tokyo');
    await came('Your session is shown in another time zone');
    expect((await about('Your session is shown in another time zone'))[0]?.text).toContain('Tokyo time');
    await decide({ type: 'CancelResponse', data: { message: '', at: all.clock.now() } });
    await came('Your session is cancelled');
    expect((await about('Your session is cancelled'))[0]?.attachments).toMatchObject([
      { name: 'cancelled.ics', text: expect.stringMatching(/METHOD:CANCEL[^]*SEQUENCE:4\r\n[^]*STATUS:CANCELLED/) },
    ]);
  });

  itLong('offer no move of a session that is too near to be moved', async () => {
    const toMove = expect.stringMatching('/schedule/booking-1/reschedule/');
    const toCancel = expect.stringMatching('/schedule/booking-1/cancellation/');
    const toCheckIn = expect.stringMatching(`/surveys.id=${taken.participationId}&checkIn=true$`);
    const links = async (subject: string) => {
      await came(subject);
      return (await about(subject))[0]?.links;
    };
    await keep(hence(30), 1);
    expect(await links('Your session is booked')).toEqual([toMove, toCancel]);
    await waiting(2);
    all.clock.advance(6.1 * hourMs);
    const toTry = expect.stringMatching(`/surveys.id=${taken.participationId}&deviceCheck=true$`);
    expect(await links('Your session begins within a day')).toEqual([toTry, toCheckIn, toMove, toCancel]);
    all.clock.advance(23 * hourMs);
    expect(await links('Your session begins within the hour')).toEqual([toCheckIn, toCancel]);

    const location = { formattedAddress: 'Brooklyn, NY, USA', latitude: 40.7, longitude: -73.9 };
    taken = await isInvited({ researchConductType: 1, location });
    await keep(hence(30), 1);
    expect(await links('Your session is booked')).toEqual([toCancel]);
    await decide({ type: 'AllowReschedule', data: { at: all.clock.now() } });
    await waiting(2);
    all.clock.advance(6.1 * hourMs);
    expect(await links('Your session begins within a day')).toEqual([expect.stringMatching(/&checkIn=true$/), toMove, toCancel]);
  });

  it.each([
    [100, null],
    // Within a day it costs the researcher a quarter.
    [2, /You receive \$\d+\.\d\d for the time/],
  ])('take a session in %d hours out of the calendar with the one mail that the response cannot be used', async (hours, paid) => {
    await keep(hence(hours), 1);
    await came('Your session is booked');
    await decide({ type: 'InvalidateResponse', data: { reason: 'Twice', at: all.clock.now() } });
    await came('Your response could not be used');
    const [mail] = await about('Your response could not be used');
    expect(mail?.text).toContain('Your session is cancelled with it');
    expect(mail?.text).toContain('New York time');
    if (paid !== null) expect(mail?.text).toMatch(paid);
    expect(await about('Your session is cancelled')).toEqual([]);
    expect(mail?.attachments).toMatchObject([
      { name: 'cancelled.ics', text: expect.stringMatching(/METHOD:CANCEL[^]*SEQUENCE:2\r\n[^]*STATUS:CANCELLED/) },
    ]);
  });

  itLong('say nothing of a session that has begun, when the response is rejected for its quality', async () => {
    await keep(hence(2), 1);
    await came('Your session is booked');
    all.clock.advance(3 * hourMs);
    await decide({ type: 'RejectResponseForQuality', data: { reason: 'Careless', at: all.clock.now() } });
    const done = async () =>
      (await all.database.pool.query("select 1 from app.deadlines where kind = 'remind-of-session'")).rowCount === 0;
    await until(done, 'the reminders are over', all.logged);
    await came('Your answers were not accepted');
    const [mail] = await about('Your answers were not accepted');
    expect(mail?.text).not.toContain('session');
    expect(mail?.attachments).toEqual([]);
  });

  it('remind a day and an hour before, once each', async () => {
    await keep(hence(30), 1);
    await waiting(2);
    all.clock.advance(6.1 * hourMs);
    await came('Your session begins within a day');
    all.clock.advance(23 * hourMs);
    await came('Your session begins within the hour');
    await waiting(0);
    expect(await about('Your session begins')).toHaveLength(2);
  });

  itLong('remind of a session that is booked elsewhere, once for each time, however often it is reported', async () => {
    const [first, second] = [hence(30), hence(60)];
    await report(first);
    await report(first, 'Europe/Paris');
    await report(second);
    await report(first, 'Europe/Paris');
    await waiting(4);
    all.clock.advance(6.1 * hourMs);
    await came('Your session begins within a day');
    const [mail] = await about('Your session begins');
    expect(mail?.text).toContain('Paris time');
    expect(mail?.links).toEqual([
      expect.stringMatching(`/surveys.id=${taken.participationId}&deviceCheck=true$`),
      expect.stringMatching(`/surveys/${taken.participationId}/schedule$`),
      'https://book.example/c/1',
    ]);
    all.clock.advance(23 * hourMs);
    await came('Your session begins within the hour');
    all.clock.advance(31 * hourMs);
    await waiting(0);
    expect(await about('Your session begins')).toHaveLength(2);
  });

  itLong('do not remind of a session elsewhere that was moved or cancelled', async () => {
    await report(hence(30));
    await report(hence(60));
    await waiting(4);
    all.clock.advance(29.5 * hourMs);
    await waiting(2);
    await decide({ type: 'CancelResponse', data: { message: '', at: all.clock.now() } }, elsewhere);
    all.clock.advance(30.2 * hourMs);
    await waiting(0);
    expect(await about('Your session begins')).toEqual([]);
  });

  itLong('remind once, too, when the queue has lost the job', async () => {
    loses = 1;
    await keep(hence(30), 1);
    await waiting(2);
    all.clock.advance(6.1 * hourMs);
    await until(() => lost === 1, 'the job is lost', all.logged);
    loses = 0;
    all.clock.advance(60_000);
    await came('Your session begins within a day');
    await waiting(1);
    all.clock.advance(10 * 60_000);
    expect(await about('Your session begins')).toHaveLength(1);
  });

  itLong('do not remind of a time that was given up, nor of a session that was cancelled', async () => {
    await keep(hence(30), 1);
    await keep(hence(60), 2);
    await waiting(4);
    all.clock.advance(29.5 * hourMs);
    await waiting(2);
    all.clock.advance(7 * hourMs);
    await came('Your session begins within a day');
    await decide({ type: 'CancelResponse', data: { message: '', at: all.clock.now() } });
    await came('Your session is cancelled');
    all.clock.advance(23 * hourMs);
    await waiting(0);
    expect(await about('Your session begins')).toHaveLength(1);
  });

  itLong('say nothing of a response that ends without a session', async () => {
    await decide({ type: 'CancelResponse', data: { message: '', at: all.clock.now() } });
    await until(
      async () => (await all.eventsOf(participationStream.of(taken.participationId))).includes('ResponseCancelled'),
      'it is cancelled',
    );
    expect(await about('Your session')).toEqual([]);
  });
});
