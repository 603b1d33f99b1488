import { expect, test } from '@playwright/test';

test('the bare address redirects to the app', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/panelists\/v2\//);
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('it reports its health', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  expect(await (await request.get('/metrics')).text()).toContain('panelist_');
});
