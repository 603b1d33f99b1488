import { closeProject } from '@panelist/domain/catalogue/browser';
import { markAttended, screenerResponses, startProject } from '@panelist/domain/participation/browser';
import { messageTo } from '../../testing/demo.js';
import { expect, test } from './journey.js';
import { openActivity, projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { applied, invited } from './product/participations.js';
import { publishedProject } from './product/projects.js';

const task = { type: 'custom_url', url: 'https://study.example.com/garden?responseId=theirs', instructions: 'Take your time.' };

test('a participant does a survey, marks it as complete, and the researcher knows', async ({
  page,
  origin,
  participant,
  researcher,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const project = await publishedProject(researcher, { autoInvite: true, task });
  const id = await invited(participant, project);
  await participant.client.call(startProject, { body: { id } });
  await enter(page, participant, { isFirstVisit: true });

  await page.goto(`${app}/surveys`);
  const first = page.getByRole('dialog', { name: 'How you are paid' });
  await expect(first.getByText('Our reward provider Tremendous')).toBeVisible();
  await checkPageAppearance(page, 'First visit of My Projects');
  await first.getByRole('button', { name: 'Got it' }).click();
  await expect(first).toBeHidden();
  await page.reload();
  const row = projectRow(page, project.name);
  await expect(row.getByText('Invited')).toBeVisible();
  await expect(first).toBeHidden();

  await row.getByRole('link', { name: `Open project: ${project.name}` }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open the task' })).toHaveAttribute(
    'href',
    `${task.url}&participantId=${participant.userId}`,
  );
  await page.keyboard.press('Escape');

  await row.getByRole('link', { name: `Mark as Complete: ${project.name}` }).press('Enter');
  const done = page.getByRole('dialog', { name: 'Project completed' });
  await expect(done).toBeVisible();
  await checkPageAppearance(page, 'Project completed');
  await page.keyboard.press('Enter');
  await expect(done).toBeHidden();
  await expect(row.getByText('The researcher confirms that you took part.')).toBeVisible();
  await expect(row.getByRole('link', { name: /^Mark as Complete/ })).toBeHidden();
  await messageTo(origin, 'researcher@panelist.example', ({ text }) => text.includes(id));
  const { items } = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(items).toMatchObject([{ status: 'INVITED', completionMarkedAt: expect.any(String) }]);

  // The link at the end of the task, once more.
  await page.goto(`${app}/surveys?cc=${id}`);
  const again = page.getByRole('dialog', { name: 'Already notified' });
  await expect(again.getByText("The researcher has already been notified that you've completed the project.")).toBeVisible();
  await again.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`${app}/surveys`);
  await researcher.call(markAttended, { params: { projectId: project.id, id } });
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
});

test('My Projects is searched and filtered, and a start on a closed project says so', async ({
  page,
  participant,
  researcher,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const [wanted, other] = [
    await publishedProject(researcher, { autoInvite: true, task, name: 'Balcony tomatoes' }),
    await publishedProject(researcher, { autoInvite: true, task, name: 'Rooftop bees' }),
  ];
  const id = await invited(participant, wanted);
  await invited(participant, other);
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  await expect(page.getByText('2 results')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search my projects' }).fill('tomatoes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await expect(projectRow(page, other.name)).toBeHidden();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Payment Sent / Paid');
  await expect(page.getByText('No projects found with your current search criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('2 results')).toBeVisible();
  await expect(page.getByRole('button', { name: 'tomatoes', exact: true })).toBeVisible();
  await checkPageAppearance(page, 'My Projects with a search');

  await page.goto(`${app}/surveys?id=${id}`);
  const details = page.getByRole('dialog', { name: wanted.name });
  for (const line of ['The researcher pays', 'Our fee (5%, at least $1)', 'You receive'])
    await expect(details.getByText(line)).toBeVisible();
  await checkPageAppearance(page, 'Details of an invited project');
  await details.getByRole('link', { name: `Start project: ${wanted.name}` }).click();
  await researcher.call(closeProject, { params: { id: wanted.id } });
  await page.getByRole('dialog').getByRole('button', { name: 'Start project' }).click();
  await expect(page.getByText('This project is now closed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an application that ended with its project is dismissed from the dashboard, and stays in My Projects', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher);
  await applied(participant, project);
  await researcher.call(closeProject, { params: { id: project.id } });
  await enter(page, participant);
  await openActivity(page);
  // It leaves the page before the server has answered; a reload asks the server.
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes(project.id));
  await page.getByRole('button', { name: `Dismiss: ${project.name}` }).click();
  const card = page.getByRole('heading', { name: project.name });
  await expect(card).toBeHidden();
  await saved;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  await page.goto(`${app}/surveys`);
  await expect(projectRow(page, project.name).getByText('Submitted, project closed')).toBeVisible();
});
