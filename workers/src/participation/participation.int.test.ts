import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { organizationDecider, organizationStream } from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { invitationDecider, invitationStream, participationIdOf, participationStream } from '@panelist/domain/participation';
import { randomUUID } from 'node:crypto';
import { aResponse } from '../../../infra/testing/index.js';
import { undecidedOn } from '../read-models/index.js';
import { by, given, participant, project, takesPart, until, openWorld, type World } from '../workers.test-kit.js';

describe('the workers of participation', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const inbox = () => all.sandbox.inbox(`${userId}@company.example`);
  const close = async (projectId: string) => {
    const { commands, clock } = all.dependencies;
    const command = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), command, by('researcher-1'));
  };

  it('pauses the projects of a suspended organization, and has them recruit again once it is reinstated', async () => {
    await all.startWorkers();
    const [open, paused, other] = [
      await project(all, 'organization-1'),
      await project(all, 'organization-1'),
      await project(all, 'organization-2'),
    ];
    const { commands, clock } = all.dependencies;
    const pause = { type: 'PauseRecruiting', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(paused), pause, by('researcher-1'));
    const decide = async (type: 'SuspendOrganization' | 'ReinstateOrganization') => {
      const decided = { by: { kind: 'administrator', id: 'admin-1' }, reason: 'Complaints', now: clock.now() } as const;
      const command = { type, organizationId: 'organization-1', ...decided };
      await commands.handle(organizationDecider, organizationStream.of('organization-1'), command, by('admin-1'));
    };
    const recruits = async (projectId: string) => {
      const { state } = await commands.load(projectDecider, projectStream.of(projectId));
      return state.status === 'published' && state.recruiting;
    };
    await decide('SuspendOrganization');
    await until(async () => !(await recruits(open)), 'the project is paused', all.logged);
    const late = await project(all, 'organization-1');
    await until(async () => !(await recruits(late)), 'a later one is, too', all.logged);
    expect(await recruits(other)).toBe(true);
    await decide('ReinstateOrganization');
    await until(async () => (await recruits(open)) && recruits(late), 'they recruit again', all.logged);
    expect(await recruits(paused)).toBe(false);
  });

  it('notifies participants with an open application when the project closes, and no others', async () => {
    await all.startWorkers();
    const projectId = await project(all, 'organization-1');
    const open = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    const other = await participant(all, { method: 'PAYPAL', email: 'other@example.com' });
    const paid = await takesPart(all, other, projectId, 'PaymentApproved');
    await close(projectId);
    await until(
      async () => (await inbox()).some(({ subject }) => subject?.startsWith('This project has closed') ?? false),
      'the mail came',
      all.logged,
    );
    expect(await all.eventsOf(participationStream.of(open.participationId))).toContain('ApplicationClosed');
    expect(await all.eventsOf(participationStream.of(paid.participationId))).not.toContain('ApplicationClosed');
  });

  it('tells people who were invited that the project has closed, once, and leaves their responses as they are', async () => {
    await all.startWorkers();
    const projectId = await project(all, 'organization-1');
    const mailsTo = async (person: string) =>
      (await all.sandbox.inbox(`${person}@company.example`))
        .filter(({ subject }) => subject?.endsWith('has closed: Coffee habits'))
        .map(({ text }) => text);
    const other = async () => participant(all, { method: 'PAYPAL', email: 'other@example.com' });
    const [begun, booked, paid] = [await other(), await other(), await other()];
    const invited = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const { participationId } = await takesPart(all, begun, projectId, 'ParticipantInvited');
    const started = { type: 'ProjectStarted', data: { participationId, userId: begun, projectId } } as const;
    await given(all, participationStream.of(participationId), started);
    await takesPart(all, paid, projectId, 'PaymentApproved');
    const session = await takesPart(all, booked, projectId, 'ParticipantInvited');
    const start = new Date(Date.parse(all.dependencies.clock.now()) + 86_400_000).toISOString();
    const booking = { bookingUid: 'b', start, end: start, timezone: 'Europe/Berlin', claim: 1 };
    await given(all, participationStream.of(session.participationId), {
      type: 'SessionBooked',
      data: { participationId: session.participationId, userId: booked, projectId, ...booking },
    });
    const before = await all.eventsOf(participationStream.of(invited.participationId));
    await close(projectId);
    for (const person of [userId, begun, booked])
      await until(async () => (await mailsTo(person)).length === 1, 'the mail came', all.logged);
    expect((await mailsTo(userId))[0]).toContain('You can no longer begin it');
    expect((await mailsTo(begun))[0]).toContain('What you have begun still counts');
    expect((await mailsTo(booked))[0]).toMatch(/Your session stays as it is[^]*Berlin time[^]*can no longer be moved/);
    expect(await all.eventsOf(participationStream.of(session.participationId))).not.toContain('ResponseCancelled');
    expect(await mailsTo(paid)).toEqual([]);
    expect(await all.eventsOf(participationStream.of(invited.participationId))).toEqual(before);
    expect(await undecidedOn(all.dependencies, projectId, { afterId: '', page: 9 })).toHaveLength(3);
  });

  it('mails an invitation, then forgets the address', async () => {
    await all.startWorkers();
    const projectId = await project(all, 'organization-1');
    const { commands, vault, log } = all.dependencies;
    const [email, invitationId] = ['guest@company.example', randomUUID()];
    const data = { invitationId, projectId, email, emailIndex: vault.blindIndex('email', email), skipsQuestions: true };
    const stream = invitationStream.of(invitationId);
    await commands.handle(invitationDecider, stream, { type: 'CreateInvitation', data }, by('researcher-1'));
    await until(async () => (await all.sandbox.inbox(email)).length === 1, 'the mail came', all.logged);
    const [mail] = await all.sandbox.inbox(email);
    expect(mail).toMatchObject({ subject: 'Your invitation to “Coffee habits”' });
    expect(mail?.text).toContain(`/panelists/v2/projects/view/${projectId}?invite=`);
    await until(async () => vault.isErased(invitationId), 'the key is gone', all.logged);
    vault.forget(invitationId);
    expect(JSON.stringify(await log.read(stream))).not.toContain(email);

    // A closed project takes in no further people.
    await close(projectId);
    const late = { ...data, invitationId: randomUUID(), email: 'late@company.example' };
    const create = { type: 'CreateInvitation', data: late } as const;
    await commands.handle(invitationDecider, invitationStream.of(late.invitationId), create, by('researcher-1'));
    await until(async () => vault.isErased(late.invitationId), 'the other key is gone', all.logged);
    expect(await all.sandbox.inbox(late.email)).toEqual([]);
  });

  it('invites who qualified, where the project does by itself and the page has not, once nothing is in the way', async () => {
    await all.startWorkers();
    const byItself = { autoInvite: true };
    const [open, closed, poor, suspended] = [
      await project(all, 'organization-1', undefined, undefined, byItself),
      await project(all, 'organization-1', undefined, undefined, byItself),
      // More than its organization has.
      await project(all, 'organization-2', undefined, undefined, { ...byItself, incentive: 9_000 }),
      await project(all, 'organization-3', undefined, undefined, byItself),
    ];
    const { commands, clock, log } = all.dependencies;
    const suspend = {
      type: 'SuspendOrganization',
      organizationId: 'organization-3',
      by: { kind: 'administrator', id: 'admin-1' },
      reason: 'Complaints',
      now: clock.now(),
    } as const;
    await commands.handle(organizationDecider, organizationStream.of('organization-3'), suspend, by('admin-1'));
    const person = async () => participant(all, { method: 'PAYPAL', email: 'other@example.com' });
    const byPage = await takesPart(all, await person(), open, 'ParticipantInvited');
    const refused = [
      await takesPart(all, userId, closed, 'ScreenerSubmitted'),
      await takesPart(all, userId, await project(all, 'organization-1'), 'ScreenerSubmitted'),
    ];
    const waiting = [
      await takesPart(all, userId, poor, 'ScreenerSubmitted'),
      await takesPart(all, userId, suspended, 'ScreenerSubmitted'),
    ];
    const { participationId } = await takesPart(all, userId, open, 'ScreenerSubmitted');
    const eventsOf = async (id: string) => all.eventsOf(participationStream.of(id));
    const left = async () =>
      (await all.database.pool.query<{ tries: number }>(`select tries from app.deadlines where kind = $1`, [job])).rows;
    const job = 'invite-qualified-application';
    await until(async () => (await left()).length === 5, 'all are scheduled', all.logged);
    expect(await eventsOf(participationId)).not.toContain('ParticipantInvited');
    expect((await left()).every(({ tries }) => tries === 0)).toBe(true);
    await close(closed);

    all.clock.advance(16_000);
    await until(async () => (await left()).length === waiting.length, 'all are decided that need not wait', all.logged);
    const invitation = (await log.read(participationStream.of(participationId))).at(-1);
    expect(invitation).toMatchObject({ type: 'ParticipantInvited', data: { automatic: true } });
    expect((await eventsOf(byPage.participationId)).filter((type) => type === 'ParticipantInvited')).toHaveLength(1);
    for (const one of [...refused, ...waiting]) expect(await eventsOf(one.participationId)).not.toContain('ParticipantInvited');

    const deposit = {
      type: 'DepositFunds',
      organizationId: 'organization-2',
      reference: 'more',
      amountCents: 1_000_000,
    } as const;
    await commands.handle(organizationFundsDecider, organizationFundsStream.of('organization-2'), deposit, by('operations'));
    const reinstate = { ...suspend, type: 'ReinstateOrganization', reason: 'No complaints' } as const;
    await commands.handle(organizationDecider, organizationStream.of('organization-3'), reinstate, by('admin-1'));
    all.clock.advance(60_000);
    await until(async () => (await left()).length === 0, 'what was in the way is gone', all.logged);
    for (const one of waiting) expect(await eventsOf(one.participationId)).toContain('ParticipantInvited');
    for (const one of refused) expect(await eventsOf(one.participationId)).not.toContain('ParticipantInvited');
  });

  it('invites who qualified after all where another writer was faster', async () => {
    const projectId = await project(all, 'organization-1', undefined, undefined, { autoInvite: true });
    const { participationId } = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    const stream = participationStream.of(participationId);
    let tries = 0;
    await all.startWorkers({
      commands: (own) => ({
        ...own,
        handle: async (decider, to, ...order) => {
          if (to === stream && (tries += 1) === 1) throw kernelRefusal('store.conflict');
          return own.handle(decider, to, ...order);
        },
      }),
    });
    const isScheduled = async () =>
      (await all.database.pool.query(`select from app.deadlines where kind = 'invite-qualified-application'`)).rowCount === 1;
    await until(isScheduled, 'it is scheduled', all.logged);
    all.clock.advance(16_000);
    await until(() => tries > 0, 'it was tried', all.logged);
    all.clock.advance(60_000);
    await until(async () => (await all.eventsOf(stream)).includes('ParticipantInvited'), 'it was invited', all.logged);
  });

  it('notifies an invited participant', async () => {
    await all.startWorkers();
    const open = await project(all, 'organization-1');
    const paid = await participant(all, { method: 'PAYPAL', email: 'paid@example.com' });
    await takesPart(all, paid, open, 'PaymentApproved');
    const left = await participant(all, { method: 'PAYPAL', email: 'left@example.com' });
    const response = { participationId: participationIdOf(left, open), userId: left, projectId: open };
    const lifecycle = aResponse('INVITED', { ...response, ownerId: 'researcher-1' });
    const cancelled = { ...response, message: '', from: 'INVITED', tooLate: false };
    await given(all, participationStream.of(response.participationId), ...lifecycle, {
      type: 'ResponseCancelled',
      data: cancelled,
    });
    await takesPart(all, userId, open, 'ParticipantInvited');
    await until(
      async () => (await inbox()).some(({ subject }) => subject === 'You are invited: Coffee habits'),
      'the mail came',
      all.logged,
    );
    const textTo = async (person: string) =>
      (await all.sandbox.inbox(`${person}@company.example`)).find(({ subject }) => subject?.startsWith('You are invited'))?.text;
    expect(await textTo(userId)).toContain('Welcome');
    expect(await textTo(userId)).toContain('good news');

    // Of a closed project the mail offers nothing that would be refused.
    const closed = await project(all, 'organization-1');
    await close(closed);
    const late = await participant(all, { method: 'PAYPAL', email: 'late@example.com' });
    await takesPart(all, late, closed, 'ParticipantInvited');
    await until(async () => (await textTo(late)) !== undefined, 'the other mail came', all.logged);
    expect(await textTo(late)).toContain('Nothing can be booked or begun there any more');
    expect(await textTo(late)).not.toMatch(/good news|The next step is yours|You can begin/);

    // A mail that something later has overtaken is not sent.
    for (const person of [paid, left]) expect(await textTo(person)).toBeUndefined();
  });

  it('mails the researcher when a participant has completed the task, unless it is confirmed already', async () => {
    const owner = await participant(all, { method: 'PAYPAL', email: 'owner@example.com' });
    const projectId = await project(all, 'organization-1', undefined, owner);
    const other = await participant(all, { method: 'PAYPAL', email: 'other@example.com' });
    const completes = async (person: string, then: readonly 'ParticipantAttended'[] = []) => {
      const { participationId } = await takesPart(all, person, projectId, 'ParticipantInvited');
      const data = { participationId, userId: person, projectId };
      for (const type of ['ProjectStarted', 'CompletionMarked', ...then] as const)
        await given(all, participationStream.of(participationId), { type, data });
    };
    await completes(other, ['ParticipantAttended']);
    await completes(userId);
    await all.startWorkers();
    const mails = async () =>
      (await all.sandbox.inbox(`${owner}@company.example`)).filter(({ subject }) =>
        subject?.includes('has completed your project'),
      );
    await until(async () => (await mails()).length > 0, 'the mail came', all.logged);
    expect(await mails()).toMatchObject([
      { subject: 'Dana has completed your project: Coffee habits', text: expect.stringContaining('confirm that they took part') },
    ]);
  });

  it('tells a participant kindly that a response ended, without what the researcher wrote, and not once it is corrected', async () => {
    const reason = 'The answer to question 3 shows no car.';
    const [absent, unusable, refused, corrected] = [
      userId,
      await participant(all, { method: 'PAYPAL', email: 'two@example.com' }),
      await participant(all, { method: 'PAYPAL', email: 'three@example.com' }),
      await participant(all, { method: 'PAYPAL', email: 'four@example.com' }),
    ];
    const projectId = await project(all, 'organization-1');
    const end = async (person: string, type: 'NoShowRecorded' | 'ResponseInvalidated' | 'ResponseRejectedForQuality') => {
      const { participationId } = await takesPart(all, person, projectId, 'ParticipantInvited');
      const data = { participationId, userId: person, projectId, ...(type === 'NoShowRecorded' ? {} : { reason }) };
      await given(all, participationStream.of(participationId), { type, data });
      return data;
    };
    const { participationId } = await end(corrected, 'NoShowRecorded');
    const attended = { participationId, userId: corrected, projectId };
    await given(all, participationStream.of(participationId), { type: 'ParticipantAttended', data: attended });
    await end(absent, 'NoShowRecorded');
    await end(unusable, 'ResponseInvalidated');
    await end(refused, 'ResponseRejectedForQuality');
    await all.startWorkers();
    const endings = async (person: string) =>
      (await all.sandbox.inbox(`${person}@company.example`)).filter(
        ({ subject }) => subject?.endsWith(': Coffee habits') && !subject.startsWith('You are invited'),
      );
    for (const [person, subject] of [
      [absent, 'Your session did not take place: Coffee habits'],
      [unusable, 'Your response could not be used: Coffee habits'],
      [refused, 'Your answers were not accepted: Coffee habits'],
    ] as const) {
      await until(async () => (await endings(person)).length === 1, `the mail "${subject}" came`, all.logged);
      const [mail] = await endings(person);
      expect(mail).toMatchObject({ subject });
      expect(mail?.text).toContain('/panelists/v2/support');
      expect(mail?.text).not.toContain('question 3');
    }
    expect(await endings(corrected)).toEqual([]);
  });
});
