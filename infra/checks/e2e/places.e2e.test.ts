import type { Page } from '@playwright/test';
import { messageTo } from '../../testing/demo.js';
import { readyParticipant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

const quits = async (page: Page) => {
  await page.getByRole('link', { name: 'Quit screener' }).click();
  await page.getByRole('button', { name: 'Leave screener' }).click();
};

test('the last place is held for the first, and goes to the person who waits for it, by mail and on the page', async ({
  page,
  participant,
  researcher,
  browserOf,
  browserErrors,
  origin,
}) => {
  // The last place is held for another person.
  browserErrors.expect(/status of 409/);
  const project = await publishedProject(researcher, { participantsWanted: 1 });
  await enter(page, participant);
  await page.goto(`${app}/projects/survey/${project.id}`);
  await expect(page.getByText(/^A place is held for you until .*: 15 min left\.$/)).toBeVisible();
  await checkPageAppearance(page, 'a screener that holds a place');

  const waits = await readyParticipant(origin, newPerson());
  const other = await browserOf(waits);
  await other.goto(`${app}/projects/survey/${project.id}`);
  const form = other.getByRole('form', { name: 'Screener' });
  await expect(other.getByText(/^All places are taken for now\. A place may free by \d/)).toBeVisible();
  await expect(form).toBeVisible();
  await checkPageAppearance(other, 'a screener without a place');
  await quits(other);
  await expect(other.getByRole('definition').filter({ hasText: 'A place may free by' })).toBeVisible();
  const notify = other.getByRole('button', { name: 'Notify me if a place frees' });
  await notify.focus();
  await other.keyboard.press('Enter');
  await expect(other.getByText('You are 1st on the waiting list.')).toBeVisible();
  await checkPageAppearance(other, 'a project whose place one waits for');
  await other.goto(`${app}/surveys`);
  const waiting = other.getByRole('region', { name: 'Waiting for a place' });
  await expect(waiting.getByText('You are 1st on the waiting list.')).toBeVisible();
  await checkPageAppearance(other, 'My projects with one that the reader waits for');
  await waiting.getByRole('link', { name: project.name }).click();

  await quits(page);
  await expect(other.getByText(/^A place is held for you until/)).toBeVisible();
  const mail = await messageTo(origin, waits.email, ({ subject }) => subject === `A place is free: ${project.name}`);
  expect(mail.text).toContain(`/projects/view/${project.id}`);
  await expect(
    page
      .getByText('All places taken for now')
      .or(page.getByText(/^A place may free by/))
      .first(),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Start screener' }).click();
  await expect(other.getByText(/^A place is held for you until/)).toBeVisible();
});
