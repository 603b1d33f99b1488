import type { Page } from '@playwright/test';

/**
 * As eleven minutes later: the first such call is refused until the person proves themselves. The
 * server takes the proof.
 */
export async function stepUpIsAsked(page: Page, url: string, method: string, methods: readonly string[]): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback();
    isFirst = false;
    return route.fulfill({
      status: 403,
      json: { statusCode: 403, code: 'access.step-up-required', message: 'Please confirm.', methods },
    });
  });
}
