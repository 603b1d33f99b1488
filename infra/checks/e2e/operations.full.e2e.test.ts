import { queueBoardPath } from '@panelist/domain/operations/browser';
import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.js';
import { tabTo } from './pages/focus.js';
import { app, enter, sayWhy } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';
import { executedOrders } from './product/sandbox-orders.js';

const operationsAccount = { email: 'operations@panelist.example', password: 'demo-password' };
const broke = { type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' } as const;

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');
const downloaded = async (page: Page): Promise<string> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  return textOf(await coming);
};

test('operations retry several failed payouts together, void one, and download the list', async ({
  page,
  participant,
  researcher,
}) => {
  const [first, second] = [
    await earned(participant, researcher, { destination: broke }),
    await earned(participant, researcher, { destination: broke }),
  ];
  for (const { payoutId } of [first, second]) await payoutIn('rejected', participant, payoutId);
  await enter(page, operationsAccount);
  await page.goto(`${app}/staff/operations`);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByLabel('Search').fill(participant.email);
  await expect(page.getByText('2 payouts, newest first')).toBeVisible();

  await page.getByLabel('Mark all on this page').check();
  await page.getByRole('button', { name: 'Retry 2 marked' }).click();
  const question = page.getByRole('dialog', { name: 'Retry 2 payouts?' });
  await question.getByLabel('Reason').fill('The provider has funds again.');
  await question.getByRole('button', { name: 'Retry' }).click();
  const batch = page.getByRole('region', { name: 'Retrying together' });
  await expect(batch.getByText('2 of 2 sent again.')).toBeVisible();
  await expect(page).toHaveURL(/batch=/);
  await page.reload();
  await expect(batch.getByText('2 of 2 sent again.')).toBeVisible();
  for (const { payoutId } of [first, second]) {
    await payoutIn('rejected', participant, payoutId);
    expect(await executedOrders(payoutId)).toBe(0);
  }

  await page.goto(`${app}/staff/operations?id=${first.payoutId}`);
  const panel = page.getByRole('dialog', { name: 'Payout' });
  await expect(panel.getByText('Attempt 2').last()).toBeVisible();
  await sayWhy(page);
  await panel.getByRole('button', { name: 'Void' }).click();
  const void_ = page.getByRole('dialog', { name: 'Void this payout?' });
  await void_.getByLabel('Reason').fill('Agreed with the participant.');
  await void_.getByRole('button', { name: 'Void' }).click();
  await expect(panel.getByText('Voided', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  expect(await executedOrders(first.payoutId)).toBe(0);

  await page.goto(`${app}/staff/operations?query=${encodeURIComponent(participant.email)}`);
  await expect(page.getByText('2 payouts, newest first')).toBeVisible();
  const lines = (await downloaded(page)).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes(first.payoutId))).toContain('voided');
  expect(lines.find((line) => line.includes(second.payoutId))).toContain('rejected');
});

test('a payment above the limit waits until operations release it, and is paid once', async ({
  page,
  participant,
  researcher,
}) => {
  const { payoutId } = await earned(participant, researcher, { changes: { incentive: 1_200 } });
  await payoutIn('awaiting-release', participant, payoutId);
  await enter(page, operationsAccount);
  await page.goto(`${app}/staff/operations?status=awaiting-approval&query=${encodeURIComponent(participant.email)}`);
  const row = page.getByRole('row').filter({ hasText: '$1,140.00' });
  await expect(row).toHaveCount(1);
  expect(await executedOrders(payoutId)).toBe(0);
  await row.getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Payout' });
  await sayWhy(page);
  await panel.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog', { name: 'Release this payout?' }).getByRole('button', { name: 'Release' }).click();
  await expect(panel.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect(await executedOrders(payoutId)).toBe(1);
});

test('the ledger proves its sums, and names the postings of one payout', async ({ page, participant, researcher }) => {
  const { payoutId } = await earned(participant, researcher);
  await payoutIn('paid', participant, payoutId);
  await enter(page, operationsAccount);
  await page.goto(`${app}/staff/operations?tab=ledger`);
  await expect(page.getByText(/The books balance: [\d,]+ postings of [\d,]+ events add up to \$0\.00/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Sum of all accounts/ })).toContainText('$0.00');
  await expect(
    page
      .getByRole('table', { name: 'Postings' })
      .getByRole('link', { name: `Payout ${payoutId}` })
      .first(),
  ).toBeVisible();
  const lines = (await downloaded(page)).split(/\r?\n/).filter((line) => line.includes(payoutId));
  expect(lines.length).toBeGreaterThanOrEqual(3);
});

test('the queues have a history and a board, which only operations see', async ({
  page,
  browserOf,
  participant,
  browserErrors,
}) => {
  await enter(page, operationsAccount);
  await page.goto(`${app}/staff/operations?tab=queues`);
  await expect(page.getByRole('img', { name: /^Jobs waiting over the last 24 hours/ })).toBeVisible();
  await page.getByText('The same as a table').click();
  await expect(page.getByRole('table', { name: 'The highest values of each hour' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('combobox', { name: 'Queue' }).click();
  await page.getByRole('option', { name: 'advance-payout' }).click();
  await expect(page).toHaveURL(/queue=advance-payout/);

  await page.getByRole('link', { name: 'Open the board of the queues' }).click();
  await expect(page).toHaveURL(queueBoardPath);
  await page
    .getByRole('link', { name: /advance-payout/ })
    .first()
    .click();
  await expect(page.getByText('payoutId').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /retry|clean|delete/i })).toHaveCount(0);

  // The board preloads its own files before it needs them.
  browserErrors.expect(/preloaded using link preload/);
  browserErrors.expect(/40[13]/);
  for (const account of [participant, { email: 'support@panelist.example', password: 'demo-password' }]) {
    const other = await browserOf(account);
    await other.goto(queueBoardPath);
    await expect(other).not.toHaveURL(queueBoardPath);
    expect((await other.request.get(`${queueBoardPath}/api/queues`)).status()).toBe(403);
  }
});

test('a failed payout is found and sent again without a mouse', async ({ page, participant, researcher }) => {
  const { payoutId } = await earned(participant, researcher, { destination: broke });
  await payoutIn('rejected', participant, payoutId);
  await enter(page, operationsAccount);
  await page.goto(`${app}/staff/operations`);
  await tabTo(page, page.getByRole('button', { name: /^Failed/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=failed/);
  await tabTo(page, page.getByLabel('Search'), 'Shift+Tab');
  await page.keyboard.type(participant.email);
  await expect(page.getByText('1 payout, newest first')).toBeVisible();
  await tabTo(page, page.getByRole('row').filter({ hasText: 'i•••@sandbox.example' }).getByRole('link'));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Payout' });
  await sayWhy(page);
  await tabTo(page, panel.getByRole('button', { name: 'Send again' }));
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: /again/ });
  await expect(again.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Asked for by telephone.');
  await tabTo(page, again.getByRole('button', { name: 'Send again' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Attempt 2').last()).toBeVisible();
  await payoutIn('rejected', participant, payoutId);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await tabTo(page, page.getByRole('tab', { name: 'Payouts' }), 'Shift+Tab');
  for (const name of ['Ledger', 'Funds', 'Reconciliation', 'Referrals', 'Projectors', 'Queues']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=queues/);
});
