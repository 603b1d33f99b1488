import { expect, type Page } from '@playwright/test';
import type { Person } from '../../../testing/builders.js';

const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPoWrkEAAOYAdjP6EnKAAAAAElFTkSuQmCC',
    'base64',
  ),
};

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });

export async function addPicture(page: Page): Promise<void> {
  await page.getByLabel('Profile photo', { exact: true }).setInputFiles(picture);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
}

export async function fillPersonalDetails(page: Page, person: Person): Promise<void> {
  await field(page, 'First name').fill(person.firstName);
  await field(page, 'Last name').fill(person.lastName);
  await field(page, 'E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await field(page, 'Phone').fill(person.phone);
  await field(page, 'Date of birth').fill('1990-04-02');
}

export async function fillDemographics(page: Page): Promise<void> {
  await field(page, 'Gender').selectOption('female');
  await field(page, 'Ethnicity').selectOption('asian');
  await field(page, 'Education level').selectOption('bachelors');
}

export async function choosePlace(page: Page, typed: string, label: string): Promise<void> {
  await field(page, 'City').fill(typed);
  await page.getByRole('option', { name: label }).click();
}

export async function fillEmployment(page: Page): Promise<void> {
  await field(page, 'Employment status').selectOption('employedfulltime');
  await chooseOption(page, 'Industries', 'Computer Software');
  await field(page, 'Company').fill('Analytical Engines');
  await field(page, 'Company size').selectOption('51-200');
  await field(page, 'Job title').fill('software eng');
  await page.getByRole('option', { name: 'Software Engineer', exact: true }).click();
  await field(page, 'Seniority').selectOption('senior');
  await chooseOption(page, 'Job functions', 'Engineering');
  await field(page, 'What you do').fill('I write programs for engines.');
  await field(page, 'Skills').fill('Mathematics');
  await field(page, 'Skills').press('Enter');
}

/** Selects an option as a chip and closes the list. */
export async function chooseOption(page: Page, label: string, name: string): Promise<void> {
  await field(page, label).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await field(page, label).press('Escape');
}
