import { expect, test } from './journey.js';
import { app, appRuns, openDrawn } from './pages/session.js';
import { browsers, expectTakeOver, visitorsPages } from './pages/take-over.js';
import { publishedProject } from './product/projects.js';

test('the app takes over what the server drew, without a difference', async ({ page, researcher }) => {
  const project = await publishedProject(researcher);
  for (const [path, words] of [...visitorsPages, [`projects/view/${project.id}`, project.name] as const]) {
    await openDrawn(page, path);
    await appRuns(page);
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  }
});

for (const device of ['laptop', 'phone'] as const)
  test(`on a ${device} the app takes over a participant’s own pages, without a difference`, async ({
    browser,
    origin,
    participant,
    researcher,
  }) => {
    test.slow();
    const project = await publishedProject(researcher);
    await expectTakeOver({ browser, origin, options: browsers[device], person: participant, project });
  });

for (const [device, chosen, ground, words] of [
  ['dark', null, 'rgb(23, 22, 20)', 'rgb(242, 238, 231)'],
  ['light', 'dark', 'rgb(23, 22, 20)', 'rgb(242, 238, 231)'],
  ['dark', 'light', 'rgb(247, 245, 241)', 'rgb(31, 28, 24)'],
] as const)
  test(`on a ${device} device where ${chosen ?? 'nothing'} was chosen the drawn page has the reader's colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    if (chosen !== null) await page.addInitScript({ content: `localStorage.setItem('panelist-mode', '${chosen}')` });
    await openDrawn(page, 'login');
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
    await expect(page.locator('h1')).toHaveCSS('color', words);
  });

test('who has chosen about cookies is not asked again by the document', async ({ page }) => {
  await openDrawn(page, 'login');
  await expect(page.getByText('We Value Your Privacy')).toBeVisible();
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  const document = async () => (await page.request.get(`${app}/login`)).text();
  await expect.poll(document).toContain('id="drawn-page"');
  expect(await document()).not.toContain('We Value Your Privacy');
});
