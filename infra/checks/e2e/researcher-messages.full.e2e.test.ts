import { answerConversation } from '@panelist/domain/messaging/browser';
import { inviteParticipant } from '@panelist/domain/participation/browser';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

const demoResearcher = { email: 'researcher@panelist.example', password: 'demo-password' };
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('participant and researcher write to each other, and each sees the other live', async ({
  page,
  browserOf,
  participant,
  researcher,
}) => {
  test.setTimeout(300_000);
  const project = await publishedProject(researcher);
  await applied(participant, project);
  const desk = await browserOf(demoResearcher);
  await desk.setViewportSize({ width: 1366, height: 900 });
  await desk.goto(`${app}/researcher/projects/${project.id}`);
  await desk.getByRole('link', { name: 'Message participant' }).click();
  await expect(desk.getByRole('heading', { name: /^Ada/, level: 2 })).toBeVisible();
  await composer(desk).fill('Which phone do you use?');
  await composer(desk).press('Enter');
  await expect(log(desk).getByText('Which phone do you use?')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, participant);
  await page.goto(`${app}/messages`);
  await page.getByRole('link', { name: new RegExp(project.name) }).click();
  await expect(log(page).getByText('Which phone do you use?')).toBeVisible();
  await expect(desk.getByText('Ada is here now')).toBeVisible();
  await expect(page.getByText(/ is here now$/)).toBeVisible();

  await composer(page).fill('An old one.');
  await composer(page).press('Enter');
  await expect(log(desk).getByText('An old one.')).toBeVisible();
  await desk.locator('input[type=file]').setInputFiles({
    name: 'how to.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a guide'),
  });
  await expect(desk.getByText('how to.pdf is attached.')).toBeVisible();
  await composer(desk).fill('This may help.');
  await composer(desk).press('Enter');
  await expect(log(page).getByRole('link', { name: /^how_to\.pdf/ })).toBeVisible();
  await checkPageAppearance(desk, "A researcher's conversation");
  await checkPageAppearance(page, 'The conversation of the participant');

  await desk.getByRole('button', { name: 'Close conversation' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the conversation' }).click();
  await expect(page.getByText('This conversation has been closed by the researcher.')).toBeVisible();
  await desk.getByRole('button', { name: 'Open again' }).click();
  await expect(composer(page)).toBeVisible();

  await page.getByRole('link', { name: 'Back to Conversations' }).click();
  await expect(desk.getByText('Ada is here now')).toBeHidden();
  await composer(page).waitFor({ state: 'hidden' });
  await desk.setViewportSize({ width: 390, height: 844 });
  await checkPageAppearance(desk, "A researcher's conversation on a phone");
  await desk.getByRole('link', { name: 'Back to Conversations' }).click();
  await expect(desk.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Ada/ })).toBeVisible();
  await checkPageAppearance(desk, "A researcher's conversations on a phone");
});

test('a page whose connection was lost shows every message that came meanwhile once', async ({
  page,
  browserErrors,
  participant,
  researcher,
}) => {
  test.setTimeout(120_000);
  const project = await publishedProject(researcher);
  const id = await applied(participant, project);
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: { message: 'Welcome!' } });
  const write = async (body: string) =>
    researcher.call(answerConversation, { params: { id: project.id, uid: id }, body: { body } });
  await write('Message 1');

  // Cuts the live channel; the browser cuts everything else.
  let isCut = false;
  const cut: (() => void)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    cut.push(() => void socket.close());
  });
  browserErrors.expect(/socket\.io|WebSocket|ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
  await enter(page, participant);
  const connected = page.waitForEvent('websocket');
  await page.goto(`${app}/messages?conversationUid=${id}`);
  await connected;
  await expect(log(page).getByText('Message 1')).toBeVisible();
  await write('Message 2');
  await expect(log(page).getByText('Message 2')).toBeVisible();

  isCut = true;
  await page.context().setOffline(true);
  for (const close of cut.splice(0)) close();
  for (let number = 3; number <= 24; number += 1) await write(`Message ${number}`);
  await expect(log(page).getByText('Message 2')).toBeVisible();
  await expect(log(page).getByText('Message 24')).toBeHidden();
  isCut = false;
  await page.context().setOffline(false);

  await expect(log(page).getByText('Message 24')).toBeVisible({ timeout: 30_000 });
  const shown = async () => (await log(page).getByRole('article').allInnerTexts()).map((text) => /Message \d+/.exec(text)?.[0]);
  // The latest twenty; no gap, none twice.
  expect(await shown()).toEqual(Array.from({ length: 20 }, (_, index) => `Message ${index + 5}`));
  await page.getByRole('button', { name: 'Load earlier messages' }).click();
  await expect.poll(shown).toEqual(Array.from({ length: 24 }, (_, index) => `Message ${index + 1}`));
});
