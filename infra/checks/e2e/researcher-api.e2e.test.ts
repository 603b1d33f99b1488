import { closeProject, createProject, projectById, projectView } from '@panelist/domain/catalogue/browser';
import {
  approvePayment,
  inviteParticipant,
  markAttended,
  saveSurvey,
  screenerResponses,
} from '@panelist/domain/participation/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { answerShortScreener, submitted } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { loggedInClient } from '../../testing/participants.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

test('a researcher creates, publishes, invites, marks attended and approves; the participant sees each', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher, { exposeParticipantEmails: true });
  await enter(page, participant);
  await answerShortScreener(page, project.id);
  await submitted(page);
  await page.goto(`${app}/surveys`);
  const row = projectRow(page, project.name);
  await expect(row.getByText('Submitted')).toBeVisible();

  const { items } = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(items).toMatchObject([{ qualified: true, participant: { firstName: 'Ada', email: null } }]);
  const params = { projectId: project.id, id: items[0]?.id ?? '' };
  await researcher.call(inviteParticipant, { params, body: { message: 'Welcome!' } });
  await expect(row.getByText('Invited')).toBeVisible();
  // The e-mail from the invitation on (contract, Projects and screeners).
  const invited = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(invited.items).toMatchObject([{ participant: { email: participant.email } }]);
  await researcher.call(markAttended, { params });
  await expect(row.getByText('Completed')).toBeVisible();
  expect(await researcher.refused(approvePayment, { params, body: { tip: 10.01 } })).toMatchObject({ status: 422 });
  await researcher.call(approvePayment, { params, body: { tip: 10 } });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByText('$48')).toBeVisible();
  expect(await researcher.refused(approvePayment, { params })).toMatchObject({ status: 409, code: 'participation.wrong-state' });
  expect((await participant.client.call(payouts)).items).toHaveLength(1);
});

test('a closed project is shown as closed to all applicants', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher);
  await applied(participant, project);
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  await expect(projectRow(page, project.name).getByText('Submitted')).toBeVisible();
  await researcher.call(closeProject, { params: { id: project.id } });
  await expect(projectRow(page, project.name).getByText('Submitted, project closed')).toBeVisible();
  await page.goto(`${app}/projects/view/${project.id}`);
  await expect(
    page.getByText('This project is now closed.').or(page.getByText('You have applied to this project.')),
  ).toBeVisible();
});

test('the API validates input, and only the owner may change a project', async ({ origin, participant, researcher }) => {
  const refusal = await researcher.refused(createProject, { body: { code: 'E2E-WRONG', name: 'No screener', incentive: 1 } });
  expect(refusal).toMatchObject({ status: 422 });
  expect(refusal.errors?.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['description', 'incentive', 'kindOfResearch']),
  );
  const project = await publishedProject(researcher);
  const params = { id: project.id };
  expect(await researcher.call(projectById, { params })).toMatchObject({ status: 'published', screener: [{ uid: 'grow' }] });
  expect(await participant.client.call(projectById, { params })).not.toHaveProperty('screener');
  expect(await participant.client.refused(closeProject, { params })).toMatchObject({ status: 403 });
  const admin = await loggedInClient(origin, 'admin@panelist.example');
  expect(await admin.call(projectById, { params })).toMatchObject({ id: project.id });
  const { project: seen } = await participant.client.call(projectView, { params });
  expect(seen.prequalifies.qualifies).toBe(true);
  const wrong = [{ questionId: 'no-such-question', answers: [{ uid: 'x' }] }];
  expect(
    await participant.client.refused(saveSurvey, { body: { projectId: project.id, status: 'PENDING', responses: wrong } }),
  ).toMatchObject({ status: 422 });
});
