import { profileDecider, profileStream, videoIntroDecider, type VideoIntroCommand } from '@panelist/domain/profile';
import { keyFor } from '@panelist/infra/files';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aPerson, aWebm, createProfileOf } from '../../../infra/testing/index.js';

import { by, openWorld, until, type World } from '../workers.test-kit.js';
import { removeUnusedFiles } from './remove-unused-files.js';

describe('files that nothing shows any more', () => {
  const person = aPerson({ userId: randomUUID(), profileId: randomUUID() });
  let all: World;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['profile'] });
  });
  afterEach(async () => all.close());

  async function* once(bytes: Buffer) {
    yield bytes;
  }
  const upload = async (): Promise<string> => {
    const key = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    await all.dependencies.uploads.receive(key, person.userId, once(aWebm()));
    await all.dependencies.uploads.keep(key);
    return key;
  };
  const handle = async (command: VideoIntroCommand) =>
    all.dependencies.commands.handle(videoIntroDecider, profileStream.of(person.profileId), command, by(person.userId));
  const names = async () => (await all.dependencies.uploads.ofOwner(person.userId)).map(({ key }) => key);

  it('go when the video is replaced, and when it is removed', async () => {
    const stream = profileStream.of(person.profileId);
    await all.dependencies.commands.handle(profileDecider, stream, createProfileOf(person), by(person.userId));
    const [first, second] = [await upload(), await upload()];
    const now = all.clock.now();
    await all.startWorkers();
    await handle({ type: 'SaveVideoIntro', video: first, now, lockDays: 0 });
    await handle({ type: 'SaveVideoIntro', video: second, now, lockDays: 0 });
    await until(async () => !(await names()).includes(first), 'the replaced video is gone', all.logged);
    expect(await names()).toEqual([second]);
    await handle({ type: 'RemoveVideoIntro', now, lockDays: 0 });
    await until(async () => (await names()).length === 0, 'the removed video is gone', all.logged);
  });

  it('go a day after an upload that was never saved', async () => {
    const [kept, unkept, fresh] = [await upload(), await upload(), await upload()];
    for (const key of [unkept, fresh]) await all.dependencies.uploads.release(key);
    await all.database.pool.query("update app.uploads set created_at = created_at - interval '25 hours' where key <> $1", [
      fresh,
    ]);
    for (const sweep of removeUnusedFiles(all.dependencies).sweeps ?? []) await sweep.run(() => true);
    expect(await names()).toEqual([kept, fresh]);
  });
});
