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

test('after the log-out the way back shows nothing of the person', async ({ browserErrors, page, participant }) => {
  await enter(page, participant);
  // What the page asks for at the moment of the log-out.
  browserErrors.expect(/status of 401/);
  await openDrawn(page, 'settings');
  await expect(page.getByLabel('E-mail')).toHaveValue(participant.email);
  await appRuns(page);
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
