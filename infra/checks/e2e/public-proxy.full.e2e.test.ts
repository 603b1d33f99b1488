import { expect, test } from './journey.js';
import { app, appRuns, enter, openDrawn } from './pages/session.js';
import {
  addPicture,
  choosePlace,
  continueButton,
  fillDemographics,
  fillEmployment,
  fillPersonalDetails,
} from './pages/sign-up-pages.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

test('a link to a project says what it pays to readers that run no script', async ({ request, researcher }) => {
  const project = await publishedProject(researcher, { name: 'Tea & toast at work', incentive: 100 });
  const read = async (): Promise<string> => (await request.get(`${app}/projects/view/${project.id}`)).text();
  await expect.poll(read).toContain('<title>Tea &amp; toast at work · Panelist</title>');
  const html = await read();
  expect(html).toMatch(/property="og:description" content="\$95 for \d+ minutes\./);
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const image = await request.get(picture);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(await (await request.get(`${app}/projects/view/0199a000-0000-7000-8000-00000000dead`)).text()).toContain(
    '<title>Panelist</title>',
  );
});

test('a page asks for each thing once', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher);
  await enter(page, participant);
  for (const path of ['dashboard', `projects/view/${project.id}`, 'surveys', 'payouts', 'profile', 'settings']) {
    const calls = new Map<string, number>();
    const count = (request: { method(): string; url(): string; resourceType(): string }): void => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() !== 'fetch' || pathname.startsWith('/socket.io')) return;
      const call = `${request.method()} ${pathname}${search}`;
      calls.set(call, (calls.get(call) ?? 0) + 1);
    };
    page.on('request', count);
    const connected = page.waitForEvent('websocket');
    await page.goto(`${app}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What the live channel brings would be asked for again after it has connected.
    await (await connected).waitForEvent('framereceived');
    await page.waitForLoadState('networkidle');
    page.off('request', count);
    expect([...calls].filter(([, times]) => times > 1).map(([call]) => `${path}: ${call}`)).toEqual([]);
    expect(calls.size).toBeGreaterThan(0);
  }
});

test('the document brings a page’s answers: the app does not ask again', async ({ page, participant }) => {
  await enter(page, participant);
  await openDrawn(page, 'dashboard');
  await appRuns(page);
  await page.waitForLoadState('networkidle');
  // Of this document: one that was opened before it and was not drawn may still have asked.
  const asked = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)",
  );
  expect(asked.some((path) => path.includes('/assets/'))).toBe(true);
  expect(asked.filter((path) => /panelists\/me$|survey-cycle$|panelists\/dashboard$/.test(path))).toEqual([]);
});

test('a visitor finds a project, signs up and lands on it', async ({ page, researcher }) => {
  const project = await publishedProject(researcher, { name: 'Balcony herbs in winter' });
  await page.goto(`${app}/projects/browse`);
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first()
    .fill('Balcony herbs');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: project.name }).first().click();
  await page.getByRole('button', { name: 'Start screener' }).click();
  await page.getByRole('link', { name: 'Create new' }).click();
  await addPicture(page);
  await fillPersonalDetails(page, newPerson());
  await continueButton(page).click();
  await fillDemographics(page);
  await continueButton(page).click();
  await choosePlace(page, 'Portla', 'Portland, Oregon, United States');
  await continueButton(page).click();
  await fillEmployment(page);
  await continueButton(page).click();
  await page.getByRole('button', { name: 'Agree and create my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});
