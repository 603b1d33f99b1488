import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationStream } from '@panelist/domain/participation';
import { by, participant, project, takesPart, until, openWorld, type World } from '../workers.test-kit.js';

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
