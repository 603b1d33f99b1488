import { expect, test } from './journey.js';
import { group, openActivity } from './pages/activity.js';
import { app, enter } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';
import { executedOrders } from './product/sandbox-orders.js';

test('the same by PayPal', async ({ page, participant, researcher }) => {
  const destination = { type: 'PAYPAL', email: participant.email } as const;
  const { payoutId, project } = await earned(participant, researcher, { destination });
  const payout = await payoutIn('paid', participant, payoutId);
  expect(payout).toMatchObject({ type: 'PAYPAL', incentive: 40, fee: 2, tip: 0, net: 38, attempts: 1 });
  expect(await executedOrders(payoutId)).toBe(1);
  await enter(page, participant);
  await openActivity(page);
  const confirmed = group(page, 'Confirmed payments');
  await expect(confirmed.getByText('$38')).toBeVisible();
  await confirmed.getByRole('link', { name: `Follow the payment: ${project.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Payment' }).getByText('The money is in your PayPal account.')).toBeVisible();
});

test('the payout destination is chosen once and kept', async ({ page, participant }) => {
  await enter(page, participant);
  await page.goto(`${app}/settings/payouts`);
  await expect(page.getByText(`a gift card to the e-mail of your account, ${participant.email}`)).toBeVisible();
  await page.getByRole('radio', { name: /^PayPal/ }).check();
  await page.getByLabel('E-mail of the PayPal account').fill('nowhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('E-mail of the PayPal account')).toHaveAccessibleDescription('E-mail must be valid');
  await page.getByLabel('E-mail of the PayPal account').fill('ada@paypal.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The next payment goes as a PayPal payment to ada@paypal.example.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked();
  await expect(page.getByLabel('E-mail of the PayPal account')).toHaveValue('ada@paypal.example');
});
