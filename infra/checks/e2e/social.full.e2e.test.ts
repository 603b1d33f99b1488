import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app } from './pages/session.js';

test('connect accounts at other sites and disconnect them', async ({ participant, browserOf }) => {
  const page = await browserOf(participant);
  await page.goto(`${app}/settings/social`);
  await expect(page.getByRole('heading', { name: 'Connect Your Social Accounts' })).toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `Your ${name} account` });
  for (const name of ['LinkedIn', 'Facebook', 'GitHub', 'Slack'])
    await expect(row(name)).toContainText(`Your ${name} account is not connected`);
  await checkPageAppearance(page, 'Social accounts');

  await row('Facebook').getByRole('link', { name: 'Connect Account' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(alert('Please authorize Facebook to refresh your account.')).toBeVisible();
  await checkPageAppearance(page, 'Social accounts with an error');

  for (const name of ['LinkedIn', 'Facebook', 'GitHub', 'Slack']) {
    await row(name).getByRole('link', { name: 'Connect Account' }).click();
    await page.getByRole('link', { name: 'Robin Novak' }).click();
    await expect(row(name)).toContainText(`Your ${name} account is connected`);
    await expect(page).toHaveURL(`${app}/settings/social`);
  }
  await expect(alert('Please authorize')).toHaveCount(0);

  await row('GitHub').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row('GitHub')).toContainText('Your GitHub account is not connected');
  await row('LinkedIn').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row('LinkedIn')).toContainText('Your LinkedIn account is not connected');
  await row('Facebook').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row('Facebook')).toContainText('Your Facebook account is not connected');
});

test('a person who cancels at the other site reads our sentence', async ({ page }) => {
  await page.goto(`${app}/login`);
  await page.getByRole('link', { name: 'Log in with Facebook' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(
    page.getByText('The log-in was cancelled. You can try again, or log in with your e-mail and password.'),
  ).toBeVisible();
  await expect(page).toHaveURL(`${app}/login`);
});
