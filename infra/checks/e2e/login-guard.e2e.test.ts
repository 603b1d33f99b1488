import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { app, enter } from './pages/session.js';

for (const path of ['dashboard', 'surveys', 'payouts', 'settings/payouts', 'staff/support', 'staff/operations'])
  test(`a visitor of /${path} is redirected to the log-in page`, async ({ page }) => {
    await page.goto(`${app}/${path}`);
    await expect(page).toHaveURL(`${app}/login`);
    await expect(page.getByRole('heading', { name: 'Welcome back, Participant!' })).toBeVisible();
  });

test('a logged-in person is redirected from the log-in page to the dashboard, also from the bare address', async ({
  page,
  participant,
}) => {
  await enter(page, participant);
  await page.goto(`${app}/login`);
  await expect(page).toHaveURL(`${app}/dashboard`);
  await page.goto('/');
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('an unknown address says so', async ({ page }) => {
  await page.goto(`${app}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await expect(page.getByText("Sorry, we're not finding the page you're looking for.")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText([
    'Support',
    'Careers',
    'Terms',
    'Privacy',
    'GDPR Privacy',
  ]);
});

test('an error of an external log-in is shown once and removed from the address', async ({ page }) => {
  await page.goto(`${app}/projects/browse?authError=The%20other%20site%20said%20no.`);
  await expect(page.getByText('The other site said no.')).toBeVisible();
  await expect(page).toHaveURL(`${app}/login`);
});

test('staff and researchers land on their own pages', async ({ page, browserOf }) => {
  await page.goto(`${app}/login`);
  await logInByForm(page, 'support@panelist.example', 'demo-password');
  await expect(page).toHaveURL(`${app}/staff/support`);
  await page.goto(`${app}/staff/operations`);
  await expect(page).not.toHaveURL(`${app}/login`);
  const operations = await browserOf({ email: 'operations@panelist.example', password: 'demo-password' });
  await operations.goto(`${app}/`);
  await expect(operations).toHaveURL(`${app}/staff/operations`);
});
