import { completeIdentityVerification } from '@panelist/domain/identity/browser';
import type { Page } from '@playwright/test';
import { readyParticipant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

/** The provider's dialog, in its frame. */
const atProvider = (page: Page) => page.frameLocator('iframe[title="Plaid sandbox"]');
const pick = async (page: Page, outcome: 'Verified' | 'Failed' | 'Abandoned') =>
  atProvider(page).getByRole('button', { name: outcome, exact: true }).click();

/** A status in the list; the filter above it has the same words. */
const statusIn = (page: Page, status: string) =>
  page.getByText(status, { exact: true }).and(page.locator(':not(option)')).first();

test('Verify ID in My projects; the same identity counts in one account', async ({
  page,
  participant,
  browserOf,
  origin,
  researcher,
  browserErrors,
}) => {
  test.slow();
  const project = await publishedProject(researcher, { requiresIdentityVerification: true });
  const name = `Twin ${project.id.slice(0, 8)}`;
  await applied(participant, project);
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  await expect(statusIn(page, 'Pending ID Verification')).toBeVisible();
  await page.getByRole('link', { name: `Verify ID: ${project.name}` }).click();
  await page.getByRole('button', { name: 'Verify identity' }).click();
  await atProvider(page).getByLabel('Name on the document').fill(name);
  await pick(page, 'Verified');
  await page.getByRole('dialog', { name: 'Your identity is verified' }).getByRole('button', { name: 'Close' }).last().click();
  await expect(statusIn(page, 'Submitted')).toBeVisible();

  const twin = await readyParticipant(origin, newPerson());
  const refused = twin.client.call(completeIdentityVerification, {
    body: { publicToken: `sandbox-verified:${name}`, projectId: project.id },
  });
  await expect(refused).rejects.toThrow('answered 409');
  browserErrors.expect(/status of 409/);
  const other = await browserOf(twin);
  await other.goto(`${app}/projects/view/${project.id}?verify=identity:${project.id}`);
  await other.getByRole('button', { name: 'Verify identity' }).click();
  await atProvider(other).getByLabel('Name on the document').fill(name);
  await pick(other, 'Verified');
  await expect(other.getByText('This identity is verified in another account.')).toBeVisible();
});
