import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { earned, payoutIn } from './product/participations.js';
import { executedOrders } from './product/sandbox-orders.js';
const broke = { type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' } as const;

test('its owner mends it from the row of My Projects', async ({ page, participant, researcher }) => {
  const { payoutId, project } = await earned(participant, researcher, { destination: broke });
  await payoutIn('rejected', participant, payoutId);
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  const row = projectRow(page, project.name);
  await expect(row.getByText('Not sent', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: `Change where it goes: ${project.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change where this payment goes' });
  await expect(dialog.getByText(/An error occurred, our team has been notified/)).toBeVisible();
  await checkPageAppearance(page, 'Change where a payment goes');
  await dialog.getByRole('radio', { name: /^PayPal/ }).check();
  await dialog.getByRole('textbox').fill(participant.email);
  await dialog.getByRole('button', { name: 'Save and send again' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Change where it goes/ })).toBeHidden();
  expect(await executedOrders(payoutId)).toBe(1);
});
