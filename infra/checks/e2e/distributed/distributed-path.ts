import { answerConversation } from '@panelist/domain/messaging/browser';
import { queueBoardPath } from '@panelist/domain/operations/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { changePayoutSettings, saveVideoIntro, videoDownloadUrl, videoUploadUrl } from '@panelist/domain/profile/browser';
import { expect, test } from '@playwright/test';
import { startFleet, type Environment, type Fleet, type FleetOptions } from '../../fleet/index.js';
import { advanceClock } from '../../../testing/demo.js';
import { loggedInClient, readyParticipant } from '../../../testing/participants.js';
import { aWebm } from '../../../testing/test-uploads.js';
import { newPerson } from '../product/person.js';
import { applied, earned, invited, payoutIn } from '../product/participations.js';
import { publishedProject } from '../product/projects.js';
import { loadOn } from './load.js';
import { openConversation } from './open-conversation.js';
import { io } from 'socket.io-client';

/** The servers of a fleet other than PostgreSQL. */
export interface Surroundings {
  /** `REDIS_URL`, `NATS_URL`, `EVENT_STORE_URL`. */
  readonly env: Environment;
  /** Default: that of `infra/testing`. */
  readonly proxy?: FleetOptions['proxy'];
  /** Expects traces of the path in these servers. */
  readonly inUse?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * The participant's path over separate processes: two of each service, for the path alone of
 * query-api.
 * @param extent the path alone, or all that several processes change; that takes minutes
 */
export function distributedPath(
  title: string,
  extent: 'the path' | 'all',
  surroundings: () => Promise<Surroundings> = async () => ({ env: {}, stop: async () => undefined }),
): void {
  test.describe(title, () => {
    test.describe.configure({ mode: 'serial' });
    let around: Surroundings;
    let fleet: Fleet;
    test.beforeAll(async () => {
      around = await surroundings();
      const several = { 'command-api': 2, 'query-api': 2, projectors: 2, workers: 2 };
      const counts = extent === 'all' ? several : { 'query-api': 2 };
      const { env, proxy } = around;
      fleet = await startFleet({
        counts,
        env: { DRAIN_SECONDS: '3', ...env },
        ...(proxy && { proxy }),
      });
    });
    test.afterAll(async () => {
      await fleet?.stop();
      await around?.stop();
    });

    test('a participant signs up, verifies, applies, is invited and paid, and every instance answers', async () => {
      const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
      const participant = await readyParticipant(fleet.url, newPerson());
      const { payoutId } = await earned(participant, researcher);
      await payoutIn('paid', participant, payoutId);
      expect((await participant.client.call(payouts)).items).toHaveLength(1);
      for (const { url } of [...fleet.of('command-api'), ...fleet.of('query-api')])
        expect(await answeredCalls(url), `calls answered at ${url}`).toBeGreaterThan(0);
      await around.inUse?.();
    });

    test('a hint reaches a page at any instance', async () => {
      const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
      const participant = await readyParticipant(fleet.url, newPerson());
      const everywhere = [...fleet.of('query-api').map(({ url }) => url), fleet.url];
      const heard = await Promise.all(everywhere.map(async (url) => hints(url, participant.token)));
      const id = await applied(participant, await publishedProject(researcher));
      for (const each of heard) await expect.poll(() => each.ids()).toContain(id);
      for (const each of heard) each.close();
    });

    if (extent === 'the path') return;
    test('an open conversation misses no message and shows none twice when its query-api is killed', async () => {
      const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
      const participant = await readyParticipant(fleet.url, newPerson());
      const project = await publishedProject(researcher, { autoInvite: true });
      const uid = await invited(participant, project);
      const written: string[] = [];
      const write = async (): Promise<void> => {
        const body = `Message ${written.length + 1}`;
        await researcher.call(answerConversation, { params: { id: project.id, uid }, body: { body } });
        written.push(body);
      };
      await write();
      const page = await openConversation(fleet.url, participant, uid);
      for (const process of fleet.of('query-api')) {
        await write();
        const death = process.kill('SIGKILL');
        for (let count = 0; count < 5; count += 1) await write();
        await death;
        await expect.poll(() => page.shown().at(-1)).toEqual(written);
        await process.start();
        // The page was connected to this one.
        if (page.connections() > 1) break;
      }
      page.close();
      expect(page.connections()).toBeGreaterThan(1);
      for (const [index, texts] of page.shown().entries()) {
        expect(texts).toEqual(written.slice(0, texts.length));
        expect(texts.length).toBeGreaterThanOrEqual(page.shown()[index - 1]?.length ?? 0);
      }
    });

    test('a large video is uploaded and played', async () => {
      const { client, profileId } = await readyParticipant(fleet.url, newPerson());
      const query = { fileName: 'me.webm', fileType: 'video/webm' } as const;
      const { signed, original } = await client.call(videoUploadUrl, { query });
      const body = new Uint8Array(aWebm(8_000_000));
      const sent = await fetch(fleet.url + signed, { method: 'PUT', headers: { 'content-type': 'video/webm' }, body });
      expect(sent.status).toBe(200);
      await client.call(saveVideoIntro, { params: { profileId }, body: { video: original } });
      const played = await client.call(videoDownloadUrl, { query: { fileName: original } });
      const last = await fetch(fleet.url + played.signed, { headers: { Range: 'bytes=7999990-' } });
      expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 10]);
    });

    test('every query-api draws the pages, with their heads, and documents every call', async () => {
      const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
      const participant = await readyParticipant(fleet.url, newPerson());
      const { id } = await publishedProject(researcher, { name: 'Letters by hand' });
      const cookie = await cookieOf(fleet.url, participant);
      const read = async (url: string, page: string, headers = {}): Promise<string> =>
        (await fetch(`${url}/panelists/v2/${page}`, { headers })).text();
      for (const { url } of fleet.of('query-api')) {
        await expect.poll(async () => read(url, `projects/view/${id}`)).toContain('<title>Letters by hand');
        await expect.poll(async () => read(url, 'login')).toContain('id="drawn-page"');
        await expect.poll(async () => read(url, 'settings', { cookie })).toContain(participant.email);
        const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { readonly paths: object };
        expect(Object.keys(paths)).toEqual(expect.arrayContaining([payouts.path, changePayoutSettings.path]));
      }
    });

    test('the board of the queues is for operations alone', async () => {
      const board = async (url: string, email: string) => {
        const cookie = await cookieOf(url, { email, password: 'demo-password' });
        const answer = await fetch(`${url}${queueBoardPath}/api/queues`, { headers: { cookie } });
        return { status: answer.status, text: await answer.text() };
      };
      const shown = await board(fleet.url, 'operations@panelist.example');
      expect([shown.status, JSON.parse(shown.text)]).toMatchObject([200, { queues: expect.any(Array) }]);
      expect(shown.text).toContain('"advance-payout"');
      expect((await board(fleet.url, 'demo@panelist.example')).status).toBe(403);
    });

    test('the clock of the demo moves in every process', async () => {
      const advance = async (url: string, by: string): Promise<number> => Date.parse(await advanceClock(url, by)) - Date.now();
      const [first, ...others] = [...fleet.of('command-api'), ...fleet.of('query-api')];
      const moved = await advance(first?.url ?? '', 'PT24H');
      expect(moved).toBeGreaterThan(86_000_000);
      for (const { url } of others) await expect.poll(async () => advance(url, 'PT0S')).toBeGreaterThan(86_000_000);
    });

    test('every process is restarted under load, and no request fails', async () => {
      const participant = await readyParticipant(fleet.url, newPerson());
      const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
      const live = await hints(fleet.url, participant.token);
      const people = await Promise.all(Array.from({ length: 3 }, async () => readyParticipant(fleet.url, newPerson())));
      const load = loadOn(fleet.url, people);
      // Half of each service's processes at a time, all services at once.
      for (const half of [0, 1])
        await Promise.all(fleet.processes.filter(({ index }) => index === half).map(async (each) => each.restart()));
      const { answered, failed } = await load.stop();
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      const id = await applied(participant, await publishedProject(researcher));
      await expect.poll(() => live.ids()).toContain(id);
      live.close();
    });
  });
}

/** Logs in; returns the cookies of the session. */
async function cookieOf(url: string, { email, password }: { readonly email: string; readonly password: string }) {
  const headers = { 'content-type': 'application/json' };
  const session = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const cookies = session.headers.getSetCookie().map((each) => each.split(';')[0]);
  return cookies.join('; ');
}

/** How many calls a process has answered, from its metrics. */
async function answeredCalls(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^panelist_http_request_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

interface Hints {
  /** Ids from the hints, in order of arrival. */
  readonly ids: () => readonly string[];
  readonly close: () => void;
}

/** Connects and reconnects as an open page does. Resolves once it is connected. */
async function hints(url: string, token: string): Promise<Hints> {
  const socket = io(url, { auth: { token }, transports: ['websocket', 'polling'], reconnectionDelayMax: 1_000, forceNew: true });
  const ids: string[] = [];
  socket.on('changed', ({ id }: { readonly id: string }) => ids.push(id));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { ids: () => ids, close: () => socket.close() };
}
