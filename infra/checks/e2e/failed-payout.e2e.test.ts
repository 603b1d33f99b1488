import { expect, test } from './journey.js';
import { app, enter, sayWhy } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';
import { executedOrders } from './product/sandbox-orders.js';

const operations = { email: 'operations@panelist.example', password: 'demo-password' };
const admin = { email: 'admin@panelist.example', password: 'demo-password' };
const broke = { type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' } as const;

test('operations see why a payout failed, change its destination together, and it is paid, once', async ({
  page,
  participant,
  researcher,
}) => {
  const { payoutId } = await earned(participant, researcher, { destination: broke });
  await payoutIn('rejected', participant, payoutId);
  await enter(page, operations);
  await page.goto(`${app}/staff/operations`);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByLabel('Search').fill(participant.email);
  // Until then the list has failed payouts of others.
  await expect(page.getByText('1 payout, newest first')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'i•••@sandbox.example' });
  await expect(row.getByText('INSUFFICIENT_FUNDS')).toBeVisible();
  await row.getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Payout' });
  await expect(panel.getByText('There are not enough funds in your account').first()).toBeVisible();
  await expect(panel).not.toContainText(broke.email);
  await sayWhy(page);

  await panel.getByRole('button', { name: 'Send again' }).click();
  const again = page.getByRole('dialog', { name: /again/ });
  await again.getByLabel('Reason').fill('Tried once more.');
  await again.getByRole('button', { name: 'Send again' }).click();
  await expect(panel.getByText('Attempt 2').last()).toBeVisible();
  await payoutIn('rejected', participant, payoutId);
  await expect(panel.getByText('Rejected').first()).toBeVisible();
  expect(await executedOrders(payoutId)).toBe(0);

  await panel.getByRole('button', { name: 'Change destination' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change where it goes' });
  await dialog.getByLabel('E-mail that receives the gift card').fill(participant.email);
  await dialog.getByLabel('Reason').fill('Asked for by telephone.');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(panel.getByText(/another member of staff has to approve it/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Approve destination' })).toBeDisabled();
  expect(await executedOrders(payoutId)).toBe(0);

  await enter(page, admin);
  await page.goto(`${app}/staff/operations?id=${payoutId}`);
  await sayWhy(page);
  await panel.getByRole('button', { name: 'Approve destination' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve the other destination?' });
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  expect(await executedOrders(payoutId)).toBe(1);
});

test('its owner reads why it failed and corrects the destination', async ({ page, participant, researcher }) => {
  const { payoutId } = await earned(participant, researcher, { destination: broke });
  await payoutIn('rejected', participant, payoutId);
  await enter(page, participant);
  await page.goto(`${app}/payouts?id=${payoutId}`);
  const tracker = page.getByRole('dialog', { name: 'Payment' });
  await expect(tracker.getByText('Not sent')).toBeVisible();
  await expect(
    tracker.getByText('An error occurred, our team has been notified and will resolve it as soon as possible').first(),
  ).toBeVisible();
  await expect(tracker.getByText(/You don.t need to do anything. We still owe you/)).toBeVisible();
  await tracker.getByRole('button', { name: 'Change where it goes' }).click();
  await tracker.getByRole('radio', { name: /^PayPal/ }).check();
  await tracker.getByRole('textbox').fill(participant.email);
  await tracker.getByRole('button', { name: 'Save and send again' }).click();
  await expect(tracker.getByText('Paid', { exact: true })).toBeVisible();
  await expect(tracker.getByText('The money is in your PayPal account.')).toBeVisible();
  expect(await executedOrders(payoutId)).toBe(1);
});
