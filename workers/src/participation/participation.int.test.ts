import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationStream } from '@panelist/domain/participation';
import { by, given, participant, project, takesPart, until, openWorld, type World } from '../workers.test-kit.js';

describe('the workers of participation', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld();
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const inbox = () => all.sandbox.inbox(`${userId}@company.example`);
  const close = async (projectId: string) => {
    const { commands, clock } = all.dependencies;
    const command = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), command, by('researcher-1'));
  };

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
    const [begun, paid] = [await other(), await other()];
    const invited = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const { participationId } = await takesPart(all, begun, projectId, 'ParticipantInvited');
    const started = { type: 'ProjectStarted', data: { participationId, userId: begun, projectId } } as const;
    await given(all, participationStream.of(participationId), started);
    await takesPart(all, paid, projectId, 'PaymentApproved');
    const before = await all.eventsOf(participationStream.of(invited.participationId));
    await close(projectId);
    for (const person of [userId, begun])
      await until(async () => (await mailsTo(person)).length === 1, 'the mail came', all.logged);
    expect((await mailsTo(userId))[0]).toContain('You can no longer begin it');
    expect((await mailsTo(begun))[0]).toContain('What you have begun still counts');
    expect(await mailsTo(paid)).toEqual([]);
    expect(await all.eventsOf(participationStream.of(invited.participationId))).toEqual(before);
    const rows = await all.database.pool.query<{ id: string }>('select participation_id as id from read_model.applications_v3');
    expect(rows.rows).toHaveLength(2);
  });

  it('notifies an invited participant', async () => {
    await all.startWorkers();
    await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
    await until(
      async () => (await inbox()).some(({ subject }) => subject === 'You are invited: Coffee habits'),
      'the mail came',
      all.logged,
    );
    expect((await inbox()).find(({ subject }) => subject?.startsWith('You are invited'))?.text).toContain('Welcome');
  });
});
