import type { Page } from '@playwright/test';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app } from './pages/session.js';
import { choosePlace, continueButton, field, fillDemographics, fillEmployment } from './pages/sign-up-pages.js';
import { newPerson } from './product/person.js';
import { declineTour } from './pages/tour.js';

/** At the sandbox's page of the other site. */
async function pickPerson(page: Page, person: { readonly firstName: string; readonly email: string }): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}

test('sign up through LinkedIn without a password, log out, and log in again', async ({ page, browserErrors }) => {
  const person = newPerson();
  await page.goto(`${app}/login?cc=c1`);
  await page.getByRole('link', { name: 'Log in with LinkedIn' }).click();
  await expect(page.getByRole('heading', { name: 'LinkedIn sandbox' })).toBeVisible();
  await pickPerson(page, { firstName: 'Jo', email: person.email });

  await expect(
    page.getByText('You do not have an account. Create an account and be paid for participating in studies.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(field(page, 'First name')).toHaveValue('Jo');
  for (const [label, value] of [
    ['First name', 'Jo'],
    ['Last name', 'Lindqvist'],
    ['E-mail', person.email],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, label)).toHaveAttribute('readonly', '');
  }
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await checkPageAppearance(page, 'Personal details through LinkedIn');

  await field(page, 'Phone').fill(person.phone);
  await field(page, 'Date of birth').fill('1990-04-02');
  await continueButton(page).click();
  await fillDemographics(page);
  await continueButton(page).click();
  await choosePlace(page, 'Portla', 'Portland, Oregon, United States');
  await continueButton(page).click();
  await fillEmployment(page);
  await continueButton(page).click();
  await page.getByRole('button', { name: 'Agree and create my account' }).click();
  await expect(page).toHaveURL(`${app}/dashboard`);
  // LinkedIn has verified the e-mail, and given the photo.
  const steps = page.getByRole('region', { name: 'Ready to apply: 2 of 3' });
  await expect(steps.getByRole('listitem')).toHaveText(['E-mailDone', 'PhoneVerify', 'PhotoDone']);
  await declineTour(page);

  await page.goto(`${app}/settings/social`);
  await expect(page.getByText('Your LinkedIn account is connected', { exact: true })).toBeVisible();
  browserErrors.expect(/delete-provider|status of 409|tasks\/c1\/complete/);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'A connected LinkedIn or Facebook account is required to maintain your login and panelist profile.',
  );

  await page.context().clearCookies();
  await page.goto(`${app}/login?cc=c1`);
  await page.getByRole('link', { name: 'Log in with LinkedIn' }).click();
  await pickPerson(page, { firstName: 'Jo', email: person.email });
  await expect(page).toHaveURL(new RegExp(`${app}/surveys\\?cc=c1$`));
  await expect(page.getByRole('dialog', { name: 'The project could not be marked as complete' })).toBeVisible();
});
