import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { app, appRuns, enter, openDrawn, openWithoutApp } from './pages/session.js';
import { visitorsPages } from './pages/take-over.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';
import { readyParticipant } from '../../testing/participants.js';

test('visitors read each page, and a project, without JavaScript', async ({ browser, origin, researcher }) => {
  const project = await publishedProject(researcher);
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, words] of [...visitorsPages, [`projects/view/${project.id}`, project.name] as const]) {
    await openDrawn(page, path);
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  }
  await expect(page.getByText('Posted')).toBeVisible();
  await context.close();
});

test('behind a cache that people share everybody reads their own page, without a token in it', async ({
  page,
  origin,
  participant,
}) => {
  const stored = new Map<string, Response>();
  const cached = async (cookie: string): Promise<string> => {
    const address = `${origin}${app}/settings`;
    const answer = stored.get(address) ?? (await fetch(address, { headers: { cookie } }));
    if (!/no-store|private/.test(answer.headers.get('cache-control') ?? '')) stored.set(address, answer.clone());
    return answer.text();
  };
  const cookieOf = async (): Promise<string> =>
    (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const other = await readyParticipant(origin, newPerson());
  for (const [reads, another] of [
    [participant, other],
    [other, participant],
  ] as const) {
    await page.context().clearCookies();
    await enter(page, reads);
    const cookie = await cookieOf();
    await expect.poll(async () => cached(cookie)).toContain('id="drawn-page"');
    const document = await cached(cookie);
    expect(document).toContain(reads.email);
    expect(document).not.toContain(another.email);
    expect(document).not.toContain('"token"');
    expect(await cached('')).not.toContain(reads.email);
  }
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

test('after the log-out the way back shows nothing of the person', async ({ page, participant }) => {
  await enter(page, participant);
  const noted = page.waitForResponse(/v2\/panelists\/timezone/);
  await openDrawn(page, 'settings');
  await expect(page.getByLabel('E-mail')).toHaveValue(participant.email);
  await appRuns(page);
  await noted;
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse projects' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome back, Participant!' })).toBeVisible();
  expect(await page.content()).not.toContain(participant.email);
});

test('the log-in page is there before the app, and works with it', async ({ page, participant }) => {
  const release = await openWithoutApp(page, 'login');
  const heading = page.getByRole('heading', { level: 1, name: 'Welcome back, Participant!' });
  await expect(heading).toBeVisible();
  const before = await heading.boundingBox();
  await heading.evaluate((element) => element.setAttribute('data-marked', ''));
  release();
  await appRuns(page);
  expect(await heading.boundingBox()).toEqual(before);
  // It is the same element, not a copy.
  await expect(heading).toHaveAttribute('data-marked', '');
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/dashboard`);
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
