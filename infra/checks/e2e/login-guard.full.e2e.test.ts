import { authErrors } from '@panelist/domain/identity/browser';
import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { app, appRuns, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test('a visitor of a page behind the log-in is redirected there', async ({ page }) => {
  for (const path of [
    'dashboard',
    'surveys',
    'payouts',
    'messages',
    'referrals',
    'settings/payouts',
    'settings/cookie-settings',
    'staff/support',
    'staff/operations',
  ]) {
    await page.goto(`${app}/${path}`);
    await expect(page, path).toHaveURL(`${app}/login`);
    await expect(page.getByRole('heading', { name: 'Welcome back, Participant!' })).toBeVisible();
  }
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

test('an error of an external log-in is shown once, on the log-in page, and removed from the address', async ({ page }) => {
  for (const path of ['projects/browse', 'surveys', 'login']) {
    await page.goto(`${app}/${path}?authError=cancelled`);
    await expect(page.getByText(authErrors.cancelled)).toBeVisible();
    await expect(page).toHaveURL(`${app}/login`);
  }
});

test('an error that is no code of ours is removed and says nothing', async ({ page }) => {
  await page.goto(`${app}/projects/browse?authError=Call%20555-0100%20now`);
  await expect(page).toHaveURL(`${app}/projects/browse`);
  await expect(page.getByText('555-0100')).toBeHidden();
});

test('a session that ended says so', async ({ page, origin }) => {
  await page.context().addCookies([{ name: 'panelist_session', value: 'ended', url: origin }]);
  await page.goto(`${app}/dashboard`);
  await expect(page.getByText('Your log-in has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(`${app}/login`);
});

test('a failed check of the log-in leads to the log-in page with the server’s message', async ({
  page,
  participant,
  browserErrors,
}) => {
  await enter(page, participant);
  browserErrors.expect(/500/);
  // The one call of the check that the app makes itself, also where the server has drawn the page.
  await page.route('**/auth/loggedIn', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'The session could not be read.' } }),
  );
  await page.goto(`${app}/dashboard`);
  await expect(page.getByText('The session could not be read.')).toBeVisible();
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

test('a researcher logs in by the same form and has pages of their own, public pages too', async ({ page }) => {
  await page.goto(`${app}/login`);
  await page.getByRole('link', { name: "I'm a Researcher" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Researcher!' })).toBeVisible();
  await logInByForm(page, 'researcher@panelist.example', 'demo-password');
  await expect(page).toHaveURL(`${app}/researcher/projects`);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  // What is for participants leads to their projects.
  for (const path of ['projects/browse', 'dashboard', 'researchers']) {
    await page.goto(`${app}/${path}`);
    await expect(page).toHaveURL(`${app}/researcher/projects`);
  }
  await page.goto(`${app}/terms`);
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await page.goto(`${app}/settings/password`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/password/i);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto(`${app}/researcher/projects`);
  await expect(page.getByRole('heading', { name: 'Welcome, Researcher!' })).toBeVisible();
});

test('a log-in leads back to the project whose invitation the visitor opened', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher);
  await page.goto(`${app}/projects/view/${project.id}?invite=a-code&inviteId=an-id`);
  await expect(page.getByRole('button', { name: 'Start screener' })).toBeVisible();
  await appRuns(page);
  await page.goto(`${app}/login`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/projects/view/${project.id}?invite=a-code&inviteId=an-id`);
  await page.goto(`${app}/`);
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('the link of a mail opens after the log-in, a plain page does not', async ({ page, participant, browserErrors }) => {
  browserErrors.expect(/404/);
  await page.goto(`${app}/payouts?id=not-mine`);
  await expect(page).toHaveURL(`${app}/login`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/payouts?id=not-mine`);
  await expect(page.getByText('There is no such payment')).toBeVisible();
  await page.getByRole('link', { name: 'All payments' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/projects\/browse/);
  await page.goto(`${app}/messages`);
  await expect(page).toHaveURL(`${app}/login`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('a completion id comes before a stored target, and both are kept', async ({
  page,
  participant,
  researcher,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const project = await publishedProject(researcher);
  await page.goto(`${app}/projects/view/${project.id}`);
  await page.getByRole('button', { name: 'Start screener' }).click();
  await expect(page).toHaveURL(`${app}/login`);
  await page.goto(`${app}/login?cc=none-of-mine`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/surveys?cc=none-of-mine`);
  await expect(page.getByRole('dialog', { name: 'The project could not be marked as complete' })).toBeVisible();
  await page.goto(`${app}/`);
  await expect(page).toHaveURL(`${app}/projects/survey/${project.id}`);
});
