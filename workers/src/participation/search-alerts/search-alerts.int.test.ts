import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import {
  savedSearchesDecider,
  savedSearchesStream,
  savedSearchJobs,
  type AlertChannel,
  type AlertSettings,
  type SavedSearchCommand,
  type SearchCriteria,
} from '@panelist/domain/saved-search';
import { runProcessors, type RunningProcessors } from '@panelist/infra/processors';
import { unsubscribeTokens } from '@panelist/infra/sessions';
import { projections } from '@panelist/projectors/projections';
import { projects, savedSearches, workRecords } from '@panelist/projectors/read-models';
import { insertRows } from '../../../../infra/testing/index.js';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { randomUUID } from 'node:crypto';
import { by, openWorld, takesPart, until, type RunningWorkers, type World } from '../../workers.test-kit.js';
import { mailReader, published, type MailReader } from '../mail-readers.test-kit.js';
import { itLong } from '../../../../infra/testing/long-test.js';

const HOUR_MS = 3_600_000;

type WithoutUser<Command> = Command extends unknown ? Omit<Command, 'userId'> : never;
type OwnCommand = WithoutUser<SavedSearchCommand>;

const reactionName = 'mail-matched-when-project-published';
const kinds = [
  'find-searches-of-project',
  'match-people-with-project',
  reactionName,
  ...Object.values(savedSearchJobs).map(({ name }) => name),
];
const models = ['saved-searches', 'alert-settings', 'projects', 'work-records'];

