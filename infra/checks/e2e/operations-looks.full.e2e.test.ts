import { expect, test } from './journey.js';
import { looksRight } from './pages/looks.js';
import { app } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';

test.describe.configure({ timeout: 240_000 });

test('the pages of operations, on a laptop and on a phone', async ({ browserOf, participant, researcher }) => {
  const failing = { type: 'PAYPAL', email: 'insufficient-funds@sandbox.example' } as const;
  const { payoutId } = await earned(participant, researcher, { destination: failing });
  await payoutIn('rejected', participant, payoutId);
  const page = await browserOf({ email: 'admin@panelist.example', password: 'demo-password' });
  const pages = {
    Payouts: '',
    Payout: `?id=${payoutId}`,
    'Send again': `?id=${payoutId}&do=retry`,
    'Change destination': `?id=${payoutId}&do=destination`,
    Void: `?id=${payoutId}&do=void`,
    Ledger: '?tab=ledger',
    Funds: '?tab=funds',
    Reconciliation: '?tab=reconciliation',
    Projectors: '?tab=projectors',
    Queues: '?tab=queues',
    Features: '?tab=features',
  };
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, query] of Object.entries(pages)) {
      await page.goto(`${app}/staff/operations${query}`);
      if (query.includes('id=')) await expect(page.getByRole('dialog').last()).toBeVisible();
      await looksRight(page, `${name} at ${width} px`);
    }
  }
});
