import pg from 'pg';
import { advanceClock } from '../../testing/demo.js';
import { expect, test as base } from './journey.js';
import { app } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';
import { OWN_PRODUCT_MS, startOwnProduct, type OwnProduct } from './product/own-product.js';
import { databaseUrl } from './product/sandbox-orders.js';

/** The clock leaps, and an order disappears from the provider’s books: a product of its own. */
const test = base.extend<object, { readonly own: OwnProduct }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: OWN_PRODUCT_MS },
  ],
  origin: [async ({ own }, use) => use(own.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
});

test.describe.configure({ timeout: 200_000 });

test('a payment that the provider’s list does not name is found at night, looked at, noted, and gone once it is there again', async ({
  own,
  origin,
  participant,
  researcher,
  browserOf,
}) => {
  const { payoutId } = await earned(participant, researcher);
  await payoutIn('paid', participant, payoutId);
  const books = new pg.Client({ connectionString: databaseUrl(own.environment['DATA_DIR']) });
  await books.connect();
  try {
    await books.query('create table sandbox.lost as select * from sandbox.tremendous_orders where external_id = $1', [
      `${payoutId}.1`,
    ]);
    await books.query('delete from sandbox.tremendous_orders where external_id = $1', [`${payoutId}.1`]);

    const page = await browserOf({ email: 'operations@panelist.example', password: 'demo-password' });
    const differences = async () => {
      await page.goto(`${app}/staff/operations?tab=reconciliation`);
      return page.getByRole('row').filter({ hasText: `${payoutId}.1` });
    };
    await advanceClock(origin, 'PT72H');
    await expect(async () => expect(await differences()).toHaveCount(1, { timeout: 2_000 })).toPass({ timeout: 40_000 });
    const row = await differences();
    await expect(row.getByText('Missing at the provider')).toBeVisible();
    await expect(row.getByText('$38.00, paid')).toBeVisible();
    await expect(row.getByText('Nothing')).toBeVisible();
    await row.getByRole('button', { name: 'Add a note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a note' });
    await dialog.getByLabel('What you found out').fill('Tremendous looks for it.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(row.getByText('Tremendous looks for it.')).toBeVisible();
    await row.getByRole('link', { name: 'Open the payment' }).click();
    await expect(page.getByRole('dialog', { name: 'Payout' }).getByText('Paid', { exact: true }).first()).toBeVisible();
    // Nothing was mended.
    await payoutIn('paid', participant, payoutId);

    await books.query('insert into sandbox.tremendous_orders select * from sandbox.lost');
    const gone = page.getByRole('row').filter({ hasText: `${payoutId}.1` });
    // Workers plan the next night once a minute: an earlier leap passes none.
    await expect(async () => {
      await advanceClock(origin, 'PT24H');
      await page.goto(`${app}/staff/operations?tab=reconciliation&found=all`);
      await expect(gone.getByText('Missing at the provider, gone')).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 110_000 });
    await expect(gone.getByText('Tremendous looks for it.')).toBeVisible();
  } finally {
    await books.end();
  }
});
