import { earningsStatement, payoutTitle } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { csvAnswer } from '../../shared/csv-answer.js';
import { requireFound } from '../../shared/require-found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountOf } from '../../shared/rows-by-key.js';
import { methodNames } from './method-names.js';
import { paymentsOfYear, sumOf, type PaidRow } from './payments-of-year.js';
import { statementPdf } from './statement-pdf.js';

const dollars = (cents: number): string => (cents / 100).toFixed(2);

interface Line extends Pick<PaidRow, 'incentiveCents' | 'feeCents' | 'tipCents' | 'netCents'> {
  readonly date: string;
  readonly what: string;
  readonly method: string;
}
const csvColumns = {
  Date: ({ date }: Line) => date,
  For: ({ what }: Line) => what,
  'Paid by': ({ method }: Line) => method,
  Incentive: ({ incentiveCents }: Line) => dollars(incentiveCents),
  Fee: ({ feeCents }: Line) => dollars(feeCents),
  Tip: ({ tipCents }: Line) => dollars(tipCents),
  Received: ({ netCents }: Line) => dollars(netCents),
};

/** What the caller was paid in a year. The file's name says nothing about the person. */
export const earningsStatementRoute = (dependencies: TableDependencies) =>
  route(earningsStatement, async ({ query: { year, format }, caller: { userId } }) => {
    const rows = await paymentsOfYear(dependencies, userId, year);
    const name = `earnings-${year}`;
    if (format === 'csv') return csvAnswer(name, csvColumns, [...rows.map(lineOf), totalOf(rows)]);
    const { firstName, lastName } = requireFound(await accountOf(dependencies, userId, 'firstName', 'lastName'));
    const bytes = await statementPdf(year, `${firstName} ${lastName}`.trim(), rows);
    return {
      body: bytes.toString('base64'),
      isBase64: true,
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}.pdf"` },
    };
  });

const lineOf = (row: PaidRow): Line => ({
  ...row,
  date: row.paidAt.slice(0, 10),
  what: payoutTitle(row),
  method: methodNames[row.method],
});

const totalOf = (rows: readonly PaidRow[]): Line => ({
  date: '',
  what: 'Total',
  method: '',
  incentiveCents: sumOf(rows, 'incentiveCents'),
  feeCents: sumOf(rows, 'feeCents'),
  tipCents: sumOf(rows, 'tipCents'),
  netCents: sumOf(rows, 'netCents'),
});
