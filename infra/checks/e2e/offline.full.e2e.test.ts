import { screenerResponses } from '@panelist/domain/participation/browser';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../testing/api-client.js';
import { everyQuestion } from '../../testing/builders.js';
import { expect, test } from './journey.js';
import { keepsFiles, lostConnection } from './pages/connection.js';
import { answerTo, checkAndSubmit, next, openScreener, questionIs, submit, submitted } from './pages/screener-page.js';
import { app, appRuns, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

/** Opens a page of the app as the participant, whose browser may then lose the connection. */
const opened = test.extend<{ open: (path: string) => Promise<void> }>({
  open: async ({ page, participant, browserErrors }, use) =>
    use(async (path) => {
      browserErrors.expect(lostConnection);
      await enter(page, participant);
      await page.goto(`${app}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The server draws a heading before the app is there.
      await appRuns(page);
    }),
});

opened.describe('without a connection', () => {
  opened.use({ serviceWorkers: 'allow' });

  opened(
    'a navigation shows a page with a way back, never a blank one, and no answer of the API is kept',
    async ({ page, context, open }) => {
      await open('/surveys');
      await keepsFiles(page);
      await context.setOffline(true);
      await page.goto(`${app}/payouts`);
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
      await expect(page).toHaveURL(/\/payouts$/);
      const kept = await page.evaluate<string[]>(`(async () => {
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(all.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    })()`);
      expect(kept.length).toBeGreaterThan(20);
      expect(kept.filter((path) => !/^\/panelists\/v2\/(assets\/[\w.-]+|offline\.(html|css|js))$/.test(path))).toEqual([]);

      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
    },
  );

  opened('links within the app open, keep the menu, and show their state', async ({ page, context, open }) => {
    await open('/dashboard');
    await keepsFiles(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'My projects' }).first().click();
    await expect(page).toHaveURL(/\/surveys$/);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'My projects' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});

opened(
  'a file of a page that can’t be loaded is a state of the page with Retry, not a reload',
  async ({ page, context, open }) => {
    await open('/dashboard');
    await page.evaluate(`document.body.setAttribute('data-same-page', '')`);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Referrals' }).first().click();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /Referr/ })).toBeVisible();
  },
);

/** The screener has loaded what its later steps need. */
const isLoaded = async (page: Page) => {
  const loaded = `['after-first-question', 'notice-host'].every((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)))`;
  await expect.poll(async () => page.evaluate<boolean>(loaded)).toBe(true);
};

/** The steps after which the connection is lost, one run for each. */
const answers = [
  async (page: Page) => page.getByRole('radio', { name: 'In a garden' }).check(),
  async (page: Page) => page.getByRole('checkbox', { name: 'Spade' }).check(),
  async (page: Page) => answerTo(page, 'Hours a week?').fill('2'),
  async (page: Page) => answerTo(page, 'How much do you enjoy it?').fill('10'),
  async (page: Page) => answerTo(page, 'What went wrong last?').fill('Snails.'),
];
const headings = [
  'Do you grow anything?',
  'Which of these do you own?',
  'Hours a week?',
  'How much do you enjoy it?',
  'What went wrong last?',
];

/** The questions that the researcher sees answered, for each response. */
const answeredAt = async (researcher: ApiClient, id: string): Promise<readonly (readonly string[])[]> => {
  const { items } = await researcher.call(screenerResponses, { params: { id } });
  return items.map(({ responses }) => responses.map(({ questionId }) => questionId));
};

for (const [lostAt, heading] of headings.entries()) {
  test(`a screener whose connection is lost at “${heading}” is finished, and sent once when it is back`, async ({
    page,
    context,
    participant,
    researcher,
    browserErrors,
  }) => {
    browserErrors.expect(lostConnection);
    const project = await publishedProject(researcher, { screener: everyQuestion });
    await enter(page, participant);
    await openScreener(page, project.id);
    await isLoaded(page);
    for (const [index, answer] of answers.entries()) {
      await questionIs(page, headings[index] ?? '');
      if (index === lostAt) await context.setOffline(true);
      await answer(page);
      if (index < answers.length - 1) await next(page);
    }
    await checkAndSubmit(page);
    await expect(page.getByRole('heading', { name: 'Your screener is finished' })).toBeVisible();
    await context.setOffline(false);
    await submitted(page);
    await expect.poll(async () => answeredAt(researcher, project.id)).toEqual([['grow', 'tools', 'hours', 'joy', 'story']]);
  });
}

test('a screener that was finished without a connection is sent after a reload too', async ({
  page,
  context,
  participant,
  researcher,
  browserErrors,
}) => {
  browserErrors.expect(lostConnection);
  const project = await publishedProject(researcher);
  await enter(page, participant);
  await openScreener(page, project.id);
  await isLoaded(page);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Yes, some of it' }).check();
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Your screener is finished' })).toBeVisible();
  const address = page.url();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await submitted(page);
  await expect.poll(async () => answeredAt(researcher, project.id)).toEqual([['grow']]);
});
