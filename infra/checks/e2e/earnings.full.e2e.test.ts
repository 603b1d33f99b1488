import { payouts } from '@panelist/domain/payout/browser';
import { readFile } from 'node:fs/promises';
import { pdfText } from '../../testing/pdf-text.js';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { earned, payoutIn } from './product/participations.js';

test('a participant sees what a year paid, and downloads its statement as CSV and PDF', async ({
  page,
  participant,
  researcher,
}) => {
  const gift = await earned(participant, researcher, { tip: 1 });
  const paypal = { type: 'PAYPAL', email: participant.email } as const;
  const transfer = await earned(participant, researcher, { destination: paypal });
  for (const { payoutId } of [gift, transfer]) await payoutIn('paid', participant, payoutId);
  const { items } = await participant.client.call(payouts);
  const total = items.reduce((cents, { net }) => cents + Math.round(net * 100), 0);
  const [year] = (items[0]?.paidAt ?? '').split('-');
  const dollars = (total / 100).toFixed(2);

  await enter(page, participant);
  await page.goto(`${app}/payouts`);
  await expect(page.getByRole('heading', { name: 'Year by year' })).toBeVisible();
  await expect(page.getByText(`${year}: $${dollars} in 2 payments`)).toBeVisible();
  await checkPageAppearance(page, 'Earnings');

  const file = async (format: 'CSV' | 'PDF'): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Statement ${year} as ${format}` }).click();
    const { suggestedFilename, path } = await download.then((one) => ({
      suggestedFilename: one.suggestedFilename(),
      path: one.path(),
    }));
    expect(suggestedFilename).toBe(`earnings-${year}.${format.toLowerCase()}`);
    return readFile(await path);
  };
  const lines = (await file('CSV')).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(gift.project.name);
  expect(lines[2]).toContain(transfer.project.name);
  expect(lines.at(-1)).toMatch(new RegExp(`^,Total,.*,${dollars}$`));
  const pdf = await file('PDF');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const shown = pdfText(pdf).join('\n');
  expect(shown).toContain(`Earnings ${year}`);
  expect(shown).toContain(`$${dollars}`);
});
