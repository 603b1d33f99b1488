import { expect, type Page } from '@playwright/test';

export const app = '/panelists/v2';

/** Sets the flag of the browser that keeps the first-visit dialog of My Projects closed. */
const knowsRewards = "if (location.protocol.startsWith('http')) localStorage.setItem('panelist.kept.reward-provider', '1')";

/** Logs a browser in without its log-in page. `isFirstVisit`: My Projects opens with its dialog. */
export async function enter(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
  { isFirstVisit = false } = {},
): Promise<void> {
  if (!isFirstVisit) await page.addInitScript({ content: knowsRewards });
  const answer = await page.request.post('/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Says why, on a page of staff about one person: it shows personal data only then. By keyboard. */
export async function sayWhy(page: Page, reason = 'Asked by mail'): Promise<void> {
  await expect(page.getByRole('region', { name: /^Why are you opening the record of / }).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Why you look', exact: true })).toContainText(`Your reason: “${reason}”.`);
}

/** React has marked what it draws, or takes over from the server; then buttons can be pressed. */
const isRunning = `Object.keys(document.querySelector('#root > *') ?? {}).some((name) => name.startsWith('__react'))
  && document.querySelector('#root button:not([type="submit"]):enabled') !== null`;

/** Waits until the app runs: a page that the server has drawn is there before. */
export async function appRuns(page: Page): Promise<void> {
  // A page may still lead on to another one.
  await expect(async () => {
    expect(await page.evaluate<boolean>(isRunning), 'the app runs').toBe(true);
    // Its effects too. While Chromium draws nothing more it is never called but by its time.
    await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }))');
  }).toPass({ timeout: 30_000 });
}

/** Opens a page as the server has drawn it: where it is late, the app draws the page. */
export async function openDrawn(page: Page, path: string, waitUntil: 'commit' | 'load' = 'load'): Promise<void> {
  await expect(async () => {
    const document = await page.goto(`${app}/${path}`, { waitUntil });
    expect(await document?.text(), `${path} is drawn`).toContain('id="drawn-page"');
  }).toPass();
}

/** Opens a page as the server has drawn it. The app comes when the function returned is called. */
export async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    // Not where the page was opened again meanwhile.
    await route.continue().catch(() => undefined);
  });
  await openDrawn(page, path, 'commit');
  // Before its styles are there, the document knows no such font.
  const fonts = async () => page.evaluate<number>('document.fonts.load(\'1em "Inter Variable"\').then(({ length }) => length)');
  await expect.poll(fonts).toBeGreaterThan(0);
  return release;
}
