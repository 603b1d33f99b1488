import { inviteParticipant } from '@panelist/domain/participation/browser';
import { offerSlots, projectSlots } from '@panelist/domain/scheduling/browser';
import type { ApiClient } from '../../testing/api-client.js';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { messageTo } from '../../testing/demo.js';
import { type Participant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
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

/** `20261124T090000Z`: a time as calendar files write it (RFC 5545). */
const inCalendar = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** What the page's file for calendars says. */
async function calendarEntry(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  const line = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(text.replaceAll('\r', ''))?.[1] ?? '';
  return { name: file.suggestedFilename(), uid: line('UID'), start: line('DTSTART'), sequence: Number(line('SEQUENCE')) };
}

test('an invited participant books a time, moves it and cancels it', async ({ page, origin, participant, researcher }) => {
  // In the browser's zone on days of their own.
  const [first, second] = [slot(72), slot(72 + 26)];
  const project = await interview(researcher, [first, second]);
  const id = await invited(researcher, participant, project);
  await enter(page, participant);

  await page.goto(`${app}/surveys`);
  await projectRow(page, project.name)
    .getByRole('link', { name: `Book a Time: ${project.name}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Book a time' })).toBeVisible();
  await expect(page.getByText(/^Times are in New York time\. .* for the researcher \(Berlin time\)\.$/)).toBeVisible();
  await checkPageAppearance(page, 'Book a time');
  const choose = async (wanted: ReturnType<typeof slot>) => {
    await page.getByRole('button', { name: new RegExp(String.raw`^${day(wanted)} \(`) }).click();
    await page.getByRole('button', { name: clock(wanted), exact: true }).click();
  };
  await choose(first);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  // The same address is the session now, and its heading has the focus.
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeFocused();
  await expect(page).toHaveTitle("You're booked · Panelist");
  await expect(page).toHaveURL(`${app}/surveys/${id}/schedule?source=platform`);
  await checkPageAppearance(page, 'Booked');
  const booked = await calendarEntry(page);
  expect(booked.name).toBe('session.ics');
  expect(booked.start).toBe(inCalendar(first.start));
  const mail = await messageTo(origin, participant.email, ({ subject }) => subject === `Your session is booked: ${project.name}`);
  expect(mail.text).toContain('New York time');
  expect(mail.attachments).toMatchObject([{ name: 'session.ics', text: expect.stringContaining('METHOD:REQUEST') }]);

  await page.getByRole('link', { name: `Reschedule: ${project.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Move your session' })).toBeVisible();
  await checkPageAppearance(page, 'Reschedule');
  await choose(second);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: `, ${clock(second).replace(/ [AP]M$/, '')}` })).toBeVisible();
  // The same entry of the participant's calendar, at its new time.
  const moved = await calendarEntry(page);
  expect(moved).toMatchObject({ uid: booked.uid, start: inCalendar(second.start) });
  expect(moved.sequence).toBeGreaterThan(booked.sequence);
  expect((await participant.client.call(projectSlots, { params: { id: project.id } })).slots).toContainEqual(first);

  await page.getByRole('button', { name: `More actions: ${project.name}` }).click();
  await page.getByRole('menuitem', { name: 'Cancel interview' }).click();
  await expect(page.getByRole('heading', { name: 'Cancel your interview' })).toBeVisible();
  await checkPageAppearance(page, 'Cancel the interview');
  await page.getByRole('textbox').fill('I am away that week.');
  await page.getByRole('button', { name: 'Cancel interview' }).click();
  await expect(page.getByRole('heading', { name: 'Your interview is cancelled' })).toBeVisible();
  await messageTo(origin, participant.email, ({ subject }) => subject === `Your session is cancelled: ${project.name}`);

  // Links of the specification, without a version, lead to the same page.
  await page.goto(`${origin}/panelists/surveys/${id}/schedule`);
  await expect(page.getByText('The status of this project is “Cancelled”.')).toBeVisible();
});
