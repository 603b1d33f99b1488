import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { cycleDayOf, screenerCycleIdOf, screenerCycleStream } from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { unsubscribeTokens } from '@panelist/infra/sessions';
import { by, given, openWorld, takesPart, until, type RunningWorkers, type World } from '../workers.test-kit.js';
import { mailReader, published, type MailReader } from './mail-readers.test-kit.js';
import { mailMatchingProject } from './mail-matching-project.js';

const kind = 'mail-matched-when-project-published';
const pageKind = 'match-people-with-project';

describe('the mails about a project that fits', () => {
  let all: World;
  /** Knows every queue. */
  let workers: RunningWorkers;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
  });
  afterEach(async () => all.close());

  const mailsTo = async ({ email }: MailReader) =>
    (await all.sandbox.inbox(email)).filter(({ subject }) => subject?.startsWith('A new project that fits you'));
  const deadlines = async () =>
    (
      await all.database.pool.query<{ id: string; payload: { afterUserId: string } }>(
        'select id, payload from app.deadlines where kind = $1',
        [pageKind],
      )
    ).rows;
  /** Mails that no job has been enqueued for. */
  const waiting = async () =>
    (await all.database.pool.query('select from app.deadlines where kind = $1 and tries = 0', [kind])).rowCount;
  /** The reaction has passed the publication, each page was compared, and each job has run. */
  const atRest = async (projectId: string) => {
    const events = await all.dependencies.log.read(projectStream.of(projectId));
    const position = events.find(({ type }) => type === 'ProjectPublished')?.position;
    const isDone = async () => {
      const { rows } = await all.database.pool.query(
        'select from app.checkpoints where name = $1 and position collate "C" >= $2',
        [`reaction-${kind}`, position],
      );
      const counts = (await workers.queue.counts())[kind] ?? {};
      const isBusy = ['waiting', 'active', 'delayed', 'prioritized'].some((state) => (counts[state] ?? 0) > 0);
      return rows.length === 1 && !isBusy && (await deadlines()).length === 0 && (await waiting()) === 0;
    };
    await until(isDone, 'everybody was told', all.logged);
  };

  it('go once to each person who may apply and wants them, with pay, time, link and a way out', async () => {
    const fitting = await mailReader(all);
    const others = {
      male: await mailReader(all, { gender: 'male' }),
      off: await mailReader(all, { settings: { targetedResearchInvitation: false } }),
      unverified: await mailReader(all, { without: 'email' }),
      withoutPhone: await mailReader(all, { without: 'phone' }),
      withoutPhoto: await mailReader(all, { without: 'photo' }),
      ofTheOrganization: await mailReader(all),
      gone: await mailReader(all),
      cycleOver: await mailReader(all),
      erased: await mailReader(all),
    };
    const { commands, clock, vault } = all.dependencies;
    const { ofTheOrganization, gone, cycleOver } = others;
    const join = { type: 'JoinOrganization', organizationId: 'organization-1' } as const;
    await commands.handle(accountDecider, accountStream.of(ofTheOrganization.userId), join, by('operations'));
    const leave = { type: 'DeactivateAccount', now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(gone.userId), leave, by(gone.userId));
    await vault.erase(others.erased.userId);
    const expiresAt = new Date(Date.parse(clock.now()) + 3_600_000).toISOString();
    const cycle = { userId: cycleOver.userId, cycleId: screenerCycleIdOf(cycleOver.userId, cycleDayOf(clock.now())) };
    await given(
      all,
      screenerCycleStream.of(cycle.cycleId),
      { type: 'ScreenerCycleOpened', data: { ...cycle, openedAt: clock.now(), expiresAt, limit: 1 } },
      { type: 'ScreenerCounted', data: { ...cycle, participationId: 'other', count: 1 } },
    );
    const second = await all.startWorkers();
    workers = await all.startWorkers();
    const projectId = await published(all);
    await until(async () => (await mailsTo(fitting)).length === 1, 'the mail arrived', all.logged);
    await atRest(projectId);
    const [mail] = await mailsTo(fitting);
    const pages = `${all.dependencies.config.publicUrl}/panelists/v2`;
    const token = unsubscribeTokens(all.dependencies.config.sessionSecret).make(fitting.userId, 'targetedResearchInvitation');
    expect(mail).toMatchObject({
      subject: 'A new project that fits you: Coffee habits',
      links: [`${pages}/projects/view/${projectId}`, `${pages}/unsubscribe?token=${token}`],
      headers: {
        'List-Unsubscribe': `<${pages}/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(mail?.text).toMatch(/Coffee habits\n\$47\.50 for \d+ minutes, remote\n/);
    for (const [why, other] of Object.entries(others)) expect([why, await mailsTo(other)]).toEqual([why, []]);

    // A reaction and jobs that run again, after a queue that lost them, send nothing more.
    await Promise.all([workers.stop(0), second.stop(0)]);
    await all.database.pool.query('delete from bullmq.job');
    await all.database.pool.query('update app.checkpoints set position = null where name = $1', [`reaction-${kind}`]);
    workers = await all.startWorkers();
    await atRest(projectId);
    expect(await mailsTo(fitting)).toHaveLength(1);
    // Resumed recruiting announces nothing again.
    for (const type of ['PauseRecruiting', 'ResumeRecruiting'] as const)
      await commands.handle(projectDecider, projectStream.of(projectId), { type, data: { at: clock.now() } }, by('researcher-1'));
    await atRest(projectId);
    expect(await mailsTo(fitting)).toHaveLength(1);
  });

  it('are judged when they are sent, and none announces an import', async () => {
    const [turnedOff, hiding, applied, asBefore] = [
      await mailReader(all),
      await mailReader(all),
      await mailReader(all),
      await mailReader(all),
    ];
    const { commands, clock } = all.dependencies;
    workers = await all.startWorkers();
    await atRest(await published(all, {}, { imported: true }));
    await workers.stop();
    for (const reader of [turnedOff, hiding, applied, asBefore]) expect(await mailsTo(reader)).toEqual([]);
    const projectId = await published(all);
    const [page] = mailMatchingProject(all.dependencies).tasks ?? [];
    await page?.handle({ projectId, eventId: 'e1', afterUserId: '' }, { id: 'd1', context: () => by('test') });
    expect(await waiting()).toBe(4);
    const off = { type: 'SetNotifications', userId: turnedOff.userId, settings: { targetedResearchInvitation: false } } as const;
    await commands.handle(preferencesDecider, preferencesStream.of(turnedOff.userId), off, by(turnedOff.userId));
    const hide = { type: 'HideProject', userId: hiding.userId, projectId } as const;
    await commands.handle(preferencesDecider, preferencesStream.of(hiding.userId), hide, by(hiding.userId));
    await takesPart(all, applied.userId, projectId, 'ScreenerStarted');
    workers = await all.startWorkers();
    await atRest(projectId);
    expect(await mailsTo(asBefore)).toHaveLength(1);
    for (const reader of [turnedOff, hiding, applied]) expect(await mailsTo(reader)).toEqual([]);
    // A project that closed before its mails went out announces nothing.
    const closed = await published(all);
    await commands.handle(
      projectDecider,
      projectStream.of(closed),
      { type: 'CloseProject', data: { at: clock.now() } },
      by('researcher-1'),
    );
    await atRest(projectId);
    expect(await mailsTo(asBefore)).toHaveLength(1);
  });

  it('compare the project with one page of people at a time', async () => {
    const readers: MailReader[] = [];
    for (const _ of [1, 2, 3, 4, 5]) readers.push(await mailReader(all));
    const idle = await all.startWorkers();
    await until(
      async () =>
        (await all.database.pool.query('select from read_model.mail_recipients_v1 where has_profile')).rows.length === 5,
      'the people are known',
      all.logged,
    );
    await idle.stop();
    const projectId = await published(all);
    const [page] = mailMatchingProject(all.dependencies, 2).tasks ?? [];
    const sizes: number[] = [];
    const step = async (afterUserId: string): Promise<void> => {
      await page?.handle({ projectId, eventId: 'e1', afterUserId }, { id: `d-${afterUserId}`, context: () => by('test') });
      sizes.push((await waiting()) ?? 0);
    };
    await step('');
    // The first page again, as after a crash: the same jobs, and the same deadline.
    await step('');
    for (let done = new Set<string>(); ;) {
      const next = (await deadlines()).find(({ id }) => !done.has(id));
      if (next === undefined) break;
      done.add(next.id);
      await step(next.payload.afterUserId);
    }
    expect(sizes).toEqual([2, 2, 4, 5]);
  });
});
