import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { expireUnansweredApplication, participationIdOf, participationStream } from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { aResponse } from '../../../infra/testing/index.js';
import { waitingOn } from '../read-models/index.js';
import { by, given, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

const dayMs = 86_400_000;
const ending = 'Your application has ended without an answer';

describe('an application that nobody answers', () => {
  let all: World;
  let researcherId: string;
  let projectId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    // Noon: all submissions of a test are of one day.
    const now = Date.parse(all.clock.now());
    all.clock.advance(Math.ceil(now / dayMs) * dayMs + dayMs / 2 - now);
    researcherId = await participant(all, { method: 'PAYPAL', email: 'rae@example.com' }, 'Rae');
    projectId = await project(all, 'organization-1', undefined, researcherId);
  });
  afterEach(async () => all.close());

  const applicant = async (on = projectId) => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    await takesPart(all, userId, on, 'ScreenerSubmitted');
    return userId;
  };
  const streamOf = (userId: string, on = projectId) => participationStream.of(participationIdOf(userId, on));
  const endingsOf = async (userId: string, on = projectId) =>
    (await all.eventsOf(streamOf(userId, on))).filter((type) => type === 'ApplicationExpired').length;
  const inbox = async (userId: string, subject: string) =>
    (await all.sandbox.inbox(`${userId}@company.example`)).filter((mail) => mail.subject?.startsWith(subject));
  const warnings = async () => inbox(researcherId, 'Applications wait for your answer');
  const deadlines = async (kind: string) =>
    (await all.database.pool.query('select from app.deadlines where kind = $1', [kind])).rowCount;
  const ends = expireUnansweredApplication.name;
  const warns = 'mail-researcher-about-unanswered';
  const known = async (count: number) =>
    until(async () => (await deadlines(ends)) === count, `${count} applications have their time`, all.logged);
  /** Moves the clock once the reaction has seen all, so that nothing is seen late. */
  const afterDays = (days: number) => all.clock.advance(days * dayMs);

  it('ends after 30 days, once, with a kind mail; the researcher was told before, once for all of a day', async () => {
    await all.startWorkers();
    const zone = { type: 'NoteTimeZone', userId: researcherId, timeZone: 'Asia/Tokyo' } as const;
    await all.dependencies.commands.handle(preferencesDecider, preferencesStream.of(researcherId), zone, by(researcherId));
    const people = [await applicant(), await applicant(), await applicant()];
    await known(3);
    expect(await deadlines(warns)).toBe(1);
    afterDays(28.5);
    await until(async () => (await warnings()).length === 1, 'the researcher is told', all.logged);
    const [warning] = await warnings();
    expect(warning?.text).toContain('3 people wait for your answer');
    expect(warning?.text).toMatch(/the first of these after [^.]*, Tokyo time, and/);
    expect(warning?.text).toContain(`/researcher/projects/${projectId}`);
    expect(await Promise.all(people.map(async (userId) => endingsOf(userId)))).toEqual([0, 0, 0]);
    afterDays(2);
    for (const userId of people) {
      await until(async () => (await inbox(userId, ending)).length === 1, 'the person knows', all.logged);
      const [mail] = await inbox(userId, ending);
      expect(mail?.text).toContain('Where it ended: The researcher’s choice among the applications');
      expect(mail?.text).toContain('Why: The researcher did not answer in time.');
    }
    await until(async () => (await deadlines(ends)) === 0, 'nothing is left', all.logged);
    expect(await Promise.all(people.map(async (userId) => endingsOf(userId)))).toEqual([1, 1, 1]);
    afterDays(60);
    await until(async () => (await deadlines(warns)) === 0, 'no warning is left', all.logged);
    expect(await warnings()).toHaveLength(1);
  });

  it('ends with the day that the project names', async () => {
    const decisionDate = new Date(Date.parse(all.clock.now()) + 10 * dayMs).toISOString().slice(0, 10);
    const dated = await project(all, 'organization-1', undefined, researcherId, { decisionDate });
    await all.startWorkers();
    const userId = await applicant(dated);
    await known(1);
    // Beyond the end of the day in every zone, and long before 30 days.
    afterDays(12);
    await until(async () => (await endingsOf(userId, dated)) === 1, 'it has ended', all.logged);
  });

  itLong('does not end once it is answered, and then nobody is told', async () => {
    await all.startWorkers();
    const [invited, waiting] = [await applicant(), await applicant()];
    await known(2);
    const lifecycle = aResponse(['ParticipantInvited'], {
      participationId: participationIdOf(invited, projectId),
      userId: invited,
      projectId,
    });
    await given(all, streamOf(invited), ...lifecycle);
    await until(async () => (await waitingOn(all.dependencies, projectId)).length === 1, 'one person waits', all.logged);
    afterDays(28.5);
    await until(async () => (await warnings()).length === 1, 'the researcher is told', all.logged);
    expect((await warnings())[0]?.text).toContain('1 person waits for your answer');
    afterDays(2);
    await until(async () => (await endingsOf(waiting)) === 1, 'it has ended', all.logged);
    await until(async () => (await deadlines(ends)) === 0, 'nothing is left', all.logged);
    expect(await endingsOf(invited)).toBe(0);
    expect(await inbox(invited, ending)).toEqual([]);
  });

  itLong('ends without a further mail where the answers did not fit: the person was told at once', async () => {
    await all.startWorkers();
    const [misfit, fits] = [await participant(all, { method: 'PAYPAL', email: 'm@example.com' }), await applicant()];
    const who = { participationId: participationIdOf(misfit, projectId), userId: misfit, projectId };
    const lifecycle = aResponse('PENDING', { ...who, ownerId: researcherId });
    await given(
      all,
      streamOf(misfit),
      ...lifecycle.map((event) =>
        event.type === 'ScreenerSubmitted' ? { ...event, data: { ...event.data, qualified: false, unmet: ['q1'] } } : event,
      ),
    );
    await known(2);
    afterDays(31);
    await until(async () => (await endingsOf(misfit)) === 1, 'it has ended', all.logged);
    await until(async () => (await inbox(fits, ending)).length === 1, 'who fits is told', all.logged);
    // The jobs of one queue begin in the order of the events: a mail to the other would be there.
    expect(await inbox(misfit, ending)).toEqual([]);
  });

  it('ends without a verified identity, with a mail that says so', async () => {
    await all.startWorkers();
    const userId = await participant(all, { method: 'PAYPAL', email: 'owes@example.com' });
    const lifecycle = aResponse('PENDING', { participationId: participationIdOf(userId, projectId), userId, projectId });
    const owing = { qualified: false, qualifiedPendingIdVerification: true };
    await given(
      all,
      streamOf(userId),
      ...lifecycle.map((event) => (event.type === 'ScreenerSubmitted' ? { ...event, data: { ...event.data, ...owing } } : event)),
    );
    await known(1);
    afterDays(31);
    const subject = 'Your application has ended without a verified identity';
    await until(async () => (await inbox(userId, subject)).length === 1, 'the person knows', all.logged);
    const [mail] = await inbox(userId, subject);
    expect(mail?.text).toContain('Why: Your identity was not verified in time.');
    expect(mail?.text).not.toContain('nobody has answered');
  });

  itLong('ends nothing on a project that closes first', async () => {
    await all.startWorkers();
    const userId = await applicant();
    await known(1);
    const command = { type: 'CloseProject', data: { at: all.clock.now() } } as const;
    await all.dependencies.commands.handle(projectDecider, projectStream.of(projectId), command, by(researcherId));
    await until(async () => (await all.eventsOf(streamOf(userId))).includes('ApplicationClosed'), 'it is closed', all.logged);
    afterDays(31);
    await until(async () => (await deadlines(ends)) === 0, 'its time is over', all.logged);
    expect(await endingsOf(userId)).toBe(0);
    expect(await warnings()).toEqual([]);
  });

  itLong('ends although the queue lost its job, and once although it ran twice', async () => {
    let lost = 0;
    const { add } = all.dependencies.queue;
    await all.startWorkers({
      queueAdd: async (definition, id, payload) => {
        if (definition.name === expireUnansweredApplication.name && lost++ === 0) return;
        await add(definition, id, payload);
        if (definition.name === expireUnansweredApplication.name) await add(definition, `${id}0`, payload);
      },
    });
    const userId = await applicant();
    await known(1);
    afterDays(31);
    await until(() => lost > 0, 'the job is lost', all.logged);
    await until(
      async () => {
        all.clock.advance(60_000);
        return (await deadlines(ends)) === 0;
      },
      'the sweep enqueued it again',
      all.logged,
    );
    expect(await endingsOf(userId)).toBe(1);
    await until(async () => (await inbox(userId, ending)).length === 1, 'the person knows', all.logged);
  });
});
