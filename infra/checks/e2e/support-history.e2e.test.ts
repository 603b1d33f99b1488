import { expect, test } from './journey.js';
import { app, enter, sayWhy } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';

test('support finds a participant by e-mail and reads what happened, in sentences', async ({ page, participant, researcher }) => {
  const { payoutId, project } = await earned(participant, researcher, { tip: 4 });
  await payoutIn('paid', participant, payoutId);
  await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support`);
  await page.getByLabel('Find a participant').fill(participant.email);
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByRole('link', { name: 'A••• L•••' }).click();
  await sayWhy(page);
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

  // What one request caused is one entry: the reaction is listed below its cause, with the mail
  // that went out.
  const submitted = page.getByRole('listitem').filter({ hasText: `Submitted the screener of “${project.name}”` });
  await expect(submitted.first()).toContainText('Sent to The researcher of');

  // The approval, the payout that it caused, and what the payout's job recorded are one tree.
  const approved = page.getByRole('listitem').filter({ hasText: 'with a tip of $4.00' }).first();
  await expect(approved).toContainText(`“${project.name}”`);
  await expect(approved).toContainText('Payout $42.00');
  const job = approved
    .getByRole('list', { name: 'What it caused' })
    .getByRole('listitem')
    .filter({ hasText: 'Job: advance payout' });
  await expect(job.first().getByRole('list', { name: 'What it caused' }).first()).toContainText('Attempt 1 to send the payout');
  // What the provider reported later.
  await expect(approved).toContainText('The payout was paid.');

  const verified = page.getByRole('listitem').filter({ hasText: 'Verified the e-mail address.' }).last();
  await verified.getByRole('button', { name: 'Raw form' }).click();
  await expect(verified.getByRole('region', { name: /Raw form of EmailVerified/ })).toContainText(participant.userId);
  const positionOf = async (sentence: string) => {
    const box = await page.getByText(sentence).boundingBox();
    return box?.y ?? 0;
  };
  expect(await positionOf('The payout was paid.')).toBeLessThan(await positionOf('Verified the e-mail address.'));
  await page.getByLabel('Order').selectOption('oldest');
  await expect(page).toHaveURL(/order=oldest/);
  await expect(page.getByText('Verified the e-mail address.')).toBeVisible();
  expect(await positionOf('Verified the e-mail address.')).toBeLessThan(await positionOf('The payout was paid.'));
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
