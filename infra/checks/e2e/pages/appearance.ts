import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { appRuns } from './session.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const useOfPage = readFileSync(new URL('use-of-page.js', import.meta.url), 'utf8');

/** Waits until the page is idle: no requests, no animations. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  // As strings, because they run in the browser, whose types are not available here.
  await page.evaluate('document.fonts.ready');
  // A change of colours or size begins its animations with the next frame.
  const drawn = page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  // Chromium now and then draws nothing more until it is asked for a picture.
  const asked = setTimeout(() => void page.screenshot().catch(() => undefined), 5_000);
  await drawn;
  clearTimeout(asked);
  const moving = 'document.getAnimations().filter(({ playState }) => playState === "running").length';
  await expect.poll(async () => page.evaluate(moving), { message: 'what still moves', intervals: [20, 50, 100] }).toBe(0);
}

/**
 * Axe finds no violation, in light and dark colours; at 320 px nothing scrolls sideways. Restores
 * the page's state. `npm test` leaves that to `npm run test:full`, and goes on with the story.
 */
export async function checkPageAppearance(page: Page, name: string): Promise<void> {
  if (process.env['E2E_LOOKS'] === 'none') return settled(page);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  // Else it takes on the other colours while axe reads them. A downloaded page has no app.
  if (page.url().startsWith('http')) await appRuns(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settled(page);
  expect((await violations(page)).map(asText), `${name}: what axe finds`).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settled(page);
  const colours = await violations(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });
  expect(colours.map(asText), `${name}: what axe finds in dark colours`).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width, `${name}: width at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

/** As WCAG 1.4.12 wants it. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** No page answers to one of them outside of a field. */
const characters = 'abcdefghijklmnopqrstuvwxyz0123456789/?.,-+#';

/** More than any page has places for the focus. */
const MOST_STOPS = 400;

/**
 * With wider spacing and at a zoom of 200 % nothing is cut off, and nothing scrolls sideways. In
 * forced colours, Tab reaches all that can be used, what has the focus shows it and is not covered,
 * and nothing needs a mouse; what is pressed is large enough, and acts once it is let go. Nothing
 * shows elsewhere than it is read, sounds or moves by itself, refuses a paste, or acts on a single
 * key.
 */
async function checkUse(page: Page, name: string): Promise<void> {
  await page.evaluate(useOfPage);
  const asked = async <Answer>(what: string): Promise<Answer> => page.evaluate<Answer>(`useOfPage.${what}`);
  const isReadable = async (how: string): Promise<void> => {
    await settled(page);
    expect.soft(await asked('cutOff()'), `${name}: what is cut off${how}`).toEqual([]);
    expect.soft(await asked('isTooWide()'), `${name}: scrolls sideways${how}`).toBe(false);
  };
  await isReadable('');
  const rules = await violations(page, { runOnly: { type: 'rule', values: ['target-size', 'label-content-name-mismatch'] } });
  expect.soft(rules.map(asText), `${name}: what is too small to hit, or named otherwise than it reads`).toEqual([]);
  expect.soft(await asked('reordered()'), `${name}: what shows elsewhere than it is read`).toEqual([]);
  expect.soft(await asked('sounding()'), `${name}: what sounds by itself`).toEqual([]);
  expect.soft(await asked('actingOnPress()'), `${name}: what does something before it is let go`).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // What moves comes to rest.
  await settled(page);
  await asked(`style(${JSON.stringify(spaced)})`);
  await isReadable(' with wider spacing');
  await asked('style("")');
  const { width, height } = page.viewportSize() ?? { width: 1366, height: 844 };
  await page.setViewportSize({ width: Math.round(width / 2), height: Math.round(height / 2) });
  await isReadable(' at a zoom of 200 %');
  await page.setViewportSize({ width, height });

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await settled(page);
  const address = page.url();
  await asked('begin()');
  const wrong: string[] = [];
  let stops = 0;
  for (let found: readonly string[] | null = []; found !== null && stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    found = await asked<readonly string[] | null>('stop()');
    wrong.push(...(found ?? []));
  }
  expect.soft(stops, `${name}: Tab comes to an end`).toBeLessThan(MOST_STOPS);
  expect.soft(wrong, `${name}: by keyboard`).toEqual([]);
  expect.soft(await asked('missed()'), `${name}: what Tab does not reach`).toEqual([]);
  expect.soft(await asked('forMouseOnly()'), `${name}: what needs a mouse`).toEqual([]);
  expect.soft(page.url(), `${name}: the focus alone leads nowhere`).toBe(address);
  expect.soft(await asked('refusingPaste()'), `${name}: what refuses a paste`).toEqual([]);
  const before = await asked('placeWithoutField()');
  for (const character of characters) await page.keyboard.press(character);
  expect.soft(await asked('placeWithoutField()'), `${name}: characters do nothing outside of a field`).toBe(before);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
}

/** Where pages are looked at: each has a test of its own. */
export const devices = [
  { device: 'a laptop', viewport: { width: 1366, height: 844 } },
  { device: 'a phone', viewport: { width: 390, height: 844 } },
] as const;

/** What the address of a page that opens a dialog says. */
const opensDialog = /[?&](id|help|verify|section|delete)=/;

/** Pages, by name: how they look and, on a laptop, how they are used. */
export async function checkAppearance(page: Page, addresses: Readonly<Record<string, string>>): Promise<void> {
  let links: readonly string[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address);
    if (opensDialog.test(address)) await expect(page.getByRole('dialog').last()).toBeVisible();
    await checkPageAppearance(page, name);
    if ((page.viewportSize()?.width ?? 0) < 1_000) continue;
    await checkUse(page, name);
    const now = await page.evaluate<readonly string[]>('useOfPage.navigation()');
    const common = now.filter((each) => links.includes(each));
    expect.soft(common, `${name}: the links in the order of other pages`).toEqual(links.filter((each) => now.includes(each)));
    links = now;
  }
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * Runs axe in the page itself, loaded once for each document: its Playwright package opens another
 * page for each run.
 */
async function violations(page: Page, options: RunOptions = {}): Promise<readonly Violation[]> {
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe);
  const wanted = JSON.stringify({ ...options, resultTypes: ['violations'] });
  return page.evaluate<readonly Violation[]>(`axe.run(document, ${wanted}).then(({ violations }) => violations)`);
}

const asText = ({ id, help, nodes }: Violation): string =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`).join('\n')}`;
