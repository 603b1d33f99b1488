import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfText, type LoggedIn } from '../../../../infra/testing/index.js';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { payoutRow } from '../../test-kit/sample-rows.test-kit.js';
import { paymentsOfYear } from './payments-of-year.js';
import { statementPdf } from './earnings-statement-route.js';

describe('the statement of a year', () => {
  let world: QueryWorld;
  let ada: LoggedIn;

  beforeAll(async () => {
    world = await queryWorld();
    ada = await world.participant('ada');
    await world.participant('ben');
    await world.given.payouts(
      payoutRow('p1', 'ada', 'r1', { status: 'paid', paidAt: '2026-01-01T00:00:00.000Z' }),
      payoutRow('p2', 'ada', 'r2', {
        status: 'paid',
        paidAt: '2026-12-31T23:59:59.000Z',
        method: 'TREMENDOUS',
        projectName: '=HYPERLINK("https://x.example")',
      }),
      payoutRow('p3', 'ada', 'none', {
        status: 'paid',
        paidAt: '2026-03-04T10:00:00.000Z',
        cause: 'referral-bonus',
        participationId: null,
        referralId: 'referral-1',
        projectId: null,
        projectName: null,
        incentiveCents: 2_000,
        feeCents: 0,
        tipCents: 0,
        netCents: 2_000,
      }),
      payoutRow('p4', 'ada', 'r4', { status: 'paid', paidAt: '2027-01-01T00:00:00.000Z' }),
      payoutRow('p5', 'ada', 'r5', { status: 'returned' }),
      payoutRow('p6', 'ben', 'r6', { status: 'paid', paidAt: '2026-05-05T00:00:00.000Z' }),
    );
  });
  afterAll(async () => world.close());

  it('as CSV has each payment of the year and their sum, and no personal data', async () => {
    const answer = await ada.call('GET /api/v4/earnings/statement?year=2026&format=csv');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="earnings-2026.csv"');
    const lines = String(answer.body).trim().split('\r\n');
    expect(lines.slice(1)).toEqual([
      '2026-01-01,Choosing a bicycle for the city,PayPal,75.00,3.75,5.00,76.25',
      '2026-03-04,Referral bonus,PayPal,20.00,0.00,0.00,20.00',
      `2026-12-31,"'=HYPERLINK(""https://x.example"")",Gift card,75.00,3.75,5.00,76.25`,
      ',Total,,170.00,7.50,10.00,172.50',
    ]);
    expect(String(answer.body)).not.toContain('pay@people.example');
  });

  it('as PDF is a file with a neutral name', async () => {
    const answer = await ada.call('GET /api/v4/earnings/statement?year=2026');
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="earnings-2026.pdf"');
    expect(String(answer.body).slice(0, 5)).toBe('%PDF-');
  });

  it('as PDF has the same payments and sums as the CSV file', async () => {
    const rows = await paymentsOfYear(world, 'ada', 2026);
    const shown = pdfText(await statementPdf(2026, 'Ada Quist', rows));
    expect(shown.filter((text) => text.startsWith('$')).join(' ')).toBe(
      '$75.00 $3.75 $5.00 $76.25 $20.00 $0.00 $0.00 $20.00 $75.00 $3.75 $5.00 $76.25 $170.00 $7.50 $10.00 $172.50',
    );
    expect(shown).toContain('PayPal: $96.25 in 2 payments');
    // Bonus, lost session and compensation are paid whole.
    expect(shown).toContain('Received = incentive - fee (5%, at least $1, on payments for taking part alone) + tip.');
    expect(shown.join(' ')).not.toContain('pay@people.example');
  });

  it('needs a log-in and a year', async () => {
    expect((await world.http.call('GET /api/v4/earnings/statement?year=2026')).status).toBe(401);
    expect((await ada.call('GET /api/v4/earnings/statement?year=soon')).status).toBe(422);
  });
});
