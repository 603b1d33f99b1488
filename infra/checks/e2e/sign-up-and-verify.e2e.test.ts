import { me } from '@panelist/domain/identity/browser';
import { loggedInClient } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { app } from './pages/session.js';
import {
  addPicture,
  choosePlace,
  continueButton,
  field,
  fillDemographics,
  fillEmployment,
  fillPersonalDetails,
} from './pages/sign-up-pages.js';
import { declineTour } from './pages/tour.js';
import { phoneCode } from '../../testing/demo.js';
import { newPerson } from './product/person.js';

test('sign up in five steps, verify e-mail and phone, log out and in again', async ({ page, origin, browserErrors }) => {
  const person = newPerson();
  // The link of a referral; what it says is stored over the redirect and the steps.
  await page.goto(`${app}/create?r=FRIEND&utm_source=news&utm_campaign=spring`);
  await expect(page).toHaveURL(`${app}/personal`);
  await addPicture(page);
  await fillPersonalDetails(page, person);

  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await fillDemographics(page);
  await continueButton(page).click();
  await choosePlace(page, 'Portla', 'Portland, Oregon, United States');
  await field(page, 'Postal code (optional)').fill('97201');
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your work' })).toBeVisible();
  await page.reload();
  await fillEmployment(page);
  await page.getByRole('switch', { name: 'I have a work e-mail' }).check();
  await field(page, 'Work e-mail').fill('ada@juniper.example');
  await continueButton(page).click();
  await expect(page.getByText('juniper.example does not look like an address of Analytical Engines.')).toBeVisible();
  await page.getByRole('button', { name: 'Both are right' }).click();
  await expect(page.getByText('Have one account only')).toBeVisible();
  // The reload lost it: nothing stores it.
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  const signUp = page.waitForRequest((request) => request.url().endsWith('/v2/user/signup'));
  await page.getByRole('button', { name: 'Agree and create my account' }).click();

  expect((await signUp).postDataJSON()).toMatchObject({
    provider: 'email',
    email: person.email,
    password: person.password,
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: person.phone,
    profile: { gender: 'female' },
    demographics: { gender: 'female', ethnicity: 'asian', educationLevel: 'bachelors', dateOfBirth: '1990-04-02' },
    employment: {
      employmentStatus: 'employedfulltime',
      industry: ['software'],
      company: 'Analytical Engines',
      companySize: '51-200',
      jobTitle: 'Software Engineer',
      seniorityLevel: 'senior',
      roleDescription: 'I write programs for engines.',
      jobFunctions: ['engineering'],
      email: 'ada@juniper.example',
      internalOrExternalCompanyId: null,
    },
    skills: ['Mathematics'],
    location: {
      city: {
        country: 'US',
        city: 'Portland',
        locality: 'Portland',
        state: 'US-OR',
        administrative_area: 'Oregon',
        postal_code: '97201',
        formattedAddress: 'Portland, Oregon, United States',
      },
      state: 'US-OR',
      loc: { type: 'Point' },
    },
    isPhoneVerified: false,
    verifiedPhone: null,
    referralCode: 'FRIEND',
    initialUtm: { source: 'news', campaign: 'spring' },
  });
  await expect(page).toHaveURL(`${app}/dashboard`);

  const client = await loggedInClient(origin, person.email, person.password);
  expect((await client.call(me)).response.tour).toBe('neverStarted');
  await declineTour(page);
  await expect.poll(async () => (await client.call(me)).response.tour).toBe('dismissed');

  const todo = page.getByRole('region', { name: /^Ready to apply: / });
  const steps = todo.getByRole('listitem');
  await expect(steps, 'the photo went along').toHaveText(['E-mailVerify', 'PhoneVerify', 'PhotoDone']);
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(person.email)}`);
  await page.getByRole('link', { name: /verify-email/ }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await todo.getByRole('link', { name: 'Verify your phone' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  browserErrors.expect(/verification\/ABCDEF|status of 422/);
  await page.getByLabel('Verification code').fill('abcdef');
  await expect(page.getByText('Your verification code is not valid. Please try again.')).toBeVisible();
  await page.getByLabel('Verification code').fill((await phoneCode(origin, person.phone)).toLowerCase());
  await expect(page.getByText('Your phone number is verified.')).toBeVisible();
  await expect(todo).toBeHidden();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/projects\/browse\?logout=true/);
  await page.goto(`${app}/login`);
  browserErrors.expect(/status of 401/);
  await logInByForm(page, person.email, 'another password');
  await expect(page.getByText('Email or password is incorrect').first()).toBeVisible();
  await logInByForm(page, ` ${person.email.toUpperCase()} `, person.password);
  await expect(page).toHaveURL(`${app}/dashboard`);
});
