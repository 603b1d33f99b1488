import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.js';
import { keepsFiles, lostConnection } from './pages/connection.js';
import { app, appRuns, enter } from './pages/session.js';
import { startDeployments, type Deployments } from './product/deployments.js';

const test = journey.extend<{ deployments: Deployments }>({
  deployments: async ({ origin }, use) => {
    const deployments = await startDeployments(origin);
    await use(deployments);
    await deployments.stop();
  },
});

const entryOf = async (page: Page) => page.locator('script[type="module"][src]').first().getAttribute('src');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search projects' });
const banner = (page: Page) => page.getByText('There is a new version of Panelist.');

/** The front server of a deployment passes no live channel on. */
const expectedErrors = new RegExp(`${lostConnection.source}|404|WebSocket|socket|Failed to load`);

test.describe('under an active service worker', () => {
  test.describe.configure({ timeout: 120_000 });
  test.use({ serviceWorkers: 'allow' });

  test('a new deployment is announced, loses nothing typed, and opens with the next page', async ({
    page,
    participant,
    deployments: { origin, deploy },
    browserErrors,
  }) => {
    browserErrors.expect(expectedErrors);
    await enter(page, participant);
    await page.goto(`${origin}${app}/dashboard`);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await keepsFiles(page);
    const before = await entryOf(page);
    await search(page).fill('words that are not sent yet');
    deploy();
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)');
    // The new worker fetches all files first.
    await expect(banner(page)).toBeVisible({ timeout: 60_000 });
    // Its file has another name now, on the server as in the new worker's cache.
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page).toHaveURL(/filters=open/);
    await expect(search(page)).toHaveValue('words that are not sent yet');
    expect(await entryOf(page)).toBe(before);

    await page.getByRole('link', { name: 'My projects' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My projects' })).toBeVisible();
    await expect.poll(async () => entryOf(page)).toMatch(/-v2\.js$/);
    await expect(banner(page)).toBeHidden();
  });
});

test('a page whose file was missing without a connection opens in the version that was deployed meanwhile', async ({
  page,
  context,
  participant,
  deployments: { origin, deploy },
  browserErrors,
}) => {
  browserErrors.expect(expectedErrors);
  await enter(page, participant);
  await page.goto(`${origin}${app}/dashboard`);
  await appRuns(page);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  deploy();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Referr/ })).toBeVisible();
  await expect(page).toHaveURL(`${origin}${app}/referrals`);
  expect(await entryOf(page)).toMatch(/-v2\.js$/);
});

test('a part whose file is gone leaves the page with what is typed, and says why', async ({
  page,
  participant,
  deployments: { origin, deploy },
  browserErrors,
}) => {
  browserErrors.expect(expectedErrors);
  await enter(page, participant);
  await page.goto(`${origin}${app}/dashboard`);
  // The page itself has come: without its own files it would open anew.
  await expect(page.getByText(/^\d+ projects$/)).toBeVisible();
  await search(page).fill('words that are not sent yet');
  deploy();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(banner(page)).toBeVisible();
  await expect(search(page)).toHaveValue('words that are not sent yet');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('heading', { name: 'Filters' }))
      .first(),
  ).toBeVisible();
  expect(await entryOf(page)).toMatch(/-v2\.js$/);
});
