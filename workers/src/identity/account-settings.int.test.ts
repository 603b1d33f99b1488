import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDecider, accountStream, emailClaimStream, type AccountCommand } from '@panelist/domain/identity';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { by, claim, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';

describe('the workers of the account settings', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld();
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const order = async (command: AccountCommand) =>
    all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
  const inbox = async (to: string) => all.sandbox.inbox(to);
  const mailsTo = async (to: string, subject: string) => (await inbox(to)).filter((mail) => mail.subject === subject);
  const own = () => `${userId}@company.example`;
  const page = (path: string) => `${all.dependencies.config.publicUrl}/panelists/v2/${path}?token=${userId}.s1`;

  it('send the link for a new password, and none that is over', async () => {
    await order({ type: 'RequestPasswordReset', secret: 's0', now: '2020-01-01T00:00:00.000Z' });
    await order({ type: 'RequestPasswordReset', secret: 's1', now: all.clock.now() });
    await all.startWorkers();
    const mails = async () => mailsTo(own(), 'Choose a new password');
    await until(async () => (await mails()).length > 0, 'the mail arrived', all.logged);
    expect(await mails()).toMatchObject([{ links: [page('reset-password')] }]);
  });

  it('send the link to a new address, tell the present one, and give that one free once it has changed', async () => {
    const { vault, clock } = all.dependencies;
    const former = emailClaimStream.of(vault.blindIndex('email', own()));
    await claim(all, former, { type: 'Claim', userId });
    await all.startWorkers();
    await order({ type: 'RequestEmailChange', email: 'new@company.example', secret: 's1', now: clock.now() });
    await until(async () => (await inbox('new@company.example')).length === 1, 'the link arrived', all.logged);
    const told = async () => mailsTo(own(), 'Your e-mail address is about to change');
    await until(async () => (await told()).length === 1, 'the present address was told', all.logged);
    expect(await inbox('new@company.example')).toMatchObject([{ links: [page('verify-email')] }]);
    expect(await told()).toMatchObject([{ links: [], text: expect.stringContaining('new@company.example') }]);
    await order({ type: 'ConfirmEmail', secret: 's1', now: clock.now() });
    await until(async () => (await all.eventsOf(former)).at(-1) === 'Released', 'the address is free', all.logged);
  });

  it('lock the names once, when a first study is paid', async () => {
    await all.startWorkers();
    for (const organization of ['organization-1', 'organization-2'])
      await takesPart(all, userId, await project(all, organization), 'PaymentApproved');
    const locks = async () => (await all.eventsOf(accountStream.of(userId))).filter((type) => type === 'NamesLocked').length;
    await until(async () => (await locks()) === 1, 'the names are locked', all.logged);
  });

  it('cancel what is open when the account is deactivated, and leave what is paid', async () => {
    const projects = [
      await project(all, 'organization-1'),
      await project(all, 'organization-2'),
      await project(all, 'organization-3'),
    ];
    const [submitted = '', invited = '', paid = ''] = projects;
    await takesPart(all, userId, submitted, 'ScreenerSubmitted');
    await takesPart(all, userId, invited, 'ParticipantInvited');
    await takesPart(all, userId, paid, 'PaymentApproved');
    await all.startWorkers();
    await order({ type: 'DeactivateAccount', now: all.clock.now() });
    const lastOf = async (projectId: string) =>
      (await all.eventsOf(participationStream.of(participationIdOf(userId, projectId)))).at(-1);
    for (const projectId of [submitted, invited])
      await until(async () => (await lastOf(projectId)) === 'ResponseCancelled', 'it was cancelled', all.logged);
    expect(await lastOf(paid)).toBe('PaymentApproved');
  });
});
