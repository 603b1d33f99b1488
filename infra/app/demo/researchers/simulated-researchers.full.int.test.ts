import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isQuantitative, projectDecider, projectIdOf, projectStream, sampleOrganizationId } from '@panelist/domain/catalogue';
import { disputeDecider, disputeIdOf, disputeStream } from '@panelist/domain/dispute';
import { conversationDecider, conversationStream } from '@panelist/domain/messaging';
import { participationDecider, participationIdOf, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { payoutStream } from '@panelist/domain/payout';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import { fillDemo } from '../index.js';
import { demoUserId } from '../people/index.js';
import { sampleProjects } from '../projects/sample-projects.js';
import { by, participant, project, takesPart, until, openWorld, type World } from '../../../../workers/src/workers.test-kit.js';

describe('simulated researchers', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld();
  });
  afterEach(async () => all.close());

  const applies = async (code?: string) => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    return takesPart(
      all,
      userId,
      await project(all, sampleOrganizationId, code, 'researcher-1', { participantsWanted: 20 }),
      'ScreenerSubmitted',
    );
  };
  const sampleCode = sampleProjects[0]?.code;
  /** Milliseconds until each of their next steps. */
  const dueIn = async () => {
    const { rows } = await all.database.pool.query<{ due_at: Date }>(
      "select due_at from app.deadlines where kind = 'simulate-researcher' order by due_at",
    );
    return rows.map(({ due_at: dueAt }) => dueAt.getTime() - Date.parse(all.clock.now()));
  };

  it('invite, hold and pay for a survey among the samples', async () => {
    await all.startWorkers({ simulateResearchers: true });
    const { participationId, payoutId, projectId } = await applies(sampleCode);
    const stream = participationStream.of(participationId);
    const has = (type: string) => until(async () => (await all.eventsOf(stream)).includes(type), type, all.logged);
    await until(async () => (await dueIn()).length === 1, 'it is on their mind', all.logged);
    expect(await all.eventsOf(stream)).not.toContain('ParticipantInvited');
    all.clock.advance(5_000);
    await has('ParticipantInvited');
    const { commands, clock } = all.dependencies;
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (facts === null) throw new Error('the project is there');
    const start = { type: 'StartProject', data: { at: clock.now() } } as const;
    await commands.handle(participationDecider, stream, start, by('dana'), { project: facts, applicant: null });
    await until(async () => (await dueIn()).at(-1) !== undefined, 'it is on their mind', all.logged);
    // A participant may forget to mark it; a day later the researcher has seen it anyway.
    expect((await dueIn())[0]).toBeGreaterThan(80_000_000);
    const complete = { type: 'MarkComplete', data: { at: clock.now() } } as const;
    await commands.handle(participationDecider, stream, complete, by('dana'), {
      project: facts,
      applicant: null,
      isCompletionOn: true,
    });
    await until(async () => (await dueIn()).length === 2, 'the completion is on their mind', all.logged);
    all.clock.advance(8_000);
    await has('ParticipantAttended');
    await until(async () => (await dueIn()).length === 2, 'the payment is on their mind', all.logged);
    all.clock.advance(6_000);
    await has('PaymentApproved');
    await until(async () => (await all.eventsOf(payoutStream.of(payoutId))).includes('PayoutSettled'), 'paid', all.logged);
  });

  it('answer what a participant writes, once for messages that come together', async () => {
    await all.startWorkers({ simulateResearchers: true });
    const taken = await applies(sampleCode);
    all.clock.advance(5_000);
    const has = (type: string) =>
      until(async () => (await all.eventsOf(participationStream.of(taken.participationId))).includes(type), type, all.logged);
    await has('ParticipantInvited');
    const { commands, log } = all.dependencies;
    const stream = conversationStream.of(taken.participationId);
    const { state } = await commands.load(projectDecider, projectStream.of(taken.projectId));
    if (state.status === 'none') throw new Error('the project is there');
    const { participationId: conversationUid, projectId, userId } = taken;
    const parties = { conversationUid, projectId, userId, researcherId: state.ownerId };
    for (const body of ['Hello!', 'When will I be paid?']) {
      const message = { type: 'PostMessage', parties, by: 'participant', senderId: userId, messageId: body, body } as const;
      const facts = { isOpen: true, response: 'INVITED', hasOtherLeft: false } as const;
      await commands.handle(conversationDecider, stream, { ...message, attachments: [] }, by(userId), facts);
    }
    const planned = async () => {
      const waiting = "select 1 from app.deadlines where kind = 'simulate-researcher' and payload->>'kind' = 'reply'";
      return (await all.database.pool.query(waiting)).rowCount;
    };
    await until(async () => (await planned()) === 2, 'both messages are on their mind', all.logged);
    all.clock.advance(11_000);
    await until(async () => (await planned()) === 0, 'they have answered', all.logged);
    const posted = (await log.read(stream)).filter((event) => event.type === 'MessagePosted');
    expect(posted.map(({ data }) => data.by)).toEqual(['participant', 'participant', 'researcher']);
    expect(posted.at(-1)?.data.body).toMatch(/payment/);
  });

  it('answer what a participant contests, once they have looked into it', async () => {
    await all.startWorkers({ simulateResearchers: true });
    const { participationId, projectId, userId } = await applies(sampleCode);
    const { clock, commands } = all.dependencies;
    const disputeId = disputeIdOf(participationId, 'rejection');
    const stream = disputeStream.of(disputeId);
    const of = { disputeId, participationId, projectId, userId, researcherId: 'researcher-1', payoutId: null };
    const at = clock.now();
    const written = { text: 'I answered every question of the task.', files: [], evidence: [], decidedFirst: [], at };
    const refused = {
      status: 'INVALIDRESPONSE',
      statusSince: at,
      endedFrom: 'ATTENDED',
      completedAt: null,
      payout: null,
    } as const;
    const command = { type: 'OpenDispute', ...of, ground: 'rejection', ...written } as const;
    await commands.handle(disputeDecider, stream, command, by(userId), refused);
    const planned = async () => (await dueIn()).filter((ms) => ms >= 20_000).length;
    await until(async () => (await planned()) === 1, 'the dispute is on their mind', all.logged);
    expect(await all.eventsOf(stream)).toEqual(['DisputeOpened']);
    all.clock.advance(41_000);
    await until(async () => (await all.eventsOf(stream)).includes('DisputeAnswered'), 'answered', all.logged);
  });

  it('decline nobody whom another researcher has invited meanwhile', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const projectId = await project(all, sampleOrganizationId, sampleCode);
    const { participationId } = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const payload = { kind: 'decline', participationId, projectId, eventId: 'event-1' };
    await all.database.pool.query(
      `insert into app.deadlines (id, kind, due_at, not_before, payload) values ('decline-1', 'simulate-researcher', $1, $1, $2)`,
      [all.clock.now(), payload],
    );
    await all.startWorkers({ simulateResearchers: true });
    await until(async () => (await dueIn()).length === 0, 'they have looked at it', all.logged);
    expect((await all.eventsOf(participationStream.of(participationId))).at(-1)).toBe('ParticipantInvited');
  });

  it("change no project of the researcher's own", async () => {
    await all.startWorkers({ simulateResearchers: true });
    const theirs = await applies();
    const sample = await applies(sampleCode);
    await until(
      async () =>
        (await all.database.pool.query("select 1 from app.deadlines where kind = 'simulate-researcher'")).rowCount === 1,
      'the sample is on their mind',
    );
    all.clock.advance(60_000);
    await until(
      async () => (await all.eventsOf(participationStream.of(sample.participationId))).includes('ParticipantInvited'),
      'the sample went on',
      all.logged,
    );
    expect(await all.eventsOf(participationStream.of(theirs.participationId))).not.toContain('ParticipantInvited');
  });

  it('run a booked interview until its end by the app’s clock, then pay; a slow one answers after days', async () => {
    await fillDemo(all.dependencies);
    const responseOn = (code: string) =>
      participationStream.of(participationIdOf(demoUserId('demo@panelist.example'), projectIdOf(code)));
    const session = responseOn('IV-PETS');
    const waiting = responseOn('MD-HOMEOFFICE');
    const { commands } = all.dependencies;
    const stateOf = async (stream: string) => (await commands.load(participationDecider, stream)).state;
    const booked = await stateOf(session);
    if (!('booking' in booked)) throw new Error('the interview is booked');
    await all.startWorkers({ simulateResearchers: true });
    await until(async () => (await dueIn()).filter((ms) => ms > 0).length === 2, 'both are on their mind', all.logged);
    const untilEnd = () => Date.parse(booked.booking.end) - Date.parse(all.clock.now());
    all.clock.advance(untilEnd() - 60_000);
    const latePlans = async () => (await dueIn()).filter((ms) => ms < 0).length;
    await until(async () => (await latePlans()) === 0, 'what is due is done', all.logged);
    expect(await stateOf(session)).toMatchObject({ status: 'SCHEDULED' });
    expect(await stateOf(waiting)).toMatchObject({ status: 'PENDING' });
    all.clock.advance(62_000);
    await until(async () => (await all.eventsOf(session)).includes('ParticipantAttended'), 'attended', all.logged);
    await until(async () => (await dueIn()).length === 2, 'the payment is on their mind', all.logged);
    all.clock.advance(6_000);
    await until(async () => (await stateOf(session)).status === 'PAID', 'paid', all.logged);
    all.clock.advance(2 * 86_400_000);
    await until(async () => (await stateOf(waiting)).status === 'INVITED', 'the slow one answers', all.logged);
  }, 120_000);

  it('offer times on every interview, also when the demo has run for weeks', async () => {
    await fillDemo(all.dependencies);
    await all.startWorkers({ simulateResearchers: true });
    const unbookable = async () => {
      const now = all.clock.now();
      const codes: string[] = [];
      for (const { code, kindOfResearch, externalBookingUrl } of sampleProjects) {
        if (isQuantitative(kindOfResearch) || externalBookingUrl !== undefined) continue;
        const { state } = await all.dependencies.commands.load(calendarDecider, calendarStream.of(projectIdOf(code)));
        if (state.slots.filter(({ start }) => start > now).length < 5) codes.push(code);
      }
      return codes;
    };
    expect(await unbookable()).toEqual([]);
    all.clock.advance(40 * 86_400_000);
    expect((await unbookable()).length).toBeGreaterThan(30);
    await until(async () => (await unbookable()).length === 0, 'all can be booked again', all.logged);
  }, 120_000);
});
