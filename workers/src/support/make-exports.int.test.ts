import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationIdOf, participationStream, placesDecider, placesStream } from '@panelist/domain/participation';
import { payoutStream } from '@panelist/domain/payout';
import { savedSearchesDecider, savedSearchesStream } from '@panelist/domain/saved-search';
import { referralCodeStream, referralStream } from '@panelist/domain/referral';
import { exportDecider, exportKey, exportStream, type ExportCommand } from '@panelist/domain/support';
import { conversationDecider, conversationStream, type Side } from '@panelist/domain/messaging';
import { keyFor, namedKeyFor } from '@panelist/infra/files';
import { sql } from '@panelist/infra/postgres';
import { runProcessors } from '@panelist/infra/processors';
import { readValues } from '@panelist/infra/read-models';
import { personEvents } from '@panelist/projectors/read-models';
import { projections } from '@panelist/projectors/projections';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { aWebm, openZip } from '../../../infra/testing/index.js';
import {
  by,
  given,
  openWorld,
  participant,
  project,
  takesPart,
  until,
  type RunningWorkers,
  type World,
} from '../workers.test-kit.js';

interface Told {
  readonly sentence: string;
  readonly who: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describe('the export of a person', () => {
  let all: World;
  let workers: RunningWorkers;
  let stopProjections: () => Promise<void>;
  beforeAll(async () => {
    all = await openWorld({ contexts: ['support'] });
    const names = [
      'person-events',
      'projects',
      'conversations',
      'participations',
      'sharings',
      'shown-parts',
      'disputes',
      'dispute-answers',
    ];
    const needed = projections.filter(({ model }) => names.includes(model.name));
    const running = await runProcessors(all.dependencies, needed, { service: 'projectors', onShapeChange: 'refuse' });
    stopProjections = async () => running.stop();
    workers = await all.startWorkers();
  });
  afterAll(async () => {
    await stopProjections();
    await all.close();
  });

  const change = async (command: ExportCommand) =>
    all.dependencies.commands.handle(exportDecider, exportStream.of(command.userId), command, by(command.userId));
  async function request(userId: string): Promise<string> {
    const exportId = randomUUID();
    await change({ type: 'RequestExport', userId, exportId, now: all.clock.now() });
    return exportId;
  }
  const statusOf = async (userId: string, exportId: string) => {
    const { state } = await all.dependencies.commands.load(exportDecider, exportStream.of(userId));
    return state.exports[exportId]?.status;
  };
  const becomes = async (status: string, userId: string, exportId: string) =>
    until(async () => (await statusOf(userId, exportId)) === status, `the export is ${status}`, all.logged);
  async function zipOf(exportId: string): Promise<Buffer | null> {
    const file = await all.dependencies.uploads.find(exportKey(exportId));
    const bytes = await file?.read(0, file.size);
    return bytes == null ? null : buffer(bytes);
  }
  async function* once(bytes: Buffer) {
    yield bytes;
  }
  const deadlines = async () =>
    (await all.database.pool.query<{ kind: string }>("select kind from app.deadlines where kind like '%export%'")).rows.map(
      ({ kind }) => kind,
    );

  it('holds every event with its sentence, the files, and a page to read it; a day later it is gone', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'ada@home.example' }, '<b>Ada</b>');
    const projectId = await project(all, 'org-export');
    await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    const participationId = participationIdOf(userId, 'closed');
    const closed = { participationId, userId, projectId: 'closed', decidedBy: 'rita-closes', decidedAs: 'researcher' } as const;
    await given(all, participationStream.of(participationId), { type: 'ApplicationClosed', data: closed });
    const payoutId = randomUUID();
    const amounts = { incentiveCents: 2_000, feeCents: 0, tipCents: 0, netCents: 2_000 };
    const to = { method: 'PAYPAL', recipientName: 'Ada', recipientEmail: 'ada@home.example' } as const;
    const cause = { kind: 'referral-bonus', referralId: randomUUID(), projectId: null, projectName: null } as const;
    await given(
      all,
      payoutStream.of(payoutId),
      { type: 'PayoutRequested', data: { payoutId, userId, cause, ...amounts, ...to } },
      { type: 'PayoutReleaseRequired', data: { payoutId, userId, reason: { per: 'pair', shared: 'device' } } },
    );
    const rename = { type: 'RenameAccount', firstName: '<img src=x>', lastName: "O'Hara & Söhne" } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), rename, by(userId));
    const { files, uploads } = all.dependencies;
    const photo = await files.put({ ownerId: userId, contentType: 'image/webp', bytes: Buffer.from('a picture') });
    const video = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    await uploads.receive(video, userId, once(aWebm(200_000)));
    const { sessions } = all.dependencies;
    const { session } = await sessions.open(userId, { device: '<i>Firefox on Windows' });
    await sessions.open(userId, { impersonator: 'sue', device: 'Chrome of staff' });
    const earlier = await request(userId);
    await becomes('ready', userId, earlier);

    const exportId = await request(userId);
    await becomes('ready', userId, exportId);
    const bytes = await zipOf(exportId);
    const zip = await openZip(bytes ?? Buffer.alloc(0));
    expect([...zip.keys()]).toEqual(['index.html', 'data.json', `files/pictures/${photo}.webp`, `files/${video}`]);
    expect(zip.get(`files/pictures/${photo}.webp`)?.toString()).toBe('a picture');
    expect(zip.get(`files/${video}`)?.equals(aWebm(200_000))).toBe(true);

    const data = JSON.parse(zip.get('data.json')?.toString() ?? '') as {
      person: object;
      shared: readonly { projectName: string; items: readonly object[] }[];
      logIns: readonly object[];
      events: readonly Told[];
    };
    const { device, createdAt, lastSeenAt } = session;
    expect(data.logIns).toEqual([{ device, createdAt, lastSeenAt }]);
    expect(data.shared).toMatchObject([{ projectName: 'Coffee habits' }]);
    expect(data.shared[0]?.items).toContainEqual(
      expect.objectContaining({ kind: 'answers', cause: 'applied', revokedAt: null, kept: 'undecided' }),
    );
    expect(data.person).toMatchObject({ userId, name: "<img src=x> O'Hara & Söhne", email: `${userId}@company.example` });
    const { table, refs: r } = personEvents;
    const known = await readValues<{ readonly type: string }>(
      all.database.pool,
      sql`select t.${r.type} as type from ${table} t where t.${r.userId} = ${userId} order by t.${r.position}`,
    );
    expect(data.events.map(({ type }) => type)).toEqual(known.slice(0, data.events.length).map(({ type }) => type));
    expect(data.events.at(-1)).toMatchObject({ type: 'ExportRequested', data: { exportId } });
    expect(data.events).toContainEqual(
      expect.objectContaining({
        sentence: expect.stringMatching(/^Submitted the screener of “Coffee habits”/),
        statement: expect.objectContaining({ rule: 'screener-outcome', by: 'rule' }),
      }),
    );
    expect(data.events[0]).toMatchObject({ type: 'AccountRegistered', who: 'You' });
    // Neither a secret, nor how to answer a screener, what two accounts share, or who decided.
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|unmet|percentage|"shared":"|rita-closes/);

    const page = zip.get('index.html')?.toString() ?? '';
    expect(page).toContain('Submitted the screener of “Coffee habits”');
    expect(page).toContain('&lt;img src=x&gt; O&#39;Hara &amp; Söhne');
    expect(page).not.toContain('<img src=x>');
    expect(page).toContain('<p>&lt;i&gt;Firefox on Windows</p><p class="soft">Last seen on <time');
    expect(page).not.toContain('of staff');
    expect(page).toContain('The answers to the screener, since <time');
    expect(page).not.toMatch(/<script|https?:\/\//);
    expect(page).toContain(`<video src="files/${video}"`);

    all.clock.advance(24 * 3_600_000);
    for (const id of [earlier, exportId]) await becomes('expired', userId, id);
    expect([await zipOf(earlier), await zipOf(exportId)]).toEqual([null, null]);
    await until(async () => (await deadlines()).length === 0, 'no deadline of an export is left', all.logged);
    expect((await uploads.ofOwner(userId)).map(({ key }) => key)).toEqual([video]);
  });

  it('holds a file once that was sent again and retained meanwhile', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'ada@home.example' });
    const { uploads } = all.dependencies;
    const video = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    await uploads.receive(video, userId, once(aWebm(2_000)));
    await uploads.keep(video);
    await all.database.pool.query(
      `insert into app.uploads (id, key, owner_id, content_type, sealed_key, size, created_at)
       select $2, key, owner_id, content_type, sealed_key, 1, created_at + interval '1 second' from app.uploads where key = $1`,
      [video, randomUUID()],
    );
    const exportId = await request(userId);
    await becomes('ready', userId, exportId);
    const zip = await openZip((await zipOf(exportId)) ?? Buffer.alloc(0));
    expect(zip.get(`files/${video}`)?.equals(aWebm(2_000))).toBe(true);
  });

  it('holds saved searches, devices and waiting lists, without the keys of a device', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'ada@home.example' });
    const { commands, clock } = all.dependencies;
    const search = {
      type: 'SaveSearch',
      userId,
      searchId: randomUUID(),
      criteria: { queryText: 'beekeeping' },
      alerts: [],
    } as const;
    const keys = { publicKey: 'a public key', authSecret: 'a secret of the browser' };
    const device = { deviceId: randomUUID(), sessionId: 's1', endpoint: 'https://push.example/ada', ...keys };
    for (const command of [search, { type: 'SubscribePush', userId, ...device } as const])
      await commands.handle(savedSearchesDecider, savedSearchesStream.of(userId), command, by(userId));
    const full = await project(all, 'org-waiting');
    const participationId = participationIdOf(userId, full);
    const wait = { type: 'JoinWaitingList', projectId: full, participationId, userId, at: clock.now() } as const;
    await commands.handle(placesDecider, placesStream.of(full), wait, by(userId), { wanted: 0 });
    const exportId = await request(userId);
    await becomes('ready', userId, exportId);
    const zip = await openZip((await zipOf(exportId)) ?? Buffer.alloc(0));
    const data = JSON.parse(zip.get('data.json')?.toString() ?? '') as { events: readonly Told[] };
    const sentences = data.events.map(({ sentence }) => sentence);
    expect(sentences).toContain('Saved the search “Beekeeping” without alerts.');
    expect(sentences).toContain('Turned on alerts on a device.');
    expect(sentences).toContain('Asked for a notice when a place of “Coffee habits” frees.');
    expect(data.events.find(({ type }) => type === 'PushSubscribed')?.data).toMatchObject({ endpoint: device.endpoint });
    for (const secret of Object.values(keys)) expect(zip.get('data.json')?.toString()).not.toContain(secret);
  });

  it("holds one's own messages and files of a conversation, on either side, and not the other one's words", async () => {
    const { commands, uploads } = all.dependencies;
    const userId = await participant(all, { method: 'PAYPAL', email: 'cleo@home.example' });
    const researcherId = await participant(all, { method: 'PAYPAL', email: 'rita@home.example' });
    const projectId = await project(all, 'org-export', undefined, researcherId);
    const { participationId: conversationUid } = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const parties = { conversationUid, projectId, userId, researcherId };
    const write = async (side: Side, body: string) => {
      const senderId = side === 'participant' ? userId : researcherId;
      const key = namedKeyFor('messages', `${side}.pdf`, { at: 1, id: randomUUID() }) ?? '';
      await uploads.receive(key, senderId, once(Buffer.from(`%PDF-1.7 of the ${side}`)));
      await uploads.keep(key);
      const file = { key, name: `${side}.pdf`, contentType: 'application/pdf', size: 10, lastModified: null };
      const command = { type: 'PostMessage', parties, by: side, senderId, messageId: randomUUID(), body } as const;
      const facts = { isOpen: true, response: 'INVITED', hasOtherLeft: false } as const;
      const stream = conversationStream.of(conversationUid);
      await commands.handle(conversationDecider, stream, { ...command, attachments: [file] }, by(senderId), facts);
      return key;
    };
    const [ofParticipant, ofResearcher] = [
      await write('participant', 'My bicycle squeaks'),
      await write('researcher', 'Oil its chain'),
    ];
    const archiveOf = async (ownerId: string) => {
      const exportId = await request(ownerId);
      await becomes('ready', ownerId, exportId);
      const zip = await openZip((await zipOf(exportId)) ?? Buffer.alloc(0));
      const texts = `${zip.get('data.json')?.toString()}${zip.get('index.html')?.toString()}`;
      return { files: [...zip.keys()].filter((name) => name.includes('messages/')), texts };
    };
    const participants = await archiveOf(userId);
    expect(participants.files).toEqual([`files/${ofParticipant}`]);
    expect(participants.texts).toContain('My bicycle squeaks');
    expect(participants.texts).toContain('The researcher of “Coffee habits” wrote a message');
    expect(participants.texts).not.toMatch(/Oil its chain|researcher\.pdf/);
    const researchers = await archiveOf(researcherId);
    expect(researchers.files).toEqual([`files/${ofResearcher}`]);
    expect(researchers.texts).toContain('Oil its chain');
    expect(researchers.texts).toMatch(/Wrote a message with \S+ file to the researcher of “Coffee habits”/);
    expect(researchers.texts).not.toMatch(/My bicycle squeaks|participant\.pdf/);
  });

  it('tells of a referral what the list of referrals shows, and nothing of the other person', async () => {
    const [rita, finn] = [
      await participant(all, { method: 'PAYPAL', email: 'rita@home.example' }, 'Rita'),
      await participant(all, { method: 'PAYPAL', email: 'finn@home.example' }, 'Finn'),
    ];
    const who = { referralId: randomUUID(), referrerId: rita, userId: finn, projectId: null };
    const projectId = await project(all, 'org-referral');
    await given(
      all,
      referralStream.of(who.referralId),
      { type: 'ReferralBegun', data: { ...who, referralType: 'network', code: 'RITA1', bonusCents: 2_000 } },
      {
        type: 'ReferralStatusChanged',
        data: {
          ...who,
          from: 'SIGNED_UP',
          to: 'CRITERIA_NOT_MET',
          cause: 'abuse',
          reason: 'same-phone',
          participationId: null,
          causePosition: null,
          decidedBy: 'olga',
          decidedAs: 'staff',
        },
      },
      { type: 'ReferralFeeAccrued', data: { ...who, accrual: 1, bonusCents: 2_000, shared: 'device' } },
    );
    for (const [userId, otherUserId] of [
      [rita, finn],
      [finn, rita],
    ] as const) {
      const pair = { code: 'RITA1', referralId: who.referralId, projectId, userId, otherUserId };
      await given(all, referralCodeStream.of(`RITA1-${userId}`), { type: 'ReferralPairTaken', data: pair });
    }
    const payoutId = randomUUID();
    const reason = { per: 'pair', shared: 'device' };
    await given(all, payoutStream.of(payoutId), {
      type: 'PayoutReleaseRequired',
      data: { payoutId, userId: rita, reason },
    });
    for (const userId of [rita, finn]) {
      const exportId = await request(userId);
      await becomes('ready', userId, exportId);
      const zip = await openZip((await zipOf(exportId)) ?? Buffer.alloc(0));
      const { events } = JSON.parse(zip.get('data.json')?.toString() ?? '') as { events: readonly Told[] };
      const ofReferral = events.filter(({ type }) => type.startsWith('Referral'));
      expect(ofReferral.map(({ sentence }) => sentence)).toEqual([
        'A referral to Panelist began, with a bonus of $20.00.',
        'A referral to Panelist moved from “Signed up” to “Criteria not met”.',
        'The bonus of $20.00 for a referral to Panelist was earned.',
        'A referral to “Coffee habits” is the one of these two people that earns a project bonus.',
      ]);
      expect(ofReferral[1]).toMatchObject({ reason: null, data: { to: 'CRITERIA_NOT_MET' } });
      const other = userId === rita ? finn : rita;
      for (const text of [other, 'same-phone', 'abuse', 'device', 'olga'])
        expect(zip.get('data.json')?.toString()).not.toContain(text);
    }
  });

  it('survives a worker that dies while it is made, and leaves one file', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'ben@home.example' });
    const { uploads } = all.dependencies;
    const exportId = await (async () => {
      // The first worker reads a video that does not end while it lives.
      await workers.stop();
      let [reads, dies] = [0, () => undefined as void];
      const dead = new Promise<never>((_, reject) => {
        dies = () => reject(new Error('killed'));
      });
      const video = keyFor('videos', 'video/webm', randomUUID()) ?? '';
      await uploads.receive(video, userId, once(aWebm(300_000)));
      const slow = {
        ...uploads,
        find: async (key: string) => {
          const file = await uploads.find(key);
          return (
            file && {
              ...file,
              read: async () =>
                (async function* () {
                  reads += 1;
                  yield Buffer.from('begins');
                  await dead;
                })(),
            }
          );
        },
      };
      const dying = await all.startWorkers({ uploads: slow });
      const id = await request(userId);
      await until(() => reads > 0, 'the first worker makes the export', all.logged);
      expect(await statusOf(userId, id)).toBe('pending');
      dies();
      await dying.stop(0);
      return id;
    })();
    workers = await all.startWorkers();
    await becomes('ready', userId, exportId);
    const zip = await openZip((await zipOf(exportId)) ?? Buffer.alloc(0));
    expect([...zip.keys()].some((name) => name.startsWith('files/videos/'))).toBe(true);
    const { rows } = await all.database.pool.query("select 1 from app.uploads where owner_id = $1 and key like 'exports/%'", [
      userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is made by the next job if a queue has lost the first', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'cy@home.example' });
    await workers.stop();
    const exportId = await request(userId);
    let lost = 0;
    const forgetful = await all.startWorkers({
      queueAdd: async () => {
        lost += 1;
      },
    });
    await until(() => lost > 0, 'the queue lost the job', all.logged);
    await forgetful.stop();
    workers = await all.startWorkers();
    all.clock.advance(60_000);
    await becomes('ready', userId, exportId);
  });

  it('goes with an erasure, and is not made after one', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'di@home.example' });
    const exportId = await request(userId);
    await becomes('ready', userId, exportId);
    await all.dependencies.vault.erase(userId);
    expect(await zipOf(exportId)).toBeNull();
    expect(await all.dependencies.uploads.removeAllOf(userId)).toBe(1);
    const second = await request(userId);
    await becomes('failed', userId, second);
    expect(await all.dependencies.uploads.ofOwner(userId)).toEqual([]);
  });
});
