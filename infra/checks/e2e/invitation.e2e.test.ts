import { createInvitation } from '@panelist/domain/participation/browser';
import { readyParticipant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { app } from './pages/session.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

test('an invitation leads a visitor through the log-in past the criteria and the questions, and lets one person in', async ({
  page,
  origin,
  participant,
  researcher,
  browserOf,
}) => {
  const project = await publishedProject(researcher, { talkToAudience: 1 });
  const { url } = await researcher.call(createInvitation, { params: { id: project.id }, body: { skipScreenerQuestions: true } });
  await page.goto(url);
  await expect(page.getByText('The researcher has invited you to this project.')).toBeVisible();
  await page.getByRole('button', { name: 'Start screener' }).click();
  await logInByForm(page, participant.email, participant.password);
  await expect(page.getByRole('heading', { name: "You did it! You're invited to participate." })).toBeVisible();

  const late = await browserOf(await readyParticipant(origin, newPerson()));
  // The dashboard leads to the project, too.
  await late.goto(`${app}/dashboard${new URL(url).search}`);
  await expect(late).toHaveURL(url);
  await expect(late.getByText('This invitation has been used already.')).toBeVisible();
  await late.getByRole('button', { name: 'Verify your work e-mail' }).click();
  await expect(late.getByRole('dialog', { name: 'Your employment details are needed' })).toBeVisible();
});
