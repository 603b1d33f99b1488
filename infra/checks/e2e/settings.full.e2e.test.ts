import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { totpCode } from '@panelist/infra/sessions';
import { openZip } from '../../testing/open-zip.js';
import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { checkPageAppearance, devices } from './pages/appearance.js';
import { pressed, tabTo } from './pages/focus.js';
import { stepUpIsAsked } from './pages/step-up.js';
import { app, enter, sayWhy } from './pages/session.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';
import { readyParticipant } from '../../testing/participants.js';

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('an authenticator app is set up, the next log-in asks for its code, and it proves a session, by keyboard', async ({
      page,
      participant,
      browserErrors,
    }) => {
      await enter(page, participant);
      await page.goto(`${app}/settings/second-factor`);
      await checkPageAppearance(page, 'Second factor');
      await pressed(page, page.getByRole('button', { name: 'Set up an authenticator app' }));
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
      const code = (steps: number) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps);
      await checkPageAppearance(page, 'The secret of an app');
      await tabTo(page, page.getByRole('textbox', { name: 'Code' }));
      await page.keyboard.type(code(-1));
      await page.keyboard.press('Enter');
      await expect(page.getByText('The authenticator app is set up.')).toBeVisible();
      await checkPageAppearance(page, 'Recovery codes');
      const recoveryCode =
        (await page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: /^\w{6}(-\w{6}){3}$/ })
          .first()
          .textContent()) ?? '';
      await pressed(page, page.getByRole('button', { name: 'I have written them down' }));
      await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();

      browserErrors.expect(/status of 401/);
      for (const answer of [code(0), recoveryCode]) {
        await page.context().clearCookies();
        await page.goto(`${app}/login`);
        await logInByForm(page, participant.email, participant.password);
        await tabTo(page, page.getByRole('textbox', { name: 'Code' }));
        await page.keyboard.type(answer);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(`${app}/dashboard`);
      }

      browserErrors.expect(/status of 403/);
      await stepUpIsAsked(page, '**/api/v4/totp', 'DELETE', ['totp', 'password']);
      await page.goto(`${app}/settings/second-factor`);
      await pressed(page, page.getByRole('button', { name: 'Remove the authenticator app' }));
      await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
      await checkPageAppearance(page, 'Is it you? By a code or the password');
      await tabTo(
        page,
        page
          .getByRole('dialog')
          .getByLabel(/password/i)
          .first(),
      );
      await page.keyboard.type(participant.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    });
  });

test('mails are turned off and stay off', async ({ page, participant }) => {
  await enter(page, participant);
  await page.goto(`${app}/settings/notifications`);
  await checkPageAppearance(page, 'Email notification settings');
  const digest = page.getByRole('checkbox', { name: 'Daily Digest' });
  await expect(digest).toBeChecked();
  await expect(page.getByRole('link', { name: 'Edit your e-mail' })).toHaveAttribute('href', `${app}/profile?section=0`);
  await digest.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible();
  await page.reload();
  await expect(digest).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Targeted Research Invitation' })).toBeChecked();
});

test('what is known, who looked and what left are on one page; the copy is downloaded and read', async ({
  page,
  participant,
  origin,
}, testInfo) => {
  await enter(page, participant);
  await page.goto(`${app}/settings`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText(`Ada Lovelace, ${participant.email}`)).toBeVisible();
  await expect(page.getByText('Nobody has looked so far.')).toBeVisible();
  await expect(page.getByText('Our text message service')).toBeVisible();
  await checkPageAppearance(page, 'Privacy');
  await page.getByRole('button', { name: 'Make my copy' }).click();
  const link = page.getByRole('link', { name: /^Download/ });
  await expect(link).toHaveAttribute('href', /^\/files\/exports\//);
  await checkPageAppearance(page, 'Privacy with a copy');

  // Without the browser's session: the link itself is the permission.
  const answer = await fetch(`${origin}${(await link.getAttribute('href')) ?? ''}`);
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="panelist-data.zip"');
  const files = await openZip(Buffer.from(await answer.arrayBuffer()));
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as { events: readonly { sentence: string }[] };
  expect(data.events.map(({ sentence }) => sentence)).toContain(`Signed up as ${participant.email}.`);
  expect(data.events.at(-1)?.sentence).toBe('Asked for a copy of everything that Panelist knows about them.');
  const folder = testInfo.outputPath('copy');
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByRole('heading', { name: 'What Panelist knows about Ada Lovelace' })).toBeVisible();
  await expect(page.getByText(`Signed up as ${participant.email}.`)).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
  await checkPageAppearance(page, 'The page of the copy');
});

