import { inviteParticipant } from '@panelist/domain/participation/browser';
import { allowReschedule, bookSession, offerSlots } from '@panelist/domain/scheduling/browser';
import type { ApiClient } from '../../testing/api-client.js';
import { readyParticipant, type Participant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject, type PublishedProject } from './product/projects.js';

test.describe.configure({ timeout: 120_000 });

const hourMs = 3_600_000;
const timezone = 'Europe/Berlin';

/** A one-hour session on the hour, this many hours from now. */
function slot(hours: number) {
  const start = Math.ceil(Date.now() / hourMs + hours) * hourMs;
  return { start: new Date(start).toISOString(), end: new Date(start + hourMs).toISOString() };
}

async function interview(researcher: ApiClient, slots: readonly ReturnType<typeof slot>[]): Promise<PublishedProject> {
  const project = await publishedProject(researcher, { kindOfResearch: 1, task: null });
  await researcher.call(offerSlots, { params: { id: project.id }, body: { slots: [...slots], timezone } });
  return project;
}

async function invited(researcher: ApiClient, participant: Participant, project: PublishedProject): Promise<string> {
  const id = await applied(participant, project);
  const body = { message: 'Welcome', remoteCommunicationDetails: 'We call you.' };
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body });
  return id;
}

/** How the pages name a time: the browser of the journeys is in New York. */
const zone = 'America/New_York';
const clock = ({ start }: { readonly start: string }) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(start))
    .replaceAll('\u202F', ' ');
const day = ({ start }: { readonly start: string }) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(start));

test('a time that another person takes meanwhile says so; a near session is moved once the researcher allows it', async ({
  page,
  origin,
  participant,
  researcher,
  browserOf,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const [near, later] = [slot(2), slot(72)];
  const project = await interview(researcher, [near, later]);
  const id = await invited(researcher, participant, project);
  const other = await readyParticipant(origin, newPerson());
  const otherId = await invited(researcher, other, project);
  await enter(page, participant);
  await page.goto(`${app}/surveys/${id}/schedule`);
  // The day that is chosen at first.
  await expect(page.getByRole('button', { name: new RegExp(String.raw`^${day(near)} \(`), pressed: true })).toBeVisible();
  await page.getByRole('button', { name: clock(near), exact: true }).click();
  const { booking } = await other.client.call(bookSession, { params: { id: otherId }, body: { start: near.start, timezone } });
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('This time is not free any more. Please choose another one.');

  const otherPage = await browserOf(other);
  await otherPage.goto(`${app}/schedule/${booking.uid}/reschedule/${otherId}`);
  await expect(otherPage.getByText('It is too late to reschedule: that is possible until 4 hours before')).toBeVisible();
  await researcher.call(allowReschedule, { params: { projectId: project.id, id: otherId } });
  await otherPage.reload();
  await expect(otherPage.getByText('The researcher allows you to move it once.')).toBeVisible();
});
