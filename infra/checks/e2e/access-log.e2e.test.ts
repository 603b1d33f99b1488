import { expect, test } from './journey.js';
import { looksRight } from './pages/looks.js';
import { app, enter } from './pages/session.js';

test('a participant reads at once who of the staff looked, when and why, on a page that is open', async ({
  page,
  browserOf,
  participant,
}) => {
  const own = await browserOf(participant);
  await own.goto(`${app}/settings/privacy`);
  const looks = own.getByRole('region', { name: 'Who looked' });
  await expect(looks.getByText('Nobody has looked so far.')).toBeVisible();

  await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support?userId=${participant.userId}`);
  const why = page.getByRole('region', { name: 'Why you look' });
  await expect(why.getByText('Ada Lovelace sees that you looked, without a reason.')).toBeVisible();
  const first = looks.getByRole('listitem').filter({ hasText: 'A member of the support team read the history of your account' });
  await expect(first).toHaveCount(1);

  await why.getByRole('button', { name: 'Give a reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why do you look?' });
  await dialog.getByLabel('Reason').fill('You asked about a payout by mail');
  await dialog.getByRole('button', { name: 'Give the reason' }).click();
  await expect(why.getByText('You look because: “You asked about a payout by mail”.')).toBeVisible();
  // Both pages changed by themselves.
  await expect(looks.getByText('Reason: “You asked about a payout by mail”')).toBeVisible();
  await expect(looks).not.toContainText('Sam');
  await looksRight(page, 'A participant, looked at with a reason');
  await looksRight(own, 'Who looked');
});
