import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page has all it asked for: nothing loads, nothing is still moving. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  // As texts, for these run in the browser, whose types are not known here.
  await page.evaluate('document.fonts.ready');
  const moving = 'document.getAnimations().filter(({ playState }) => playState === "running").length';
  await expect.poll(async () => page.evaluate(moving), { message: 'what still moves', intervals: [20, 50, 100] }).toBe(0);
}

/** Light and dark, axe finds nothing; at 320 px nothing is scrolled sideways. Leaves the page as it was. */
export async function looksRight(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(inWords), `${name}, ${colorScheme}: what axe finds`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth'), `${name}: width at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const inWords = ({ id, help, nodes }: Violation): string =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`).join('\n')}`;
