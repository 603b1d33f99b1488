import { inviteParticipant, searchSurveys } from '@panelist/domain/participation/browser';
import { offerSlots } from '@panelist/domain/scheduling/browser';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { tabTo } from './pages/focus.js';
import { app, enter } from './pages/session.js';
import { applied, earned, payoutIn } from './product/participations.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 120_000 });

const hourMs = 3_600_000;

test('a participant books a session and cancels it without a mouse', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { kindOfResearch: 1, task: null });
  const start = Math.ceil(Date.now() / hourMs + 72) * hourMs;
  const slots = [{ start: new Date(start).toISOString(), end: new Date(start + hourMs).toISOString() }];
  await researcher.call(offerSlots, { params: { id: project.id }, body: { slots, timezone: 'Europe/Berlin' } });
  const id = await applied(participant, project);
  const body = { message: 'Welcome', remoteCommunicationDetails: 'We call you.' };
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body });
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  const row = projectRow(page, project.name);
  await tabTo(page, row.getByRole('link', { name: `Book a Time: ${project.name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Book a time' })).toBeFocused();
  await expect(page.getByRole('button', { name: /\(1 free time\)$/, pressed: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^\d+:\d\d [AP]M$/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Book', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeFocused();

  await page.goto(`${app}/surveys`);
  const more = row.getByRole('button', { name: `More actions: ${project.name}` });
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('menuitem', { name: 'Cancel interview' });
  await expect(cancel).toBeVisible();
  await page.keyboard.press('End');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // The form takes the focus: its message is what the page asks for.
  await expect(page.getByRole('textbox', { name: /^Message to the researcher/ })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Cancel interview' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your interview is cancelled' })).toBeVisible();
});

test('a participant has a failed payment sent elsewhere without a mouse', async ({ page, participant, researcher }) => {
  const broke = { type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' } as const;
  const { payoutId, project } = await earned(participant, researcher, { destination: broke });
  await payoutIn('rejected', participant, payoutId);
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  const row = projectRow(page, project.name);
  await tabTo(page, row.getByRole('link', { name: `Change where it goes: ${project.name}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change where this payment goes' });
  await tabTo(page, dialog.getByRole('radio', { name: /^Gift card/ }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: /^PayPal/ })).toBeChecked();
  await tabTo(page, dialog.getByRole('textbox'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(participant.email);
  await tabTo(page, dialog.getByRole('button', { name: 'Save and send again' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
});

test('a researcher invites an applicant without a mouse', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher);
  const id = await applied(participant, project);
  await enter(page, { email: 'researcher@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/researcher/projects/${project.id}`);
  const invite = page.getByRole('group', { name: /^Actions for / }).getByRole('button', { name: 'Invite' });
  await expect(invite).toBeVisible();
  await tabTo(page, invite);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Invite: / });
  await tabTo(page, dialog.getByRole('textbox', { name: 'Message to the participant' }));
  await page.keyboard.type('Welcome!');
  await tabTo(page, dialog.getByRole('button', { name: 'Invite' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await participant.client.call(searchSurveys, { body: { id } })).response.surveys[0])
    .toMatchObject({ status: 'INVITED', invitation: { message: 'Welcome!' } });
});
