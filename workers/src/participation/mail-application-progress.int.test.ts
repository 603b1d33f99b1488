import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { weekdayText } from '@panelist/domain/kernel';
import { participationIdOf, participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { aResponse, responseEvent } from '../../../infra/testing/index.js';
import { by, given, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';

describe('the mails about how an application goes on', () => {
  let all: World;
  beforeAll(async () => {
    all = await openWorld({ contexts: ['participation'] });
    await all.startWorkers();
  });
  afterAll(async () => all.close());

  const person = async () => participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  const inbox = async (userId: string) => all.sandbox.inbox(`${userId}@company.example`);
  const mail = async (userId: string, subject: string): Promise<string> => {
    const found = async () => (await inbox(userId)).find((one) => one.subject === subject)?.text;
    await until(async () => (await found()) !== undefined, `“${subject}” came`, all.logged);
    return (await found()) ?? '';
  };
  const submits = async (
    projectId: string,
    change: Partial<Extract<ParticipationEvent, { type: 'ScreenerSubmitted' }>['data']>,
  ) => {
    const userId = await person();
    const who = { participationId: participationIdOf(userId, projectId), userId, projectId };
    const lifecycle = aResponse('PENDING', who).map((event) =>
      event.type === 'ScreenerSubmitted' ? { ...event, data: { ...event.data, ...change } } : event,
    );
    await given(all, participationStream.of(who.participationId), ...lifecycle);
    return userId;
  };
  const submitted = 'Your application to “Coffee habits” is submitted';

  it('a participant who has checked in: their researcher, unless the session has moved since', async () => {
    const researcherId = await person();
    const projectId = await project(all, 'organization-1', undefined, researcherId, { kindOfResearch: 1 });
    const booked = async (...later: readonly ('CheckedIn' | 'SessionRescheduled')[]) => {
      const userId = await person();
      const who = { participationId: participationIdOf(userId, projectId), userId, projectId };
      const session = (start: string) => ({ ...who, bookingUid: 'b', start, end: start, timezone: 'UTC', claim: 1 });
      const events = later.map((type) =>
        type === 'CheckedIn'
          ? ({ type, data: { ...who, by: 'participant' } } as const)
          : responseEvent(type, session('2030-01-02T10:00:00.000Z')),
      );
      const booking = responseEvent('SessionBooked', session('2030-01-01T10:00:00.000Z'));
      await given(all, participationStream.of(who.participationId), ...aResponse('INVITED', who), booking, ...events);
    };
    await booked('CheckedIn', 'SessionRescheduled');
    await booked('CheckedIn');
    const told = async () =>
      (await inbox(researcherId)).filter(({ subject }) => subject?.includes('is there for your session') === true);
    await until(async () => (await told()).length > 0, 'the researcher is told', all.logged);
    expect(await told()).toMatchObject([{ text: expect.stringContaining('Jan 1, 2030, 5:00 AM, New York time') }]);
  });

  it('a submission: who did what and when, what comes next, and by when at the latest', async () => {
    const userId = await person();
    const zone = { type: 'NoteTimeZone', userId, timeZone: 'America/New_York' } as const;
    await all.dependencies.commands.handle(preferencesDecider, preferencesStream.of(userId), zone, by(userId));
    const { participationId } = await takesPart(all, userId, await project(all, 'organization-1'), 'ScreenerSubmitted');
    const text = await mail(userId, submitted);
    expect(text).toMatch(/You submitted your application\.\nWho: You\nWhen: \w{3}, \w{3} \d+, \d+:\d\d [AP]M, New York time\n/);
    expect(text).toMatch(
      /What comes next: The researcher reads your answers and decides\.[^\n]*\nBy: \w{3}, \w{3} \d+, \d+:\d\d [AP]M, New York time/,
    );
    expect(text).toContain(`/panelists/v2/surveys?id=${participationId}`);
  });

  it('a submission to a project that names the day of its decision', async () => {
    const day = new Date(Date.parse(all.clock.now()) + 10 * 86_400_000);
    const decisionDate = day.toISOString().slice(0, 10);
    const userId = await submits(await project(all, 'organization-1', undefined, undefined, { decisionDate }), {});
    const asText = weekdayText(decisionDate, { zone: 'UTC', now: Date.parse(all.clock.now()) });
    expect(await mail(userId, submitted)).toContain(
      `What comes next: The researcher decides on your application.\nBy: ${asText}`,
    );
  });

  it('answers that do not fit, and an identity that is still owed', async () => {
    const projectId = await project(all, 'organization-1');
    const misfit = await submits(projectId, { qualified: false, unmet: ['q1'] });
    const text = await mail(misfit, submitted);
    expect(text).toContain('This project is looking for other people this time.\nWho: Panelist\nWhen: ');
    expect(text).toContain('Why: Each project needs particular experiences.');
    expect(text).not.toContain('By:');
    const owes = await submits(projectId, { qualified: false, qualifiedPendingIdVerification: true });
    expect(await mail(owes, submitted)).toContain('What comes next: Verify your identity, so that your application counts.');
  });

  it('the confirmation and the approval of work, each unless a later step has overtaken it', async () => {
    const projectId = await project(all, 'organization-1');
    const userId = await person();
    const who = { participationId: participationIdOf(userId, projectId), userId, projectId };
    const stream = participationStream.of(who.participationId);
    const [events, approved] = [aResponse('ATTENDED', who), aResponse(['PaymentApproved'], { ...who, tipCents: 500 })];
    await given(all, stream, ...events);
    const attended = await mail(userId, 'You have taken part in “Coffee habits”');
    expect(attended).toContain('The researcher confirmed that you took part.\nWho: The researcher\nWhen: ');
    expect(attended).toContain('What comes next: The researcher approves your payment.');
    await given(all, stream, ...approved);
    const payment = await mail(userId, 'Your payment for “Coffee habits” is approved');
    expect(payment).toContain('an incentive of $50.00 and a tip of $5.00, less our fee.');
    expect(payment).toContain('What comes next: Your payment arrives.');
    expect((await inbox(userId)).map(({ subject }) => subject)).not.toContain(submitted);
  });

  it('an approval that was withdrawn and given again: the last one alone', async () => {
    const projectId = await project(all, 'organization-1');
    const userId = await person();
    const who = { participationId: participationIdOf(userId, projectId), userId, projectId };
    const approved = (tipCents: number) => aResponse(['PaymentApproved'], { ...who, tipCents });
    const withdrawn = responseEvent('PaymentApprovalWithdrawn', who);
    const events = [...aResponse('ATTENDED', who), ...approved(500), withdrawn, ...approved(700)];
    await given(all, participationStream.of(who.participationId), ...events);
    await mail(userId, 'Your payment for “Coffee habits” is approved');
    const payments = (await inbox(userId)).filter(({ subject }) => subject?.startsWith('Your payment') === true);
    expect(payments.map(({ text }) => /tip of \$\d/.exec(text)?.[0])).toEqual(['tip of $7']);
  });

  it('the confirmation of unpaid work names no payment', async () => {
    const projectId = await project(all, 'organization-1', undefined, undefined, { incentive: 0 });
    const userId = await person();
    const who = { participationId: participationIdOf(userId, projectId), userId, projectId };
    const unpaid = { ...who, incentiveCents: 0, tipCents: 0 };
    const stream = participationStream.of(who.participationId);
    await given(all, stream, ...aResponse('ATTENDED', unpaid));
    const actor = { kind: 'researcher', id: 'rita' } as const;
    await all.dependencies.log.append(
      stream,
      aResponse(['PaymentApproved'], unpaid).map((event) => ({
        eventId: randomUUID(),
        event,
        metadata: { ...by('test'), actor, occurredAt: all.clock.now() },
      })),
      'any',
    );
    const text = await mail(userId, 'Your participation in “Coffee habits” is complete');
    expect(text).toContain('The researcher completed your participation. The project is unpaid.');
    expect(text).not.toMatch(/payment|PayPal/);
  });

  it('an application that is invited at once is told of its invitation alone; one that is not, of its submission', async () => {
    const [atOnce, costly, other] = [
      await project(all, 'organization-1', undefined, undefined, { autoInvite: true }),
      // More than its organization has.
      await project(all, 'organization-8', undefined, undefined, { autoInvite: true, incentive: 9_000 }),
      await project(all, 'organization-1'),
    ];
    const [invited, waiting] = [await submits(atOnce, {}), await submits(costly, {})];
    const who = { participationId: participationIdOf(invited, atOnce), userId: invited, projectId: atOnce };
    await given(all, participationStream.of(who.participationId), ...aResponse(['ParticipantInvited'], who));
    // The jobs of one queue begin in the order of the events: a mail to the others would be there.
    await mail(await submits(other, {}), submitted);
    await mail(await submits(other, {}), submitted);
    const subjects = async (userId: string) => (await inbox(userId)).map(({ subject }) => subject);
    expect(await subjects(waiting)).not.toContain(submitted);

    all.clock.advance(61_000);
    expect(await mail(waiting, submitted)).toContain('What comes next: The researcher reads your answers and decides.');
    await mail(await submits(other, {}), submitted);
    expect(await subjects(invited)).not.toContain(submitted);
  });

  it('an application whose identity is verified later is told so where its project does not invite it at once', async () => {
    const owing = { qualified: false, qualifiedPendingIdVerification: true };
    const counts = 'Your application to “Coffee habits” counts now';
    const other = await project(all, 'organization-1');
    const atOnce = await project(all, 'organization-1', undefined, undefined, { autoInvite: true });
    // More than its organization has.
    const costly = await project(all, 'organization-9', undefined, undefined, { autoInvite: true, incentive: 9_000 });
    const [invited, refused, elsewhere] = [
      await submits(atOnce, owing),
      await submits(costly, owing),
      await submits(other, owing),
    ];
    for (const userId of [invited, refused, elsewhere]) await mail(userId, submitted);
    const qualifies = async (userId: string, projectId: string) => {
      const who = { participationId: participationIdOf(userId, projectId), userId, projectId };
      await given(all, participationStream.of(who.participationId), ...aResponse(['ApplicationQualified'], who));
    };
    await qualifies(elsewhere, other);
    await qualifies(refused, costly);
    await qualifies(invited, atOnce);
    await mail(invited, 'You are invited: Coffee habits');
    await mail(await submits(other, {}), submitted);

    all.clock.advance(61_000);
    const text = await mail(refused, counts);
    expect(text).toContain('Your application counts now.\nWho: Panelist\nWhen: ');
    expect(text).toContain('What comes next: The researcher reads your answers and decides.');
    await mail(await submits(other, {}), submitted);
    for (const userId of [invited, elsewhere]) expect((await inbox(userId)).map(({ subject }) => subject)).not.toContain(counts);
  });
});
