import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app } from './pages/session.js';
import {
  chooseOption,
  choosePlace,
  continueButton,
  field,
  fillDemographics,
  fillPersonalDetails,
} from './pages/sign-up-pages.js';
import { newPerson } from './product/person.js';
import type { Page } from '@playwright/test';

test('errors of personal details are shown at the field', async ({ page }) => {
  await page.goto(`${app}/personal`);
  await said(page, 'First name', '', 'Required');
  await said(page, 'First name', 'A', 'Minimum 2 characters');
  await said(page, 'E-mail', 'ada@nowhere', 'E-mail must be valid');
  await said(page, 'Password', 'short', 'Minimum 8 characters');
  await said(page, 'Password', 'x'.repeat(100), 'Maximum 100 characters');
  await said(page, 'Phone', '', 'Required');
  await said(page, 'Phone', '12345', 'Invalid phone number');
  await said(page, 'Phone', '+1 202 555 0142', 'Phone number already in use');
  await said(page, 'Date of birth', '2020-01-01', 'You must be at least 18 years old');
  await expect(continueButton(page)).toBeDisabled();
  await expect(continueButton(page)).toHaveAccessibleDescription(
    'Before you can continue: First name, Last name, E-mail, Password, Phone, Date of birth.',
  );

  await fillPersonalDetails(page, newPerson());
  await expect(continueButton(page)).toBeEnabled();
});

test('errors of the steps are shown at the field, and input survives a reload', async ({ page }) => {
  await page.goto(`${app}/personal`);
  await fillPersonalDetails(page, newPerson());
  await continueButton(page).click();
  await field(page, 'Gender').focus();
  await field(page, 'Ethnicity').focus();
  await expect(field(page, 'Gender')).toHaveAccessibleDescription('Required');
  await fillDemographics(page);
  await continueButton(page).click();

  await field(page, 'City').fill('Portland');
  await field(page, 'City').press('Tab');
  await expect(field(page, 'City')).toHaveAccessibleDescription('Please select a more specific city.');
  await choosePlace(page, 'Portland', 'Portland, Oregon, United States');
  await continueButton(page).click();

  await field(page, 'Employment status').selectOption('employedfulltime');
  await field(page, 'Industries').focus();
  await field(page, 'Industries').blur();
  await expect(field(page, 'Industries')).toHaveAccessibleDescription('Please select an industry');
  for (const industry of ['Banking', 'Consulting', 'Design', 'Education', 'Automotive', 'Accounting'])
    await chooseOption(page, 'Industries', industry);
  await field(page, 'Industries').blur();
  await expect(field(page, 'Industries')).toHaveAccessibleDescription('Only select up to 5 industries');
  await said(page, 'Company', '', 'A valid input is required.');
  await said(page, 'Company', 'x'.repeat(101), 'Maximum 100 characters');
  await said(page, 'What you do', ' ', 'A valid input is required.');
  await said(page, 'What you do', 'x'.repeat(501), 'Maximum 500 characters');
  await field(page, 'Skills').fill('ab');
  await field(page, 'Skills').press('Enter');
  await field(page, 'Skills').blur();
  await expect(field(page, 'Skills')).toHaveAccessibleDescription('Each skill must have a minimum of 3 characters');
  await field(page, 'Skills').fill('x'.repeat(70));
  await field(page, 'Skills').press('Enter');
  await checkPageAppearance(page, 'Your work with a long skill');
  await page.getByRole('switch', { name: 'I have a work e-mail' }).check();
  await said(page, 'Work e-mail', 'ada', 'E-mail must be valid');
  await expect(continueButton(page)).toBeDisabled();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your work' })).toBeVisible();
  await expect(field(page, 'Work e-mail')).toHaveValue('ada');
  await page.getByRole('switch', { name: 'I have a work e-mail' }).uncheck();
  await expect(field(page, 'Work e-mail')).toBeHidden();
  await expect(continueButton(page)).toHaveAccessibleDescription(/^Before you can continue: (?!.*Work e-mail)/);
});

test('Back of the browser leads through the steps', async ({ page }) => {
  await page.goto(`${app}/personal`);
  await fillPersonalDetails(page, newPerson());
  await continueButton(page).click();
  await fillDemographics(page);
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expect(field(page, 'Gender')).toHaveValue('female');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('leaving asks for confirmation and clears the input', async ({ page }) => {
  await page.goto(`${app}/personal`);
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Lovelace');
  for (const name of ['Preview projects', 'Panelist, home']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('Are you sure you want to leave the account creation process?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, 'First name')).toHaveValue('Ada');
  }
  await page.getByRole('link', { name: 'Preview projects' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${app}/projects/browse`);
  await page.goto(`${app}/personal`);
  await expect(field(page, 'First name')).toHaveValue('');
});

/** Types, leaves the field, and expects its error message. */
async function said(page: Page, label: string, text: string, sentence: string): Promise<void> {
  const input = label === 'Password' ? page.getByRole('textbox', { name: label }) : field(page, label);
  await input.fill(text);
  await input.blur();
  await expect(input).toHaveAccessibleDescription(sentence);
}
