import { accountDecider, accountStream } from '@panelist/domain/identity';
import { exportDecider, exportKey, exportStream, type ExportCommand } from '@panelist/domain/support';
import { keyFor } from '@panelist/infra/files';
import { runProcessors } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { aWebm, openZip } from '../../../infra/testing/index.js';
import { by, openWorld, participant, project, takesPart, until, type RunningWorkers, type World } from '../workers.test-kit.js';

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
    all = await openWorld();
    const needed = projections.filter(({ model }) => ['person-events', 'projects'].includes(model.name));
    const running = await runProcessors(all.dependencies, needed, { room: 'projectors', onShapeChange: 'refuse' });
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
    const rename = { type: 'RenameAccount', firstName: '<img src=x>', lastName: "O'Hara & Söhne" } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), rename, by(userId));
    const { files, uploads } = all.dependencies;
    const photo = await files.put({ ownerId: userId, contentType: 'image/webp', bytes: Buffer.from('a picture') });
    const video = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    await uploads.receive(video, userId, once(aWebm(200_000)));
    const earlier = await request(userId);
    await becomes('ready', userId, earlier);

    const exportId = await request(userId);
    await becomes('ready', userId, exportId);
    const bytes = await zipOf(exportId);
    const zip = await openZip(bytes ?? Buffer.alloc(0));
    expect([...zip.keys()]).toEqual(['index.html', 'data.json', `files/pictures/${photo}.webp`, `files/${video}`]);
    expect(zip.get(`files/pictures/${photo}.webp`)?.toString()).toBe('a picture');
    expect(zip.get(`files/${video}`)?.equals(aWebm(200_000))).toBe(true);

    const data = JSON.parse(zip.get('data.json')?.toString() ?? '') as { person: object; events: readonly Told[] };
    expect(data.person).toMatchObject({ userId, name: "<img src=x> O'Hara & Söhne", email: `${userId}@company.example` });
    const { rows } = await all.database.pool.query<{ type: string }>(
      `select type from read_model.person_events_v2 where user_id = $1 order by position`,
      [userId],
    );
    expect(data.events.map(({ type }) => type)).toEqual(rows.slice(0, data.events.length).map(({ type }) => type));
    expect(data.events.at(-1)).toMatchObject({ type: 'ExportRequested', data: { exportId } });
    expect(data.events).toContainEqual(
      expect.objectContaining({ sentence: expect.stringMatching(/^Submitted the screener of “Coffee habits”/) }),
    );
    expect(data.events[0]).toMatchObject({ type: 'AccountRegistered', who: 'You' });
    expect(JSON.stringify(data)).not.toContain('passwordHash');

    const page = zip.get('index.html')?.toString() ?? '';
    expect(page).toContain('Submitted the screener of “Coffee habits”');
    expect(page).toContain('&lt;img src=x&gt; O&#39;Hara &amp; Söhne');
    expect(page).not.toContain('<img src=x>');
    expect(page).not.toMatch(/<script|https?:\/\//);
    expect(page).toContain(`<video src="files/${video}"`);

    all.clock.advance(24 * 3_600_000);
    for (const id of [earlier, exportId]) await becomes('expired', userId, id);
    expect([await zipOf(earlier), await zipOf(exportId)]).toEqual([null, null]);
    await until(async () => (await deadlines()).length === 0, 'no deadline of an export is left', all.logged);
    expect((await uploads.ofOwner(userId)).map(({ key }) => key)).toEqual([video]);
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
