import { sendMessage } from '@panelist/domain/messaging/browser';
import { cancelSurvey, inviteParticipant } from '@panelist/domain/participation/browser';
import { openZip } from '../../testing/open-zip.js';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

const demoResearcher = { email: 'researcher@panelist.example', password: 'demo-password' };
const since = /No longer shared since/;

test('a participant revokes what a researcher sees: the researcher’s open page says since when', async ({
  page,
  browserOf,
  participant,
  researcher,
  origin,
}) => {
  test.setTimeout(180_000);
  const project = await publishedProject(researcher);
  const id = await applied(participant, project);
  const desk = await browserOf(demoResearcher);
  await desk.goto(`${app}/researcher/projects/${project.id}?response=${id}`);
  const panel = desk.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: /^Ada/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, participant);
  await page.goto(`${app}/settings/privacy`);
  const shared = page.getByRole('region', { name: project.name });
  await expect(shared.getByText('Your answers to the screener')).toBeVisible();
  // The researcher is deciding.
  await expect(shared.getByText('Take the application back first.', { exact: false })).toHaveCount(2);
  const revoke = (what: string) => shared.getByRole('button', { name: `Revoke: ${what}, “${project.name}”` });
  await expect(revoke('Your answers to the screener')).toHaveCount(0);
  await checkPageAppearance(page, 'What researchers see, on a phone');
  await page.setViewportSize({ width: 1366, height: 900 });
  await checkPageAppearance(page, 'What researchers see');

  // The page follows by itself: the application is taken back elsewhere.
  await participant.client.call(cancelSurvey, { body: { id } });
  for (const what of ['Your answers to the screener', 'Your name']) {
    await revoke(what).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(shared.getByRole('button', { name: `Share again: ${what}, “${project.name}”` })).toBeVisible();
  }
  await expect(shared.getByText(since)).toHaveCount(2);

  await expect(panel.getByText(since)).toHaveCount(2);
  await expect(desk.getByText('Ada', { exact: false })).toHaveCount(0);
  await checkPageAppearance(desk, 'A response of which something is no longer shared');

  await shared.getByRole('button', { name: `Share again: Your name, “${project.name}”` }).click();
  await expect(panel.getByRole('heading', { name: /^Ada/ })).toBeVisible();

  await page.getByRole('button', { name: 'Make my copy' }).click();
  const link = page.getByRole('link', { name: /^Download/ });
  await expect(link).toHaveAttribute('href', /^\/files\/exports\//);
  const answer = await fetch(`${origin}${(await link.getAttribute('href')) ?? ''}`);
  const files = await openZip(Buffer.from(await answer.arrayBuffer()));
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as { shared: readonly object[] };
  expect(data.shared).toEqual([
    expect.objectContaining({
      projectName: project.name,
      items: expect.arrayContaining([expect.objectContaining({ kind: 'answers', revokedAt: expect.stringMatching(/Z$/) })]),
    }),
  ]);
});

test('a participant revokes everything at once; where they wrote messages stands why they can’t, and the way back', async ({
  page,
  browserOf,
  participant,
  researcher,
}) => {
  test.setTimeout(180_000);
  const [project, other] = [await publishedProject(researcher), await publishedProject(researcher)];
  const ids = [await applied(participant, project), await applied(participant, other)];
  const [id = ''] = ids;
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: { message: 'Welcome!' } });
  await participant.client.call(sendMessage, { body: { surveyResponseId: id, body: 'May I bring my dog?', attachments: [] } });
  for (const each of ids) await participant.client.call(cancelSurvey, { body: { id: each } });
  const desk = await browserOf(demoResearcher);
  await desk.goto(`${app}/researcher/projects/${project.id}?response=${id}`);
  await expect(desk.getByRole('dialog').getByRole('heading', { name: /^Ada/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, participant);
  await page.goto(`${app}/settings/privacy`);
  await expect(page.getByRole('button', { name: `Revoke: Your messages and their files, “${project.name}”` })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke everything' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke everything?' });
  await expect(question).toContainText('in 2 projects');
  await checkPageAppearance(page, 'The question before everything is revoked');
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText(/^Revoked: \d+ kinds of data\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Revoke: / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Share again: Your name, “${other.name}”` })).toBeVisible();
  await expect(desk.getByText('Ada', { exact: false })).toHaveCount(0);

  await page.goto(`${app}/messages?conversationUid=${id}`);
  await expect(page.getByText(/You stopped sharing your messages with this researcher/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await checkPageAppearance(page, 'A conversation whose messages are not shared');
  await page.getByRole('button', { name: 'Share my messages again' }).click();
  await expect(page.getByText(/You stopped sharing your messages/)).toHaveCount(0);
});
