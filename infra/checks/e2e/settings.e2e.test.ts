import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';

const newPassword = 'a better password';

test('a forgotten password is replaced by the link of a mail', async ({ page, participant, browserErrors }) => {
  await page.goto(`${app}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await checkPageAppearance(page, 'Forgot your password?');
  await page.getByLabel('E-mail').fill(participant.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(participant.email)}`);
  await page.getByRole('link', { name: /reset-password/ }).click();
  await checkPageAppearance(page, 'New password');
  const link = page.url();
  await page.getByRole('textbox', { name: 'New Password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  browserErrors.expect(/status of 422/);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New Password' }).fill('yet another one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This link is not valid. Please ask for a new one.')).toBeVisible();
  await page.goto(`${app}/login`);
  await logInByForm(page, participant.email, newPassword);
  await expect(page).toHaveURL(`${app}/dashboard`);
});

test('names and e-mail change, the e-mail by its link; the old address is told; a typing error is withdrawn', async ({
  page,
  participant,
  browserErrors,
}) => {
  // The change ends this session: the page that hears of it, and the next one, ask once more.
  browserErrors.expect(/401 \(Unauthorized\) \(.*\/(v2\/panelists\/me|api\/v4\/profiles\/user\/[^/]+)\)/);
  const newEmail = `new.${participant.email}`;
  await enter(page, participant);
  await page.goto(`${app}/settings`);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await checkPageAppearance(page, 'Account details');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail);
  await save.click();
  await expect(page.getByText(`We sent a link to ${newEmail}. Open it to confirm the change.`)).toBeVisible();
  await expect(page.getByText(`until then it stays ${participant.email}`, { exact: false })).toBeVisible();
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(participant.email)}`);
  await expect(page.getByText('Your e-mail address is about to change')).toBeVisible();
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(newEmail)}`);
  await page.getByRole('link', { name: /verify-email/ }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  await page.goto(`${app}/settings`);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(newEmail);
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');

  await page.getByRole('textbox', { name: 'E-mail' }).fill(`wrong.${newEmail}`);
  await save.click();
  await expect(page.getByText(`until then it stays ${newEmail}`, { exact: false })).toBeVisible();
  await checkPageAppearance(page, 'Account details');
  await page.getByRole('button', { name: 'Keep the present e-mail' }).click();
  await expect(page.getByText('The link that we sent does not work any more.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the present e-mail' })).toHaveCount(0);

  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(participant.email)}`);
  await page.getByRole('link', { name: /undo-email/ }).click();
  await page.getByRole('button', { name: 'Use this address again' }).click();
  await expect(page.getByRole('heading', { name: 'Your former e-mail is back' })).toBeVisible();
  await checkPageAppearance(page, 'Your former e-mail is back');
  await page.goto(`${app}/login`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/dashboard`);
});
