import { createProject } from '@panelist/domain/catalogue/browser';
import { inviteParticipant, searchSurveys } from '@panelist/domain/participation/browser';
import { randomUUID } from 'node:crypto';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

const phone = { width: 390, height: 844 };

test('a researcher enters the time of a session that was booked on their own page', async ({
  page,
  participant,
  researcher,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  const changes = { kindOfResearch: 1, task: null, externalBookingUrl: 'https://book.example.com/gardens' };
  const project = await publishedProject(researcher, changes);
  const id = await applied(participant, project);
  const welcome = { message: 'Welcome', remoteCommunicationDetails: 'We call you.' };
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: welcome });
  await enter(page, { email: 'researcher@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/researcher/projects/${project.id}?response=${id}`);
  const panel = page.getByRole('dialog', { name: /Ada/ });
  await panel.getByRole('button', { name: 'Enter session time' }).click();
  const dialog = page.getByRole('dialog', { name: /^Enter session time: / });
  await dialog.getByRole('button', { name: 'Enter session time' }).click();
  const time = dialog.getByLabel(/^Time of the session/);
  await expect(time).toHaveAccessibleDescription(/Required\./);
  await time.fill('2066-01-05T09:30');
  await dialog.getByLabel(/^Link to cancel it/).fill('book.example.com');
  await dialog.getByRole('button', { name: 'Enter session time' }).click();
  await expect(dialog.getByLabel(/^Link to cancel it/)).toHaveAccessibleDescription(/address/);
  await dialog.getByLabel(/^Link to cancel it/).fill('https://book.example.com/gardens/cancel');
  await dialog.getByRole('button', { name: 'Enter session time' }).click();
  // The server knows the app's time.
  await expect(time).toHaveAccessibleDescription(/year/);
  await checkPageAppearance(page, 'The time of a session, refused');
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await time.fill(`${day}T09:30`);
  await dialog.getByRole('button', { name: 'Enter session time' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(/\(booked on your page\)/)).toBeVisible();
  await expect
    .poll(async () => (await participant.client.call(searchSurveys, { body: { id } })).response.surveys[0])
    .toMatchObject({
      status: 'SCHEDULED',
      externalProject: { timezone: 'America/New_York', meetingCancelLink: 'https://book.example.com/gardens/cancel' },
    });
});

test('times are offered, and an invitation is copied, on a phone', async ({ page, researcher, browserOf }) => {
  const { id } = await researcher.call(createProject, {
    body: {
      code: `E2E-${randomUUID()}`,
      name: 'Interviews about windows',
      description: 'An hour of talk.',
      kindOfResearch: 1,
      researchConductType: 2,
      talkToAudience: 2,
      incentive: 40,
      timeMinutesRequired: 60,
      companyName: 'Loam',
      countries: ['US'],
      participantsWanted: 3,
      status: 'draft',
      screener: [],
    },
  });
  await page.close();
  const own = await browserOf({ email: 'researcher@panelist.example', password: 'demo-password' });
  await own.setViewportSize(phone);
  await own.goto(`${app}/researcher/projects/${id}`);
  await own.getByRole('button', { name: 'Publish' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(own.getByText('Recruiting')).toBeVisible();
  await own.getByRole('link', { name: 'Times' }).click();
  await expect(own.getByText(/No times yet/)).toBeVisible();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await own.getByLabel('First day').fill(day);
  await own.getByLabel('Last day').fill(day);
  await own.getByRole('switch', { name: 'Saturdays and Sundays too' }).check();
  await own.getByRole('button', { name: 'Offer 8 times' }).click();
  await expect(own.getByText(/0 of 8 booked/)).toBeVisible();
  await own.getByRole('link', { name: 'Invitations' }).click();
  await own.getByRole('button', { name: 'Create invitation' }).click();
  await expect(own.getByText(/\?invite=|inviteId=/)).toBeVisible();
  await checkPageAppearance(own, 'Invitations');
  await own.getByRole('link', { name: 'Details' }).click();
  await own.getByRole('button', { name: 'Close' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Close the project' }).click();
  await expect(own.getByText('Closed', { exact: true })).toBeVisible();
});
