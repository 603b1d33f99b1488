import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';

test('support finds a participant by e-mail and reads what happened, in sentences', async ({ page, participant, researcher }) => {
  const { payoutId, project } = await earned(participant, researcher, { tip: 4 });
  await payoutIn('paid', participant, payoutId);
  await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support`);
  await page.getByLabel('Find a participant').fill(participant.email);
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  for (const sentence of [
    `Signed up as ${participant.email}.`,
    'Verified the e-mail address.',
    `Verified the phone number ${participant.phone}.`,
    `Submitted the screener of “${project.name}” and qualified.`,
    `Was invited to “${project.name}” automatically.`,
    `The payment of $40.00 with a tip of $4.00 for “${project.name}” was approved.`,
    'The payout was paid.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();

  // What one request caused is one entry: the reaction stands below its cause, with the mail that went out.
  const submitted = page.getByRole('listitem').filter({ hasText: `Submitted the screener of “${project.name}”` });
  await expect(submitted.first()).toContainText('Sent to The researcher of');

  const verified = page.getByRole('listitem').filter({ hasText: 'Verified the e-mail address.' }).last();
  await verified.getByRole('button', { name: 'Raw form' }).click();
  await expect(verified.getByRole('region', { name: /Raw form of EmailVerified/ })).toContainText(participant.userId);
  await page.getByLabel('Order').selectOption('newest');
  await expect(page).toHaveURL(/order=newest/);
  const positionOf = async (sentence: string) => {
    const box = await page.getByText(sentence).boundingBox();
    return box?.y ?? 0;
  };
  await expect(page.getByText('Verified the e-mail address.')).toBeVisible();
  expect(await positionOf('The payout was paid.')).toBeLessThan(await positionOf('Verified the e-mail address.'));
  await page.getByLabel('Done by').selectOption('researcher');
  await expect(page.getByText('The payment of $40.00 with a tip')).toBeVisible();
  await expect(page.getByText('Verified the e-mail address.')).toBeHidden();
  await page.getByLabel('Done by').selectOption('Anybody');
  await page.getByLabel('Part of the product').selectOption('payout');
  await expect(page.getByText('Verified the e-mail address.')).toBeHidden();
  await expect(page.getByText('The payout was paid.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Part of the product')).toHaveValue('payout');
  await expect(page.getByText('The payout was paid.')).toBeVisible();
});

test('pages of the staff do not exist for participants', async ({ page, participant }) => {
  await enter(page, participant);
  for (const path of ['staff/support', 'staff/operations']) {
    await page.goto(`${app}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Support|Operations)$/);
  }
});
