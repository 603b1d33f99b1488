import type { Page } from '@playwright/test';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { answerShortScreener } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

/** The provider's dialog, in its frame. */
const atProvider = (page: Page) => page.frameLocator('iframe[title="Plaid sandbox"]');
const pick = async (page: Page, outcome: 'Verified' | 'Failed' | 'Abandoned') =>
  atProvider(page).getByRole('button', { name: outcome, exact: true }).click();

/** A status in the list; the filter above it has the same words. */
const statusIn = (page: Page, status: string) =>
  page.getByText(status, { exact: true }).and(page.locator(':not(option)')).first();

test('the result of a screener asks for the identity; leaving, failing and verifying it each go on; then the project invites', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher, { requiresIdentityVerification: true, autoInvite: true });
  await enter(page, participant);
  await answerShortScreener(page, project.id);
  const prompt = page.getByRole('dialog', { name: 'Verify your identity' });
  await expect(prompt).toBeVisible();
  await checkPageAppearance(page, 'the prompt to verify the identity');
  await prompt.getByRole('button', { name: 'Skip for now' }).click();
  await expect(prompt).toBeHidden();

  await page.getByRole('link', { name: 'Verify your identity' }).click();
  await prompt.getByRole('button', { name: 'Verify identity' }).click();
  await atProvider(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('You left before the end.')).toBeVisible();
  await expect(prompt).toBeHidden();
  await page.getByRole('link', { name: 'Verify your identity' }).click();
  await prompt.getByRole('button', { name: 'Verify identity' }).click();
  await pick(page, 'Failed');
  const failed = page.getByRole('dialog', { name: 'Your identity could not be verified' });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await pick(page, 'Verified');

  const verified = page.getByRole('dialog', { name: 'Your identity is verified' });
  await expect(verified).toContainText('It may take a few minutes to show in My Projects.');
  await verified.getByRole('link', { name: 'Go to My Projects' }).click();
  await expect(page.getByText(project.name).first()).toBeVisible();
  await expect(statusIn(page, 'Invited')).toBeVisible();
  await page.goto(`${app}/settings`);
  await expect(page.getByText(/^By Plaid, (today|on )/)).toBeVisible();
});
