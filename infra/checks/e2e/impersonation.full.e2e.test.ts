import { accessLog } from '@panelist/domain/support/browser';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';

test('support logs in as a participant with a reason, and returns to their own session', async ({ page, participant }) => {
  await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support?userId=${participant.userId}`);
  await sayWhy(page, 'Asked by mail');
  await page.getByRole('button', { name: 'Log in as Ada Lovelace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in as Ada Lovelace' });
  await expect(dialog.getByText('Say why first.')).toBeVisible();
  await checkPageAppearance(page, 'Log in as a participant');
  await dialog.getByLabel('Reason').fill('Cannot find the payout');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();

  await expect(page).toHaveURL(`${app}/dashboard`);
  await expect(page.getByText('You are currently logged in as Ada Lovelace')).toBeVisible();
  await checkPageAppearance(page, 'Dashboard with the banner');
  const { items } = await participant.client.call(accessLog, { params: { userId: participant.userId } });
  const who = 'A member of the support team';
  expect(items).toMatchObject([
    { what: 'impersonation', who, reason: 'Cannot find the payout' },
    { what: 'history', who, reason: 'Asked by mail' },
  ]);

  // The return ends the visit: a call that still runs would be refused.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Return to your own session' }).click();
  await expect(page).toHaveURL(`${app}/staff/support?userId=${participant.userId}`);
  await expect(page.getByText('A member of staff logged in as the participant.')).toBeVisible();
  await expect(page.getByText('The member of staff returned to their own session.')).toBeVisible();
  await expect(page.getByText('You are currently logged in as')).toBeHidden();
});
