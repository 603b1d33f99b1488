import { accessLog } from '@panelist/domain/support/browser';
import { loggedInClient } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';

test('support erases with a reason, which stays in the access log without names', async ({
  page,
  origin,
  participant,
  support,
}) => {
  const { userId, email, firstName, password } = participant;
  await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support?userId=${userId}`);
  await sayWhy(page);
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase / });
  await checkPageAppearance(page, 'Erase a participant');
  await dialog.getByLabel('Reason').fill(`${firstName} asked by letter, answer to ${email}`);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(/The account is erased. Receipt/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Name erased' })).toBeVisible();
  const { items } = await support.call(accessLog, { params: { userId } });
  expect(items.filter(({ what }) => what === 'erasure')).toMatchObject([
    { reason: '[removed] asked by letter, answer to [removed]', until: null },
  ]);
  await expect(loggedInClient(origin, email, password)).rejects.toThrow();
});
