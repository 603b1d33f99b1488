import { projectPreview } from '@panelist/domain/catalogue/browser';
import { me } from '@panelist/domain/identity/browser';
import { payouts } from '@panelist/domain/payout/browser';
import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { loggedInClient } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { settled } from './pages/appearance.js';
import { openScreener } from './pages/screener-page.js';
import { app, sayWhy } from './pages/session.js';

// The pictures of the README, of a new demo: PICTURES=1 npx playwright test --config
// infra/checks/e2e/playwright.config.ts
const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };
const account = (name: string) => ({ email: `${name}@panelist.example`, password: 'demo-password' });

test.describe.configure({ timeout: 240_000 });

test('pictures', async ({ origin, browserOf }) => {
  const client = await loggedInClient(origin, account('demo').email);
  const { response: person } = await client.call(me, {});
  const { items } = await client.call(payouts, { query: {} });
  const failed = items.find(({ status }) => status === 'returned')?.id ?? '';
  const paid = items.find(({ status }) => status === 'paid')?.id ?? '';

  const page = await browserOf(account('demo'));
  await page.setViewportSize(laptop);
  await page.goto(`${app}/dashboard`);
  await acceptCookies(page);
  await picture(page, 'dashboard');
  await page.goto(`${app}/payouts?id=${paid}`);
  await picture(page, 'payout-tracker');

  await page.setViewportSize(phone);
  await page.goto(`${app}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await picture(page, 'dashboard-phone-dark', 'dark');
  const { results } = await client.call(projectPreview, { query: { queryText: 'When the shop sends' } });
  await openScreener(page, results[0]?.id ?? '');
  await page.getByRole('radio', { name: 'Every week' }).check();
  await picture(page, 'screener-phone');

  const support = await browserOf(account('support'));
  await support.setViewportSize(laptop);
  await support.goto(`${app}/staff/support?userId=${person.id}&context=participation`);
  await acceptCookies(support);
  await sayWhy(support);
  await support.getByRole('heading', { name: 'History' }).evaluate('(heading) => heading.scrollIntoView()');
  await picture(support, 'support-history');
  const operations = await browserOf(account('operations'));
  await operations.setViewportSize(laptop);
  await operations.goto(`${app}/staff/operations`);
  await acceptCookies(operations);
  await operations.goto(`${app}/staff/operations?id=${failed}`);
  await sayWhy(operations);
  await picture(operations, 'operations');
});

/** An account that has chosen is not asked again. */
async function acceptCookies(page: Page): Promise<void> {
  await settled(page);
  const accept = page.getByRole('button', { name: 'Accept all' });
  if (!(await accept.isVisible())) return;
  await accept.click();
  await expect(accept).toBeHidden();
}

async function picture(page: Page, name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
  const file = fileURLToPath(new URL(`../../../docs/images/${name}.png`, import.meta.url));
  writeFileSync(
    file,
    await sharp(await page.screenshot())
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}
