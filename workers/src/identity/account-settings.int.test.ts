import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { accountDecider, accountStream, emailClaimStream, type AccountCommand } from '@panelist/domain/identity';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { aResponse } from '../../../infra/testing/index.js';
import { by, claim, given, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';

const operator = { kind: 'operator', id: 'alice' } as const;
const toNewAddress = {
  type: 'SaveAccount',
  firstName: 'Dana',
  lastName: 'Ortiz',
  email: 'new@company.example',
  secret: 's1',
} as const;

describe('the workers of the account settings', () => {
  let all: World;
  let userId: string;

  beforeEach(async () => {
    all = await openWorld({
      contexts: ['identity', 'participation', 'payout', 'scheduling'],
      variables: { ALERT_EMAIL: 'alerts@company.example' },
    });
    userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  });
  afterEach(async () => all.close());

  const change = async (command: AccountCommand) =>
    all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, {
      ...by(userId),
      actor: { kind: 'panelist', id: userId },
    });
  const inbox = async (to: string) => all.sandbox.inbox(to);
  const mailsTo = async (to: string, subject: string) => (await inbox(to)).filter((mail) => mail.subject === subject);
  /** Where the owner of an account goes whose change was not theirs. */
  const ofRights = ['A role of your account has ended', 'Your account has a new role', 'Your account is suspended'];
  const pageNamedIn = (subject: string | null) => (ofRights.includes(subject ?? '') ? 'support' : 'forgot-password');
  const own = () => `${userId}@company.example`;
  const page = (path: string) => `${all.dependencies.config.publicUrl}/panelists/v2/${path}?token=${userId}.s1`;

  it('send the link for a new password, and none that is over', async () => {
    await change({ type: 'RequestPasswordReset', secret: 's0', now: '2020-01-01T00:00:00.000Z' });
    await change({ type: 'RequestPasswordReset', secret: 's1', now: all.clock.now() });
    await all.startWorkers();
    const mails = async () => mailsTo(own(), 'Choose a new password');
    await until(async () => (await mails()).length > 0, 'the mail arrived', all.logged);
    expect(await mails()).toMatchObject([{ links: [page('reset-password')] }]);
  });

  it('send the link to a new address, inform the former one, and release that one once the change can not be undone', async () => {
    const { vault, clock } = all.dependencies;
    const former = emailClaimStream.of(vault.blindIndex('email', own()));
    await claim(all, former, { type: 'Claim', userId });
    await all.startWorkers();
    await change({ ...toNewAddress, now: clock.now() });
    await until(async () => (await inbox('new@company.example')).length === 1, 'the link arrived', all.logged);
    const texts = async () => mailsTo(own(), 'Your e-mail address is about to change');
    await until(async () => (await texts()).length === 1, 'the present address was told', all.logged);
    expect(await inbox('new@company.example')).toMatchObject([{ links: [page('verify-email')] }]);
    expect(await texts()).toMatchObject([{ links: [], text: expect.stringContaining('new@company.example') }]);
    await change({ type: 'ConfirmEmail', secret: 's1', undoSecret: 's1', now: clock.now() });
    const changed = async () => mailsTo(own(), 'Your e-mail address was changed');
    await until(async () => (await changed()).length === 1, 'the former address was informed', all.logged);
    expect(await changed()).toMatchObject([
      { links: [page('undo-email')], text: expect.stringContaining('new@company.example') },
    ]);
    all.clock.advance(71 * 3_600_000);
    expect((await all.eventsOf(former)).at(-1)).toBe('Claimed');
    all.clock.advance(3_600_000);
    await until(async () => (await all.eventsOf(former)).at(-1) === 'Released', 'the address is free', all.logged);
  });

  it('leave a claim of a former address that was renewed after they read the account', async () => {
    const { vault, clock } = all.dependencies;
    const former = emailClaimStream.of(vault.blindIndex('email', toNewAddress.email));
    await claim(all, former, { type: 'Claim', userId });
    let isOver = false;
    await all.startWorkers({
      commands: (real) => ({
        ...real,
        handle: async (decider, stream, command, ...rest) => {
          const isRelease = stream === former && (command as { readonly type: string }).type === 'Release';
          if (isRelease) await claim(all, former, { type: 'Claim', userId, renews: true });
          const handled = await real.handle(decider, stream, command, ...rest);
          isOver ||= isRelease;
          return handled;
        },
      }),
    });
    await change({ ...toNewAddress, now: clock.now() });
    await change({ type: 'ConfirmEmail', secret: 's1', undoSecret: 's2', now: clock.now() });
    await change({ type: 'UndoEmailChange', secret: 's2', now: clock.now() });
    await until(() => isOver, 'the release was tried', all.logged);
    expect(await all.eventsOf(former)).toEqual(['Claimed', 'Claimed']);
  });

  it('send no link to an address that another account has, and say so there alone', async () => {
    const { vault, clock } = all.dependencies;
    const other = await participant(all, { method: 'PAYPAL', email: 'noor@example.com' });
    const email = `${other}@company.example`;
    await claim(all, emailClaimStream.of(vault.blindIndex('email', email)), { type: 'Claim', userId: other });
    await all.startWorkers();
    await change({ ...toNewAddress, email, now: clock.now() });
    const mails = async () => mailsTo(email, 'Your e-mail address already has an account');
    await until(async () => (await mails()).length === 1, 'the mail arrived', all.logged);
    expect(await mails()).toMatchObject([{ links: [`${all.dependencies.config.publicUrl}/panelists/v2/login`] }]);
  });

  it('send no link to an address that was withdrawn before its mail', async () => {
    const { clock } = all.dependencies;
    await change({ ...toNewAddress, now: clock.now() });
    await change({ type: 'WithdrawEmailChange' });
    const { queue } = await all.startWorkers();
    const texts = async () => mailsTo(own(), 'Your e-mail address is about to change');
    await until(async () => (await texts()).length === 1, 'the present address was told', all.logged);
    const links = 'send-email-change';
    const isDone = async () => (await queue.counts())[links]?.['completed'] === 1;
    await until(isDone, 'the job of the link ended', all.logged);
    expect(await inbox('new@company.example')).toEqual([]);
  });

  it('tell the owner of each changed password and each connected or disconnected account, once, and of no sign-up', async () => {
    const newcomer = randomUUID();
    await all.dependencies.commands.handle(
      accountDecider,
      accountStream.of(newcomer),
      {
        type: 'RegisterAccount',
        userId: newcomer,
        profileId: randomUUID(),
        provider: 'linkedin',
        email: `${newcomer}@company.example`,
        firstName: 'Noor',
        lastName: 'Haddad',
        passwordHash: null,
        social: { provider: 'linkedin', subject: 'noor' },
        verification: { kind: 'known' },
      },
      by(newcomer),
    );
    await change({ type: 'LinkProvider', provider: 'github', subject: 'dana', now: all.clock.now() });
    await change({ type: 'UnlinkProvider', provider: 'github' });
    await change({ type: 'RequestPasswordReset', secret: 's1', now: all.clock.now() });
    await change({ type: 'ResetPassword', secret: 's1', passwordHash: 'x', now: all.clock.now() });
    await change({ type: 'ChangePassword', verifiedHash: 'x', passwordHash: 'y' });
    const decided = { by: operator, reason: 'Joined support.', now: all.clock.now() } as const;
    await change({ type: 'GrantRole', role: 'usermanager', ...decided });
    await change({ type: 'RevokeRole', role: 'usermanager', ...decided });
    await change({ type: 'SuspendAccount', ...decided });
    const first = await all.startWorkers();
    const subjects = async () =>
      (await inbox(own())).map(({ subject }) => subject ?? '').toSorted((one, other) => one.localeCompare(other));
    const expected = [
      'A role of your account has ended',
      'GitHub was connected',
      'GitHub was disconnected',
      'Your account has a new role',
      'Your account is suspended',
      'Your password was changed',
      'Your password was changed',
    ];
    // The link of the reset is used by then, and its mail may come or not; the payout settings are
    // not of this test.
    const others = ['Choose a new password', 'Your payout settings were changed'];
    const notices = async () => (await subjects()).filter((subject) => !others.includes(subject));
    await until(async () => (await notices()).length >= expected.length, 'the owner was told', all.logged);
    // A process that dies handles the same events and jobs again.
    await first.stop(0);
    await all.database.pool.query(
      "update app.checkpoints set position = null where name = 'reaction-mail-owner-when-account-changed'",
    );
    await all.startWorkers();
    const isAgainAtEnd = async () => {
      const { rows } = await all.database.pool.query(
        "select from app.checkpoints where name = 'reaction-mail-owner-when-account-changed' and position is null",
      );
      return rows.length === 0;
    };
    await until(isAgainAtEnd, 'the reactions are at the end of the log again', all.logged);
    expect(await notices()).toEqual(expected);
    const alerts = async () =>
      (await inbox('alerts@company.example')).map(({ subject, text }) => `${subject}: ${text}`).toSorted();
    await until(async () => (await alerts()).length >= 3, 'operations were told', all.logged);
    expect(await alerts()).toEqual([
      expect.stringMatching(/^Panelist rights: AccountSuspended: [^]*operator alice/),
      expect.stringMatching(/^Panelist rights: RoleGranted: [^]*usermanager by operator alice/),
      expect.stringMatching(/^Panelist rights: RoleRevoked: [^]*operator alice/),
    ]);
    for (const mail of (await inbox(own())).filter(({ subject }) => expected.includes(subject ?? ''))) {
      expect(mail.links).toContain(`${all.dependencies.config.publicUrl}/panelists/v2/${pageNamedIn(mail.subject)}`);
      expect(mail.headers).toEqual({});
    }
    const toNewcomer = async () => (await inbox(`${newcomer}@company.example`)).map(({ subject }) => subject);
    expect(await toNewcomer()).toEqual([]);
  });

  it('lock the names once, when a first study is paid', async () => {
    await all.startWorkers();
    const projectId = await project(all, 'organization-1', undefined, undefined, { incentive: 0 });
    const unpaid = { participationId: participationIdOf(userId, projectId), userId, projectId, incentiveCents: 0, tipCents: 0 };
    await given(all, participationStream.of(unpaid.participationId), ...aResponse('PAID', unpaid));
    const other = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const locksOf = async (person: string) =>
      (await all.eventsOf(accountStream.of(person))).filter((type) => type === 'NamesLocked').length;
    await takesPart(all, other, await project(all, 'organization-1'), 'PaymentApproved');
    // The reaction handles the log in its order: an unpaid study would have locked names by then.
    await until(async () => (await locksOf(other)) === 1, 'the names of another person are locked', all.logged);
    expect(await locksOf(userId)).toBe(0);
    for (const organization of ['organization-1', 'organization-2'])
      await takesPart(all, userId, await project(all, organization), 'PaymentApproved');
    await until(async () => (await locksOf(userId)) === 1, 'the names are locked', all.logged);
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
    await change({ type: 'DeactivateAccount', now: all.clock.now() });
    const lastOf = async (projectId: string) =>
      (await all.eventsOf(participationStream.of(participationIdOf(userId, projectId)))).at(-1);
    for (const projectId of [submitted, invited])
      await until(async () => (await lastOf(projectId)) === 'ResponseCancelled', 'it was cancelled', all.logged);
    expect(await lastOf(paid)).toBe('PaymentApproved');
  });

  it('leave what was begun after the account was reactivated, however late they are', async () => {
    const [before, after] = [await project(all, 'organization-1'), await project(all, 'organization-2')];
    await takesPart(all, userId, before, 'ScreenerSubmitted');
    await change({ type: 'DeactivateAccount', now: all.clock.now() });
    await change({ type: 'ReactivateAccount', now: all.clock.now() });
    await takesPart(all, userId, after, 'ParticipantInvited');
    await all.startWorkers();
    const streamOf = (projectId: string) => participationStream.of(participationIdOf(userId, projectId));
    await until(async () => (await all.eventsOf(streamOf(before))).includes('ResponseCancelled'), 'it was cancelled', all.logged);
    const invited = (await all.dependencies.log.read(streamOf(after))).find(({ type }) => type === 'ParticipantInvited');
    const passed = `select from app.checkpoints where name = $1 and position >= $2 collate "C"`;
    const names = ['reaction-cancel-responses-when-account-deactivated', invited?.position];
    await until(async () => (await all.database.pool.query(passed, names)).rowCount === 1, 'all is handled', all.logged);
    expect((await all.eventsOf(streamOf(after))).at(-1)).toBe('ParticipantInvited');
  });
});
