import { me } from '@panelist/domain/identity/browser';
import { expect, test } from './journey.js';
import { loggedInClient } from '../../testing/participants.js';
import { newPerson } from './product/person.js';
import { logInByForm } from './pages/login-page.js';
import { app } from './pages/session.js';
import { declineTour } from './pages/tour.js';
import { addPicture, choosePlace, continueButton, field, fillDemographics, fillEmployment } from './pages/sign-up-pages.js';

const newcomer = { email: 'new@panelist.example', password: 'demo-password' };

test('a person with an account and no profile is redirected to create one, and can', async ({ page, origin }) => {
  const { response } = await (await loggedInClient(origin, newcomer.email)).call(me);
  // The demo has one such account: on a product used before, it may already have a profile.
  test.skip(response.hasProfile, 'The newcomer of this demo has a profile already.');
  const { phone } = newPerson();

  // Input of an earlier visitor in this browser is not theirs.
  await page.goto(`${app}/personal`);
  await field(page, 'First name').fill('Somebody');
  await expect.poll(async () => JSON.stringify(await page.context().storageState())).toContain('Somebody');
  await page.goto(`${app}/login`);
  await logInByForm(page, newcomer.email, newcomer.password);
  await expect(page).toHaveURL(`${app}/personal`);
  await expect(page.getByText('You must complete your profile to continue.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Noah');
  await expect(field(page, 'Last name')).toHaveValue('Winter');
  await expect(field(page, 'E-mail')).toHaveValue(newcomer.email);
  await expect(field(page, 'E-mail')).not.toBeEditable();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeHidden();

  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByText('You must finish creating a profile.')).toBeVisible();
  await expect(page).toHaveURL(`${app}/personal`);
  await page.goto(`${app}/dashboard`);
  await expect(page).toHaveURL(`${app}/personal`);
  // Projects are public, also for people without a profile.
  await page.goto(`${app}/projects/browse`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${app}/projects/browse`);
  await page.goto(`${app}/surveys`);
  await expect(page.getByRole('button', { name: 'Complete profile' })).toBeVisible();
  await expect(page).toHaveURL(`${app}/personal`);

  await addPicture(page);
  await field(page, 'First name').fill('Noa');
  await field(page, 'Phone').fill(phone);
  await field(page, 'Date of birth').fill('1990-04-02');
  await continueButton(page).click();
  await fillDemographics(page);
  await continueButton(page).click();
  await page.reload();
  await choosePlace(page, 'Portla', 'Portland, Oregon, United States');
  await continueButton(page).click();
  await fillEmployment(page);
  await continueButton(page).click();

  const signUp = page.waitForRequest((request) => request.url().endsWith('/v2/user/signup'));
  await page.getByRole('button', { name: 'Agree and create my profile' }).click();
  const sent = (await signUp).postDataJSON() as object;
  expect(sent).toMatchObject({ firstName: 'Noa', lastName: 'Winter', phone });
  expect(sent).not.toHaveProperty('email');
  expect(sent).not.toHaveProperty('password');
  await expect(page).toHaveURL(`${app}/dashboard`);
  await declineTour(page);

  const client = await loggedInClient(origin, newcomer.email);
  await expect.poll(async () => (await client.call(me)).response.picture).not.toBeNull();
  const { response: finished } = await client.call(me);
  expect(finished).toMatchObject({ id: response.id, profileId: response.profileId, firstName: 'Noa', hasProfile: true });
  await expect(page.getByText('Noa Winter')).toBeVisible();
  await page.goto(`${app}/payouts`);
  await expect(page).toHaveURL(`${app}/payouts`);
});
