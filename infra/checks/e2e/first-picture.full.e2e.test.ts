import type { Page } from '@playwright/test';
import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { app, enter } from './pages/session.js';

/** Holds the app's scripts back until the caller lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const picture = (page: Page) => page.locator('#picture');

/** Where each thing is that the picture has as well as the page. */
const placesIn = async (page: Page, root: string) =>
  page.locator(`${root} :is(h1, p, form, label, input, button[type=submit], a, aside, section, header)`).evaluateAll((elements) =>
    elements
      .filter((element) => !element.textContent.startsWith('Log in with '))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, element.textContent, x, y, width, height].join(' ');
      }),
  );

const ids = async (page: Page) => page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));

test('the document of the log-in page holds it, and shows it only where scripts run', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app}/login`);
  await expect(page.locator('#picture[inert][aria-hidden="true"]')).toContainText('Welcome back, Participant!');
  await expect(page.locator('[inert] input[type="email"], [inert] input[type="password"]')).toHaveCount(2);
  await expect(picture(page)).toBeHidden();
  await expect(page.locator('noscript')).toBeVisible();
  await context.close();
});

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['laptop', { width: 1366, height: 768 }],
] as const)
  test(`on a ${device} the log-in page is there before the app, which takes its place without moving it`, async ({
    page,
    participant,
  }) => {
    await page.setViewportSize(viewport);
    const release = await holdScripts(page);
    await page.goto(`${app}/login`, { waitUntil: 'commit' });
    const heading = picture(page).getByText('Welcome back, Participant!');
    await expect(heading).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading Panelist' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);

    const field = await picture(page).locator('input[type="email"]').boundingBox();
    await page.mouse.click((field?.x ?? 0) + 20, (field?.y ?? 0) + 20);
    await page.keyboard.type('lost');
    await expect(picture(page).locator('input[type="email"]')).toHaveValue('');
    await page.mouse.wheel(0, 40);
    await expect.poll(async () => page.evaluate<number>('scrollY')).toBe(40);

    const drawn = await placesIn(page, '#picture');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Log in with / }).first()).toBeVisible();
    expect(await placesIn(page, '#root')).toEqual(drawn);
    const all = await ids(page);
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);

    await logInByForm(page, participant.email, participant.password);
    await expect(page).toHaveURL(`${app}/dashboard`);
  });

test('sign-up, the researchers’ log-in and a forgotten password are there before the app', async ({ page }) => {
  const release = await holdScripts(page);
  for (const [path, title] of [
    ['personal', 'Create your account'],
    ['researchers', 'Welcome, Researcher!'],
    ['forgot-password', 'Forgot your password?'],
  ] as const) {
    await page.goto(`${app}/${path}`, { waitUntil: 'commit' });
    await expect(picture(page).getByText(title)).toBeVisible();
  }
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
});

for (const [device, chosen, ground, words] of [
  ['dark', null, 'rgb(23, 22, 20)', 'rgb(242, 238, 231)'],
  ['light', 'dark', 'rgb(23, 22, 20)', 'rgb(242, 238, 231)'],
  ['dark', 'light', 'rgb(247, 245, 241)', 'rgb(31, 28, 24)'],
] as const)
  test(`on a ${device} device where ${chosen ?? 'nothing'} was chosen the picture has the colours of the page`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    if (chosen !== null) await page.addInitScript({ content: `localStorage.setItem('panelist-mode', '${chosen}')` });
    const release = await holdScripts(page);
    await page.goto(`${app}/login`, { waitUntil: 'commit' });
    await expect(picture(page)).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
    await expect(page.locator('#picture h1')).toHaveCSS('color', words);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#root h1')).toHaveCSS('color', words);
  });

test('whoever is logged in, or has chosen about cookies, sees nothing that goes away again', async ({ page, participant }) => {
  const html = async (path: string): Promise<string> => (await page.request.get(`${app}/${path}`)).text();
  expect(await html('login')).toContain('We Value Your Privacy');
  await page.goto(`${app}/login`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  const chosen = await html('login');
  expect(chosen).toContain('Welcome back, Participant!');
  expect(chosen).not.toContain('We Value Your Privacy');

  await enter(page, participant);
  for (const path of ['login', 'personal']) expect(await html(path)).not.toContain('id="picture"');
  await page.goto(`${app}/login`);
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('a visitor who is signing up sees no picture: a page may lead back there, or know what was typed', async ({ page }) => {
  const draft = `JSON.stringify({ version: 1, changedAt: Date.now(), state: { owner: null, underWay: true } })`;
  await page.addInitScript({ content: `localStorage.setItem('panelist.state.sign-up', ${draft})` });
  const release = await holdScripts(page);
  await page.goto(`${app}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading Panelist' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Participant!' })).toBeVisible();
});

test('where the app can’t start the picture goes, and the document says that it is loading', async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/);
  await page.route(/\/assets\/index-.*\.js$/, async (route) => route.abort());
  await page.goto(`${app}/login`, { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading Panelist' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
});
