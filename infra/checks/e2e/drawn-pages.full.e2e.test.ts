import { expect, test } from './journey.js';
import { app, appRuns, enter, openDrawn, openWithoutApp } from './pages/session.js';
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

test('buttons, and fields that the app could not find again, wait for the app', async ({ page, participant }) => {
  await enter(page, participant);
  const release = await openWithoutApp(page, 'projects/browse');
  const filters = page.getByRole('button', { name: 'Filters' });
  await expect(filters).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Search projects' })).toBeDisabled();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toBeDisabled();
  release();
  await filters.click();
  await expect(sort).toBeEnabled();
  await expect(page.getByRole('group', { name: 'Filters' }).or(page.getByRole('heading', { name: 'Filters' }))).toBeVisible();
});

for (const [where, stored] of [
  ['the app takes over the form', null],
  ['the app draws the form anew', { version: 1, changedAt: 0, state: { owner: null, underWay: false } }],
] as const)
  test(`what is typed, chosen and sent before the app is there is not lost, where ${where}`, async ({ page, participant }) => {
    if (stored !== null)
      await page.addInitScript({ content: `localStorage.setItem('panelist.state.sign-up', '${JSON.stringify(stored)}')` });
    const release = await openWithoutApp(page, 'login');
    await page.getByLabel('E-mail').fill(participant.email);
    await page.getByLabel('Password', { exact: true }).fill(participant.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    release();
    await expect(page).toHaveURL(`${app}/dashboard`);
  });

test('what is sent while the app takes over the form waits for what was typed', async ({ page, participant }) => {
  const release = await openWithoutApp(page, 'login');
  await page.getByLabel('E-mail').fill(participant.email);
  await page.getByLabel('Password', { exact: true }).fill(participant.password);
  // As a string, because it runs in the browser, whose types are not available here.
  await page.evaluate(`{
    const [form] = document.forms;
    const isTakenOver = () => Object.keys(form).some((name) => name.startsWith('__react'));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (isTakenOver() ? form.requestSubmit() : port2.postMessage(null));
    port2.postMessage(null);
  }`);
  release();
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('a sign-up that is under way is found again, though the server knows nothing of it', async ({ page }) => {
  const draft = `JSON.stringify({ version: 1, changedAt: Date.now(), state: { owner: null, underWay: true } })`;
  await page.addInitScript({ content: `localStorage.setItem('panelist.state.sign-up', ${draft})` });
  await openDrawn(page, 'login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Participant!' })).toBeVisible();
});
