import type { Page } from '@playwright/test';

/** What browsers write to the console while requests fail. */
export const lostConnection = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket connection|dynamically imported module/;

/** Waits until the service worker controls the page and has stored its files. */
export async function keepsFiles(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    while (navigator.serviceWorker.controller?.state !== 'activated') await new Promise((done) => setTimeout(done, 100));
  })`);
}
