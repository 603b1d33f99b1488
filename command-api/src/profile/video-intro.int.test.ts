import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keyFor } from '@panelist/infra/files';
import { randomUUID } from 'node:crypto';
import { aWebm } from '../../../infra/testing/index.js';
import { accountApi, newcomerAs, signUpAs, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

type Person = Awaited<ReturnType<typeof signUpAs>>;

async function uploaded(ownerId: string): Promise<string> {
  const key = keyFor('videos', 'video/webm', randomUUID()) ?? '';
  const path = api.uploads.uploadPath(key, ownerId, 900);
  const answer = await fetch(api.http.url + path, {
    method: 'PUT',
    body: new Uint8Array(aWebm()),
    headers: { 'Content-Type': 'video/webm' },
  });
  expect(answer.status).toBe(200);
  return key;
}
async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('PK');
}
const save = async (person: Person, video: string, profileId = person.profileId) =>
  person.call(`POST /v2/profiles/${profileId}/videoIntro`, { body: { video } });
const remove = async (person: Person, profileId = person.profileId) => person.call(`DELETE /v2/profiles/${profileId}/videoIntro`);

describe('a video introduction', () => {
  test('is saved, kept, and locked for seven days; then it is replaced and removed', async () => {
    const person = await signUpAs(api);
    const [first, second] = [await uploaded(person.userId), await uploaded(person.userId)];
    const answer = await save(person, first);
    expect(answer.body).toEqual({ success: true, message: 'Your video introduction is added to your profile.' });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    const own = { profileId: person.profileId, userId: person.userId };
    expect(await api.lastEvent('VideoIntroAdded')).toEqual({ ...own, video: first, replaced: null });
    expect((await api.uploads.find(first))?.isRetained).toBe(true);
    expect((await save(person, first)).status).toBe(200);

    for (const locked of [await save(person, second), await remove(person)])
      expect([locked.status, locked.body]).toMatchObject([
        409,
        { code: 'profile.section-locked', nextEditableAt: expect.stringMatching(/^\d{4}-/) },
      ]);
    expect((await api.uploads.find(second))?.isRetained).toBe(false);
    api.clock.advance(7 * 86_400_000);
    expect((await save(person, second)).status).toBe(200);
    expect(await api.lastEvent('VideoIntroAdded')).toEqual({ ...own, video: second, replaced: first });
    api.clock.advance(7 * 86_400_000);
    const removed = await remove(person);
    expect(removed.body).toEqual({ success: true, message: 'Your video details were saved.' });
    expect(await api.lastEvent('VideoIntroRemoved')).toEqual({ ...own, video: second });
    expect((await remove(person)).status).toBe(200);
    expect(await api.count('VideoIntroRemoved')).toBe(1);
  });

  test('must have been uploaded by the person', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    const never = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    for (const video of [await uploaded(other.userId), never, 'https://elsewhere.example/me.webm', '../../etc/passwd']) {
      const answer = await save(person, video);
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { code: 'profile.video-missing', errors: [{ field: 'video', message: 'Please record your video first.' }] },
      ]);
    }
    expect((await save(person, '')).status).toBe(422);
  });

  test('is no other file of the person', async () => {
    const person = await signUpAs(api);
    const copy = `exports/${randomUUID()}.zip`;
    await api.uploads.store(copy, person.userId, bytes());
    expect(await save(person, copy)).toMatchObject({ status: 422, body: { code: 'profile.video-missing' } });
  });

  test('belongs to the own profile alone', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    const video = await uploaded(person.userId);
    expect((await save(person, video, other.profileId)).status).toBe(404);
    expect((await remove(person, other.profileId)).status).toBe(404);
    const path = `/v2/profiles/${person.profileId}/videoIntro`;
    expect((await api.http.call(`POST ${path}`, { body: { video } })).status).toBe(401);
    expect((await api.http.call(`DELETE ${path}`)).status).toBe(401);
  });

  test('requires a profile', async () => {
    const newcomer = await newcomerAs(api);
    const answer = await newcomer.call(`POST /v2/profiles/${newcomer.profileId}/videoIntro`, {
      body: { video: await uploaded(newcomer.userId) },
    });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'profile.missing' }]);
  });
});
