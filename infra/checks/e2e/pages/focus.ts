import type { Locator, Page } from '@playwright/test';

/** Presses a key, by default Tab, until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor();
  const isThere = async () => wanted.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let stop = 0; stop < 80; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never reached ${String(wanted)}.`);
}

/** Tabs to a button and presses it. */
export async function pressed(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
