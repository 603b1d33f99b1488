import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { tabTo } from './pages/focus.js';
import { app, enter } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';

test.describe.configure({ timeout: 120_000 });

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
