import { payouts } from '@panelist/domain/payout/browser';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';
import { noShow } from './product/disputes.js';
import { payoutIn } from './product/participations.js';
import { executedOrders } from './product/sandbox-orders.js';

const heldCall = 'I waited for half an hour in the call, and nobody came.';
const otherSide = 'We were in the call from the start and saw nobody.';
const decision = 'The log of the call shows the participant from the first minute.';

test('a participant contests a no-show, the researcher answers, support upholds it, and it is paid once', async ({
  page,
  participant,
  researcher,
  browserOf,
}) => {
  const { project } = await noShow(participant, researcher);
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  await projectRow(page, project.name).getByRole('link', { name: 'Dispute this' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute this' })).toBeVisible();
  await checkPageAppearance(page, 'What is disputed');
  const text = page.getByRole('textbox', { name: 'What happened, from your side' });
  await text.fill('I came.');
  await page.getByRole('button', { name: 'Open the dispute', exact: true }).click();
  await expect(page.getByText('Please write at least 20 characters.')).toBeVisible();
  await text.fill(heldCall);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'call log.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a log'),
  });
  await expect(page.getByText('call log.pdf is attached.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the dispute', exact: true }).click();
  await expect(page).toHaveURL(/\/disputes\/[\da-f-]+$/);
  const address = page.url();
  const id = address.split('/').at(-1) ?? '';
  await expect(page.getByText('Waits for the researcher')).toBeVisible();
  await expect(page.getByRole('link', { name: /^call_log\.pdf/ })).toBeVisible();
  await checkPageAppearance(page, 'A dispute');

  const office = await browserOf({ email: 'researcher@panelist.example', password: 'demo-password' });
  await office.goto(`${app}/researcher/projects/${project.id}/disputes`);
  await office.getByRole('link', { name: /no-show on record/i }).click();
  await expect(office.getByText(heldCall)).toBeVisible();
  await checkPageAppearance(office, 'A dispute, for the researcher');
  await office.getByRole('textbox', { name: 'What happened, from your side' }).fill(otherSide);
  await office.getByRole('button', { name: 'Send the answer' }).click();
  await expect(office.getByText('You answered').first()).toBeVisible();
  // The participant's page changes by itself.
  await expect(page.getByText(otherSide)).toBeVisible();

  const support = await browserOf({ email: 'support@panelist.example', password: 'demo-password' });
  await support.goto(`${app}/staff/support/disputes?status=awaiting-decision`);
  const listed = support.locator(`a[href$="/disputes/${participant.userId}/${id}"]`);
  await expect(listed).toBeVisible();
  await expect(support.locator('body')).not.toContainText(heldCall);
  await checkPageAppearance(support, 'Disputes, for support');
  await listed.click();
  await sayWhy(support, 'To decide what you contest');
  await expect(support.getByText(heldCall)).toBeVisible();
  await expect(support.getByText(otherSide)).toBeVisible();
  await checkPageAppearance(support, 'A dispute, for support');
  await support.getByRole('radio', { name: /^Uphold/ }).check();
  await support.getByRole('textbox', { name: 'Reason' }).fill(decision);
  await support.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(support.getByText('Decided for the participant').first()).toBeVisible();

  await expect(page.getByRole('region', { name: 'The decision' })).toContainText(decision);
  await expect(page.getByRole('region', { name: 'Step by step' })).toContainText('What the decision orders was carried out');
  await checkPageAppearance(page, 'A dispute that is upheld');
  const own = async () => (await participant.client.call(payouts)).items.map((one) => one.id);
  await expect.poll(own).toHaveLength(1);
  const [payoutId = ''] = await own();
  await payoutIn('paid', participant, payoutId);
  expect(await executedOrders(payoutId)).toBe(1);
  await page.goto(`${app}/surveys`);
  await expect(projectRow(page, project.name).getByText('Paid', { exact: true })).toBeVisible();
  await expect(projectRow(page, project.name).getByRole('link', { name: 'Decided for you' })).toBeVisible();
});
