import { profileByUser, profileLocks, videoDownloadUrl } from '@panelist/domain/profile/browser';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';

/** What a player's element has, for this file is compiled without the types of a page. */
interface Video {
  muted: boolean;
  readonly currentTime: number;
  play(): Promise<void>;
}

// A camera and a microphone of the browser's own, which needs no permission.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
});

test('a participant records an introduction, saves it, and finds it locked', async ({ page, participant, origin }) => {
  await enter(page, participant);
  await page.goto(`${app}/profile?section=video`);
  const dialog = page.getByRole('dialog', { name: 'Video Introduction' });
  await expect(dialog.getByText('You have no video introduction yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog.getByText('Record or delete your video first.')).toBeVisible();
  await checkPageAppearance(page, 'Video introduction');

  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(dialog.getByText('Recording starts in 3')).toBeAttached();
  await expect(dialog.getByRole('timer')).toContainText('/ 1:00');
  await expect(dialog.getByRole('timer')).toContainText('0:02');
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await expect(dialog.getByLabel('Your recording')).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(dialog.getByRole('timer')).toContainText('0:02');
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save and lock this section' }).click();
  await expect(page.getByText('Your video introduction is added to your profile.')).toBeVisible();
  await expect(dialog).toBeHidden();

  const player = page.getByLabel('Your video introduction');
  await expect(player).toBeVisible();
  await player.evaluate(async (video: Video) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(async () => player.evaluate((video: Video) => video.currentTime)).toBeGreaterThan(0.5);

  const { client } = participant;
  const profile = await client.call(profileByUser, { params: { userId: participant.userId } });
  expect(profile.videoIntroUrl).toMatch(/^videos\/.*\.webm$/);
  const locks = await client.call(profileLocks, { params: { profileId: profile.id } });
  expect(locks.video).toBeDefined();
  const { signed } = await client.call(videoDownloadUrl, { query: { fileName: profile.videoIntroUrl ?? '' } });
  const part = await fetch(origin + signed, { headers: { Range: 'bytes=0-3' } });
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, '1a45dfa3']);

  await page.getByRole('link', { name: 'Edit Video Introduction' }).click();
  await expect(dialog.getByText(/^Edited today, editable \w+ \d+(, \d{4})?$/)).toBeVisible();
  for (const name of ['Re-record', 'Delete', 'Save']) await expect(dialog.getByRole('button', { name })).toBeHidden();
  await checkPageAppearance(page, 'Locked video introduction');
});

test('sizes on a phone and on a laptop', async ({ page, participant }) => {
  await enter(page, participant);
  for (const [viewport, size] of [
    [
      { width: 390, height: 844 },
      { width: 343, height: 259 },
    ],
    [
      { width: 1366, height: 900 },
      { width: 610, height: 484 },
    ],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(`${app}/profile?section=video`);
    await page.getByRole('button', { name: 'Start recording' }).click();
    const box = await page.getByLabel('Your camera').locator('..').boundingBox();
    expect({ width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }).toEqual(size);
    await page.getByRole('button', { name: 'Cancel recording' }).click();
  }
});