test('a project that fits is announced by mail until the link of the mail turns that off', async ({
  page,
  participant,
  researcher,
}) => {
  const inbox = `${app}/demo/inbox?to=${encodeURIComponent(participant.email)}`;
  const first = await publishedProject(researcher);
  const subject = `A new project that fits you: ${first.name}`;
  await expect(async () => {
    await page.goto(inbox);
    await expect(page.getByText(subject)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page
    .getByRole('link', { name: /unsubscribe\?token=/ })
    .first()
    .click();
  await checkPageAppearance(page, 'Unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('We send you no more invitations to projects that fit you.')).toBeVisible();

  const second = await publishedProject(researcher);
  const other = await readyParticipant(test.info().project.use.baseURL ?? '', newPerson('Noor'));
  const third = await publishedProject(researcher);
  // Pages of people are compared in order: once the other one has the mail of the third, the second
  // is done.
  await expect(async () => {
    await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(other.email)}`);
    await expect(page.getByText(`A new project that fits you: ${third.name}`)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.goto(inbox);
  await expect(page.getByText(subject)).toBeVisible();
  await expect(page.getByText(second.name)).toHaveCount(0);

  await enter(page, participant);
  await page.goto(`${app}/settings/notifications`);
  await checkPageAppearance(page, 'Email notification settings');
  await expect(page.getByRole('checkbox', { name: 'Targeted Research Invitation' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Daily Digest' })).toBeChecked();
});

test('a deactivated account refuses the log-in, and support opens it again', async ({
  page,
  participant,
  browserOf,
  browserErrors,
}) => {
  await enter(page, participant);
  await page.goto(`${app}/settings`);
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(
    dialog.getByText(
      'This will deactivate your account and log you out. You can reach out to customer support to reactivate it.',
    ),
  ).toBeVisible();
  await checkPageAppearance(page, 'Are you sure?');
  await dialog.getByRole('button', { name: 'Deactivate Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  // 401: the live channel's hint of the deactivation may come before its answer, and the page asks
  // with the ended session.
  browserErrors.expect(/status of 40[13]/);
  await logInByForm(page, participant.email, participant.password);
  await expect(page.getByText(/This account is deactivated. Customer support can reactivate it until/).first()).toBeVisible();

  const support = await browserOf({ email: 'support@panelist.example', password: 'demo-password' });
  await support.goto(`${app}/staff/support?userId=${participant.userId}`);
  await sayWhy(support);
  await support.getByRole('button', { name: 'Reactivate' }).click();
  await expect(support.getByText('The account is open again.')).toBeVisible();
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('a changed password ends the other session; one log-in is ended from the list', async ({
  page,
  participant,
  browserOf,
  browserErrors,
}) => {
  const newPassword = 'a better password';
  const other = await browserOf(participant);
  await enter(page, participant);
  await page.goto(`${app}/settings/password`);
  await checkPageAppearance(page, 'Update Password');
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled();
  const current = page.getByRole('textbox', { name: 'Current Password' });
  await page.getByRole('textbox', { name: 'New Password' }).fill('short');
  await page.getByRole('textbox', { name: 'New Password' }).blur();
  await expect(page.getByText('Minimum 8 characters')).toBeVisible();
  await page.getByRole('textbox', { name: 'New Password' }).fill(newPassword);
  browserErrors.expect(/status of 4(22|01)/);
  await current.fill('not my password');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Your current password is not right.').first()).toBeVisible();
  await current.fill(participant.password);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page).toHaveURL(`${app}/dashboard`);
  await other.goto(`${app}/dashboard`);
  await expect(other).toHaveURL(/\/login/);

  const again = await browserOf({ ...participant, password: newPassword });
  await page.goto(`${app}/settings/sessions`);
  await expect(page.getByText('This device')).toBeVisible();
  await checkPageAppearance(page, 'Where you are logged in');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible();
  await again.goto(`${app}/dashboard`);
  await expect(again).toHaveURL(/\/login/);
});
