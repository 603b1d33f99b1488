import { test } from './journey.js';
import { devices, checkAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';

test.describe.configure({ timeout: 240_000 });

const operations = `${app}/staff/operations`;
const admin = { email: 'admin@panelist.example', password: 'demo-password' };

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('payouts', async ({ page, participant, researcher }) => {
      const failing = { type: 'PAYPAL', email: 'insufficient-funds@sandbox.example' } as const;
      const { payoutId } = await earned(participant, researcher, { destination: failing });
      await payoutIn('rejected', participant, payoutId);
      await enter(page, admin);
      await checkAppearance(page, { 'Payout before a reason': `${operations}?id=${payoutId}` });
      await page.reload();
      await sayWhy(page);
      await checkAppearance(page, {
        Payouts: operations,
        Payout: `${operations}?id=${payoutId}`,
        'Send again': `${operations}?id=${payoutId}&do=retry`,
        'Change destination': `${operations}?id=${payoutId}&do=destination`,
        Void: `${operations}?id=${payoutId}&do=void`,
      });
    });

    test('the other pages of operations', async ({ page }) => {
      await enter(page, admin);
      const tabs = ['ledger', 'funds', 'reconciliation', 'referrals', 'projectors', 'queues', 'features'];
      await checkAppearance(page, Object.fromEntries(tabs.map((tab) => [tab, `${operations}?tab=${tab}`])));
    });
  });
