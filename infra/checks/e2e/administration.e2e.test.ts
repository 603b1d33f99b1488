import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { logInByForm } from './pages/login-page.js';
import { app, enter } from './pages/session.js';

test('an administrator suspends a participant, who then reads why on the one page left, and reinstates them', async ({
  page,
  browserOf,
  browserErrors,
  participant,
}) => {
  // The document asks who is there before it knows of the suspension.
  browserErrors.expect(/403 \(Forbidden\).*\/v2\/panelists\/me/);
  const admin = await browserOf({ email: 'admin@panelist.example', password: 'demo-password' });
  await admin.goto(`${app}/staff/support`);
  await admin.getByRole('link', { name: 'Administration' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  const itemOf = (name: string) => admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { level: 3, name }) });
  await expect(admin.getByText('by operator of the demo').first()).toBeVisible();
  await checkPageAppearance(admin, 'Who has which right');

  await admin.getByLabel('Find an account').fill(participant.email);
  const person = itemOf(`${participant.firstName} ${participant.lastName}`);
  await person.getByRole('button', { name: 'Suspend' }).click();
  await admin.getByLabel('Reason').fill('Two people take part with this account.');
  await admin.getByRole('button', { name: 'Suspend account' }).click();
  await expect(person.getByText('Two people take part with this account.')).toBeVisible();
  await checkPageAppearance(admin, 'A suspended account');

  await page.goto(`${app}/login`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeVisible();
  await expect(page.getByText('Two people take part with this account.')).toBeVisible();
  await checkPageAppearance(page, 'Why an account is suspended');
  await page.goto(`${app}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();

  await person.getByRole('button', { name: 'Reinstate' }).click();
  await admin.getByLabel('Reason').fill('They explained it.');
  await admin.getByRole('button', { name: 'Reinstate account' }).click();
  await expect(person.getByText('Suspended')).toHaveCount(0);
  await enter(page, participant);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your account is suspended');
});
