import {
  answerConversation,
  earlierMessages,
  lockConversation,
  projectConversations,
  readProjectConversation,
} from '@panelist/domain/messaging/browser';
import { closeProject } from '@panelist/domain/catalogue/browser';
import { inviteParticipant } from '@panelist/domain/participation/browser';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

test('a participant writes to a researcher, whose answer appears without a reload', async ({
  page,
  browserOf,
  browserErrors,
  participant,
  researcher,
}) => {
  test.setTimeout(300_000);
  const project = await publishedProject(researcher);
  const id = await applied(participant, project);
  await researcher.call(inviteParticipant, { params: { projectId: project.id, id }, body: { message: 'Welcome!' } });
  const conversation = { id: project.id, uid: id };

  await page.setViewportSize({ width: 1366, height: 900 });
  await enter(page, participant);
  await page.goto(`${app}/messages`);
  await expect(page.getByRole('heading', { name: 'Begin your first conversation' })).toBeVisible();
  await checkPageAppearance(page, 'No conversations');
  await page.getByRole('link', { name: 'Compose New Message' }).click();
  await page.getByLabel('Project').selectOption(project.name);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('May I use');
  await message.press('Shift+Enter');
  await message.pressSequentially('my own phone?');
  await page.locator('input[type=file]').setInputFiles({
    name: 'my plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a plan'),
  });
  await expect(page.getByText('my plan.pdf is attached.')).toBeVisible();
  await message.press('Enter');
  const messages = page.getByRole('log', { name: 'Messages' });
  await expect(messages.getByText('May I use\nmy own phone?')).toBeVisible();
  await expect(messages.getByRole('link', { name: /^my_plan\.pdf/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`conversationUid=${id}`));

  const { items } = await researcher.call(projectConversations, { params: { id: project.id } });
  expect(items).toMatchObject([{ uid: id, read: false, messages: [{ body: 'May I use\nmy own phone?' }] }]);
  await researcher.call(readProjectConversation, { params: conversation });
  // The same person elsewhere, with the list open.
  const phone = await browserOf(participant);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${app}/messages`);
  const onPhone = phone.getByRole('navigation', { name: 'Conversations' });
  await expect(onPhone.getByRole('link', { name: new RegExp(project.name) })).toBeVisible();

  await researcher.call(answerConversation, { params: conversation, body: { body: 'Yes, of course.' } });
  await expect(messages.getByText('Yes, of course.')).toBeVisible();
  await checkPageAppearance(page, 'A conversation');

  await onPhone.getByRole('link', { name: new RegExp(project.name) }).click();
  await expect(phone.getByRole('log').getByText('Yes, of course.')).toBeVisible();
  await checkPageAppearance(phone, 'A conversation on a phone');
  // The cookie banner leaves space for the composer.
  await expect(phone.getByRole('region', { name: 'We Value Your Privacy' })).toBeVisible();
  const send = phone.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await phone.getByRole('textbox', { name: 'Message' }).fill('Until then');
  await send.click({ trial: true });
  await phone.getByRole('textbox', { name: 'Message' }).fill('');
  await phone.getByRole('link', { name: 'Back to Conversations' }).click();
  await expect(onPhone).toBeVisible();
  await checkPageAppearance(phone, 'Conversations on a phone');
  await phone.getByRole('textbox', { name: 'Search conversations' }).fill('of course');
  await phone.getByRole('textbox', { name: 'Search conversations' }).press('Enter');
  await expect(onPhone.getByText('1 conversation')).toBeVisible();

  // A message that the server refuses stays, and is sent again.
  await page.route('**/v2/messages/message', async (route) => route.fulfill({ status: 500, body: '{}' }));
  browserErrors.expect(/messages\/message|500|409/);
  await message.fill('Thank you!');
  await message.press('Enter');
  await expect(page.getByText('Your message failed to send.')).toBeVisible();
  await page.unroute('**/v2/messages/message');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
  const written = async () => {
    const { response } = await participant.client.call(earlierMessages, { params: { uid: id }, body: {} });
    return response.items.map(({ body }) => body);
  };
  await expect.poll(written).toEqual(['May I use\nmy own phone?', 'Yes, of course.', 'Thank you!']);

  await researcher.call(lockConversation, { params: conversation, body: { locked: true } });
  await expect(page.getByText('This conversation has been closed by the researcher.')).toBeVisible();
  await researcher.call(lockConversation, { params: conversation, body: { locked: false } });
  await expect(message).toBeVisible();
  await researcher.call(closeProject, { params: { id: project.id } });
  await page.reload();
  await expect(page.getByText('This project has been closed.')).toBeVisible();
});