describe('alerts about saved searches', () => {
  let all: World;
  let workers: RunningWorkers;
  let projectors: RunningProcessors;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    const needed = projections.filter(({ model }) => models.includes(model.name));
    projectors = await runProcessors(all.dependencies, needed, { service: 'projectors', onShapeChange: 'refuse' });
  });
  afterEach(async () => {
    await projectors.stop();
    await all.close();
  });

  const change = async ({ userId }: MailReader, command: OwnCommand): Promise<void> => {
    // The command lacks the person alone.
    const whole = { ...command, userId } as SavedSearchCommand;
    await all.dependencies.commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), whole, by(userId));
  };

  /** A person with a saved search and alerts at any hour, who gets no mail about what fits them. */
  async function searcher(
    alerts: readonly AlertChannel[],
    criteria: SearchCriteria = { researchConductType: 2 },
    {
      settings = { quietHours: null, mostADay: 5 },
      ...wanted
    }: { readonly settings?: AlertSettings } & Parameters<typeof mailReader>[1] = {},
  ): Promise<MailReader> {
    const reader = await mailReader(all, { timeZone: 'UTC', ...wanted });
    const off = { type: 'SetNotifications', userId: reader.userId, settings: { targetedResearchInvitation: false } } as const;
    await all.dependencies.commands.handle(preferencesDecider, preferencesStream.of(reader.userId), off, by(reader.userId));
    await change(reader, { type: 'SetAlertSettings', ...settings });
    await change(reader, { type: 'SaveSearch', searchId: randomUUID(), criteria, alerts });
    return reader;
  }

  /** A browser of the person subscribes at the sandbox's push service. */
  async function device(
    reader: MailReader,
    behaviour?: string,
  ): Promise<{ readonly deviceId: string; readonly sessionId: string; readonly inbox: string }> {
    const answer = await fetch(`${all.sandbox.urls.push ?? ''}/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serverKey: all.dependencies.config.push?.publicKey, behaviour }),
    });
    const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
    const deviceId = randomUUID();
    const { session } = await all.dependencies.sessions.open(reader.userId);
    const target = { deviceId, sessionId: session.id, endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
    await change(reader, { type: 'SubscribePush', ...target });
    return { deviceId, sessionId: session.id, inbox: `push:${endpoint.split('/').at(-1) ?? ''}` };
  }

  /** Five people were paid $20 each for 40 minutes by the organization of the projects. */
  async function measuredWork(): Promise<void> {
    const projectId = await published(all, { status: 'draft' });
    const at = (minutes: number) => new Date(Date.parse(all.clock.now()) + minutes * 60_000).toISOString();
    const done = { startedAt: at(-100), completedAt: at(-60), attendedAt: at(-50), approvedAt: at(-40), netCents: 2_000 };
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const rows = ids.map((id) => workRecords.make({ participationId: id, userId: id, projectId, position: '1', ...done }).row);
    await insertRows({ pool: all.database.pool, vault: all.dependencies.vault }, workRecords, rows);
    const isKnown = async () => (await all.database.pool.query(`select from ${projects.tableName}`)).rowCount === 1;
    await until(isKnown, 'the project is known', all.logged);
  }

  const alertsTo = async (address: string) =>
    (await all.sandbox.inbox(address)).filter(({ subject }) => subject === null || subject.includes('saved search'));
  const savedRows = async () => (await all.database.pool.query(`select from ${savedSearches.tableName}`)).rowCount;
  const rows = async () =>
    (
      await all.database.pool.query<{ user_id: string; project_id: string; alert_id: string | null }>(
        'select user_id, project_id, alert_id from app.search_alerts',
      )
    ).rows;
  /** The publication is handled, and everything that waited is done, or is due later. */
  const atRest = async (projectId: string) => {
    const events = await all.dependencies.log.read(projectStream.of(projectId));
    const position = events.find(({ type }) => type === 'ProjectPublished')?.position;
    const isDone = async () => {
      const { rows: open } = await all.database.pool.query(
        `select from app.checkpoints where name = $1 and position collate "C" >= $2 and not exists (
           select from app.deadlines where kind = any($3) and due_at <= $4
         )`,
        [`reaction-${reactionName}`, position, kinds, all.clock.now()],
      );
      return open.length === 1;
    };
    await until(isDone, 'all alerts were sent', all.logged);
  };
  const publish = async (changes: Readonly<Record<string, unknown>> = {}) => {
    const projectId = await published(all, changes);
    await atRest(projectId);
    return projectId;
  };

  it('reach each person whose search finds the project, once, on the channels that they chose', async () => {
    const [onDevices, byMail] = [await searcher(['push']), await searcher(['mail'], { queryText: 'coff hab' })];
    await searcher(['text']);
    const devices = [await device(onDevices), await device(onDevices)];
    const everywhere = await searcher(['push', 'mail', 'text'], { minIncentive: 47.5, maxTimeMinutesRequired: 90 });
    const { inbox: own } = await device(everywhere);
    // A second search that finds the same adds nothing.
    await change(everywhere, {
      type: 'SaveSearch',
      searchId: randomUUID(),
      criteria: { talkToAudience: 2 },
      alerts: ['mail'],
    });
    const measured = await searcher(['mail'], { minTrueHourlyRate: 30 });
    await measuredWork();
    const others = {
      withoutAlerts: await searcher([]),
      inPerson: await searcher(['mail'], { researchConductType: 1 }),
      forMore: await searcher(['mail'], { minIncentive: 47.51 }),
      forABetterHour: await searcher(['mail'], { minHourlyRate: 285.01 }),
      forAMeasuredHour: await searcher(['mail'], { minTrueHourlyRate: 30.01 }),
      otherWords: await searcher(['mail'], { queryText: 'tea habits' }),
      notEligible: await searcher(['mail'], { showEligible: false }, { gender: 'male' }),
      unverified: await searcher(['mail'], undefined, { without: 'email' }),
      suspended: await searcher(['mail']),
      deactivated: await searcher(['mail']),
      ofTheOrganization: await searcher(['mail']),
      deleted: await searcher(['mail']),
    };
    const { commands, clock } = all.dependencies;
    for (const [reader, command] of [
      [
        others.suspended,
        { type: 'SuspendAccount', by: { kind: 'operator', id: 'alice' }, reason: 'Two people', now: clock.now() },
      ],
      [others.deactivated, { type: 'DeactivateAccount', now: clock.now() }],
      [others.ofTheOrganization, { type: 'JoinOrganization', organizationId: 'organization-1' }],
    ] as const)
      await commands.handle(accountDecider, accountStream.of(reader.userId), command, by('operations-1'));
    const { state } = await commands.load(savedSearchesDecider, savedSearchesStream.of(others.deleted.userId));
    for (const { searchId } of state.searches) await change(others.deleted, { type: 'DeleteSavedSearch', searchId });
    await until(async () => (await savedRows()) === 17, 'the searches are known', all.logged);
    const second = await all.startWorkers();
    workers = await all.startWorkers();
    const projectId = await publish();

    const pages = `${all.dependencies.config.publicUrl}/panelists/v2`;
    for (const { inbox } of [...devices, { inbox: own }]) {
      const [shown, ...more] = await alertsTo(inbox);
      expect(more).toEqual([]);
      expect(JSON.parse(shown?.text ?? '')).toEqual({
        title: 'Coffee habits',
        body: expect.stringMatching(/^\$47\.50 for \d+ min, remote$/),
        path: `/panelists/v2/projects/view/${projectId}`,
        tag: shown?.headers['topic'],
      });
    }
    const token = unsubscribeTokens(all.dependencies.config.sessionSecret).make(byMail.userId, 'savedSearches');
    expect(await alertsTo(byMail.email)).toMatchObject([
      {
        subject: 'A new project for your saved search: Coffee habits',
        links: [`${pages}/projects/view/${projectId}`, `${pages}/unsubscribe?token=${token}`],
        headers: { 'List-Unsubscribe': `<${pages}/unsubscribe?token=${token}>` },
      },
    ]);
    expect(await alertsTo(everywhere.email)).toHaveLength(1);
    expect(await alertsTo(measured.email)).toHaveLength(1);
    const texts = (await all.sandbox.inbox()).filter(({ channel }) => channel === 'sms');
    expect(texts.map(({ text }) => text)).toEqual(
      [1, 2].map(() => expect.stringMatching(/^Panelist: Coffee habits, \$47\.50 for \d+ min, remote\. http/)),
    );
    for (const [why, { email }] of Object.entries(others)) expect([why, await alertsTo(email)]).toEqual([why, []]);

    // The publication handled again, after a queue that lost its jobs, alerts no person again.
    const before = (await all.sandbox.inbox()).length;
    await Promise.all([workers.stop(0), second.stop(0)]);
    await all.database.pool.query('delete from bullmq.job');
    await all.database.pool.query('update app.checkpoints set position = null where name = $1', [`reaction-${reactionName}`]);
    workers = await all.startWorkers();
    await atRest(projectId);
    expect(await all.sandbox.inbox()).toHaveLength(before);
  });

  itLong(
    'are neither lost nor sent twice by workers that end between composing and sending, or before they note the sending',
    async () => {
      const [byMail, onDevice] = [await searcher(['mail']), await searcher(['push'])];
      const { inbox } = await device(onDevice);
      await until(async () => (await savedRows()) === 2, 'the searches are known', all.logged);
      const { queue, providers } = all.dependencies;
      const sending = [savedSearchJobs.sendSearchAlert.name, savedSearchJobs.sendSearchAlerts.name] as const;
      const messages = async () => {
        const { rows: open } = await all.database.pool.query('select from app.deadlines where kind = $1', [sending[0]]);
        return open.length;
      };
      workers = await all.startWorkers({
        queueAdd: async (job, ...rest) => (([...sending] as string[]).includes(job.name) ? undefined : queue.add(job, ...rest)),
      });
      const projectId = await published(all);
      await until(async () => (await messages()) === 2, 'the alerts are composed', all.logged);
      await workers.stop(0);
      expect([...(await alertsTo(byMail.email)), ...(await alertsTo(inbox))]).toEqual([]);

      // The providers take the messages, and the process ends before it hears so.
      let taken = 0;
      const never = new Promise<never>(() => undefined);
      const { mail, push } = providers;
      if (push === null) throw new Error('The sandbox has push');
      const lost = async (sent: Promise<unknown>) => {
        await sent;
        taken += 1;
        return never;
      };
      workers = await all.startWorkers({
        providers: {
          ...providers,
          mail: { ...mail, send: async (one) => lost(mail.send(one)) },
          push: { ...push, send: async (...one) => lost(push.send(...one)) },
        },
      });
      all.clock.advance(60_000);
      await until(() => taken === 2, 'both are sent', all.logged);
      await workers.stop(0);
      expect(await messages()).toBe(2);

      workers = await all.startWorkers();
      all.clock.advance(HOUR_MS);
      await until(async () => (await messages()) === 0, 'the sending is noted', all.logged);
      await atRest(projectId);
      expect(await alertsTo(byMail.email)).toHaveLength(1);
      // A device shows the later one in place of the former, which has its tag.
      const shown = (await alertsTo(inbox)).map(({ text }) => (JSON.parse(text) as { readonly tag: string }).tag);
      expect(new Set(shown).size).toBe(1);
      expect((await rows()).filter(({ alert_id: alertId }) => alertId === null)).toEqual([]);
    },
  );

  it('wait for the end of the quiet hours, and are one then; a project that the person knows is left out', async () => {
    const hour = new Date(all.clock.now()).getUTCHours();
    const settings = { quietHours: { from: hour, until: (hour + 2) % 24 }, mostADay: 5 };
    const reader = await searcher(['mail'], { queryText: 'habits' }, { settings });
    await until(async () => (await savedRows()) === 1, 'the search is known', all.logged);
    workers = await all.startWorkers();
    const [, hidden, begun, closed, projectId] = [
      await publish({ name: 'Tea habits' }),
      await publish({ name: 'Milk habits' }),
      await publish({ name: 'Juice habits' }),
      await publish({ name: 'Water habits' }),
      await publish({ name: 'Coffee habits' }),
    ];
    expect(await alertsTo(reader.email)).toEqual([]);
    expect(await rows()).toHaveLength(5);
    const { commands, clock } = all.dependencies;
    const hide = { type: 'HideProject', userId: reader.userId, projectId: hidden } as const;
    await commands.handle(preferencesDecider, preferencesStream.of(reader.userId), hide, by(reader.userId));
    await takesPart(all, reader.userId, begun, 'ScreenerStarted');
    const close = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(closed), close, by('researcher-1'));
    all.clock.advance(2 * HOUR_MS);
    await until(async () => (await alertsTo(reader.email)).length > 0, 'the alert arrived', all.logged);
    await atRest(projectId);
    const [mail, ...more] = await alertsTo(reader.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 new projects for your saved searches');
    expect(mail?.text).toMatch(/Coffee habits\n.*\n.*\n\nTea habits\n/);
    expect(mail?.text).not.toMatch(/Milk|Juice|Water/);
  });

  it('are not sent late to who wants none any more, nor in quiet hours', async () => {
    // Not at the end of an hour.
    all.clock.advance(HOUR_MS - (Date.parse(all.clock.now()) % HOUR_MS) + 300_000);
    const hour = new Date(all.clock.now()).getUTCHours();
    const settings = { quietHours: { from: (hour + 1) % 24, until: (hour + 3) % 24 }, mostADay: 1 };
    const [unsubscribed, deleted] = [await searcher(['mail']), await searcher(['text'])];
    await searcher(['text'], undefined, { settings });
    await until(async () => (await savedRows()) === 3, 'the searches are known', all.logged);
    const sending = [savedSearchJobs.sendSearchAlert.name, savedSearchJobs.sendSearchAlerts.name];
    const { queue } = all.dependencies;
    workers = await all.startWorkers({
      queueAdd: async (job, ...rest) => (sending.includes(job.name) ? undefined : queue.add(job, ...rest)),
    });
    const projectId = await published(all);
    const messages = async () =>
      (await all.database.pool.query('select from app.deadlines where kind = $1', [sending[0]])).rowCount;
    await until(async () => (await messages()) === 3, 'the alerts are composed', all.logged);
    await workers.stop(0);
    await change(unsubscribed, { type: 'TurnOffMailAlerts' });
    const { state } = await all.dependencies.commands.load(savedSearchesDecider, savedSearchesStream.of(deleted.userId));
    for (const { searchId } of state.searches) await change(deleted, { type: 'DeleteSavedSearch', searchId });

    all.clock.advance(HOUR_MS);
    workers = await all.startWorkers();
    await atRest(projectId);
    const texts = async () => (await all.sandbox.inbox()).filter(({ channel }) => channel === 'sms').length;
    expect([await alertsTo(unsubscribed.email), await texts(), await messages()]).toEqual([[], 0, 1]);

    all.clock.advance(2 * HOUR_MS);
    await until(async () => (await texts()) === 1, 'the text arrived', all.logged);
    await atRest(projectId);
    expect([await alertsTo(unsubscribed.email), await texts(), await messages()]).toEqual([[], 1, 0]);
  });

  itLong('reach the others where one person’s stream can’t be read', async () => {
    const [broken, reader] = [await searcher(['mail']), await searcher(['mail'])];
    await until(async () => (await savedRows()) === 2, 'the searches are known', all.logged);
    const rename = async (type: string) =>
      all.database.pool.query(
        `begin; set local session_replication_role = replica;
         update event_store.events set type = '${type}' where stream = '${savedSearchesStream.of(broken.userId)}' and revision = 0;
         commit`,
      );
    await rename('NotKnown');
    workers = await all.startWorkers();
    const projectId = await published(all);
    await until(async () => (await alertsTo(reader.email)).length === 1, 'the alert arrived', all.logged);
    expect((await rows()).filter(({ alert_id: alertId }) => alertId === null)).toEqual([
      { user_id: broken.userId, project_id: projectId, alert_id: null },
    ]);
    await rename('AlertSettingsChanged');
    await until(async () => (await alertsTo(broken.email)).length === 1, 'the other’s arrived, too', all.logged);
    expect(await alertsTo(reader.email)).toHaveLength(1);
  });

  itLong('are at most so many a day; the rest is one alert the next day', async () => {
    const reader = await searcher(['mail'], { queryText: 'habits' }, { settings: { quietHours: null, mostADay: 1 } });
    await until(async () => (await savedRows()) === 1, 'the search is known', all.logged);
    workers = await all.startWorkers();
    let projectId = '';
    for (const name of ['Tea habits', 'Milk habits', 'Juice habits']) projectId = await publish({ name });
    expect((await alertsTo(reader.email)).map(({ subject }) => subject)).toEqual([
      'A new project for your saved search: Tea habits',
    ]);
    all.clock.advance(24 * HOUR_MS);
    await until(async () => (await alertsTo(reader.email)).length > 1, 'the next day’s alert arrived', all.logged);
    await atRest(projectId);
    expect((await alertsTo(reader.email)).map(({ subject }) => subject)).toEqual([
      '2 new projects for your saved searches',
      'A new project for your saved search: Tea habits',
    ]);
  });

  it('by text message share one count of their budget', async () => {
    for (const _ of [1, 2, 3]) await searcher(['text']);
    await until(async () => (await savedRows()) === 3, 'the searches are known', all.logged);
    workers = await all.startWorkers();
    // Each limiter that is made clears its counts by a timer of its own, for ever.
    const limiters = jest.spyOn(
      RateLimiterPostgres.prototype as unknown as { _clearExpiredHourAgo(): void },
      '_clearExpiredHourAgo',
    );
    await publish();
    expect((await all.sandbox.inbox()).filter(({ channel }) => channel === 'sms')).toHaveLength(3);
    expect(limiters).toHaveBeenCalledTimes(1);
    limiters.mockRestore();
  });

  it('mail a project once that also fits the person’s profile', async () => {
    const reader = await searcher(['mail', 'text']);
    const on = { type: 'SetNotifications', userId: reader.userId, settings: { targetedResearchInvitation: true } } as const;
    await all.dependencies.commands.handle(preferencesDecider, preferencesStream.of(reader.userId), on, by(reader.userId));
    await until(async () => (await savedRows()) === 1, 'the search is known', all.logged);
    workers = await all.startWorkers();
    await publish();
    expect((await all.sandbox.inbox(reader.email)).map(({ subject }) => subject)).toEqual([
      'A new project that fits you: Coffee habits',
    ]);
    expect((await all.sandbox.inbox()).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  });

  itLong(
    'drop a device whose browser has ended its subscription, or logged out, and try again where the service is busy',
    async () => {
      const reader = await searcher(['push']);
      const { deviceId: gone } = await device(reader, 'gone');
      const { inbox: busy } = await device(reader, 'busy-once');
      const { deviceId: loggedOut, sessionId, inbox: silent } = await device(reader);
      await all.dependencies.sessions.end(sessionId);
      await until(async () => (await savedRows()) === 1, 'the search is known', all.logged);
      workers = await all.startWorkers();
      await publish();
      await until(async () => (await alertsTo(busy)).length === 1, 'the alert arrived', all.logged);
      const stream = savedSearchesStream.of(reader.userId);
      const events = await all.dependencies.log.read(stream);
      const ended = events.flatMap((event) => (event.type === 'PushUnsubscribed' ? [event.data] : []));
      expect(new Map(ended.map(({ deviceId, reason }) => [deviceId, reason]))).toEqual(
        new Map([
          [gone, 'gone'],
          [loggedOut, 'logged-out'],
        ]),
      );
      expect(await alertsTo(silent)).toEqual([]);
    },
  );
});
