import { expect, type Locator, type Page } from '@playwright/test';
import { app, appRuns } from './session.js';

export async function openProfile(page: Page, section?: string): Promise<void> {
  await page.goto(`${app}/profile${section === undefined ? '' : `?section=${section}`}`);
  // By its tag: a dialog hides the page from the roles.
  await expect(page.locator('h1', { hasText: 'Your profile' })).toBeVisible();
  // A link that is pressed before opens another document: the browser asks before that is left.
  await appRuns(page);
}

/** A section of the page, by its title. */
export const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Opens a section's dialog by its button. */
export async function edit(page: Page, title: string, named = title): Promise<Locator> {
  await section(page, title)
    .getByRole('link', { name: `Edit ${title}` })
    .click();
  const opened = dialog(page, named);
  await expect(opened).toBeVisible();
  return opened;
}

/** Saves a section that locks, and expects its message. */
export async function saveAndLock(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save and lock this section' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The sentence of a locked section. */
export const lockSentence = /^Edited today, editable \w+ \d+(, \d{4})?$/;
