import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';

test('pages of the staff do not exist for participants', async ({ page, participant }) => {
  await enter(page, participant);
  for (const path of ['staff/support', 'staff/operations']) {
    await page.goto(`${app}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Support|Operations)$/);
  }
});
