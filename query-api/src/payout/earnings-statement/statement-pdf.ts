import { formatCents } from '@panelist/domain/kernel/browser';
import { payoutTitle } from '@panelist/domain/payout/browser';
import PdfDocument from 'pdfkit';
import { methodNames } from './method-names.js';
import { sumOf, totalsByMethod, type PaidRow } from './payments-of-year.js';

const LEFT = 50;
const BOTTOM = 770;
/** Left edge and width of each column, in points. */
const columns = [
  ['Date', 0, 62],
  ['For', 62, 178],
  ['Paid by', 240, 55],
  ['Incentive', 295, 52],
  ['Fee', 347, 46],
  ['Tip', 393, 46],
  ['Received', 439, 56],
] as const;

/** The statement of one year as a PDF: each payment, the totals, and nothing else about the person than the name. */
export async function statementPdf(year: number, name: string, rows: readonly PaidRow[]): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', margin: LEFT, info: { Title: `Earnings ${year}` } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.font('Helvetica-Bold').fontSize(18).text(`Earnings ${year}`);
  document
    .font('Helvetica')
    .fontSize(10)
    .moveDown(0.5)
    .text(`Panelist statement for ${name}. Dates are in UTC, amounts in US dollars.`);
  document.text('Received = incentive - fee (5 %, at least $1; none on a referral bonus) + tip.').moveDown();

  const line = (cells: readonly string[], bold = false): void => {
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(9);
    const height = Math.max(...cells.map((cell, index) => document.heightOfString(cell || ' ', { width: widthOf(index) })));
    if (document.y + height > BOTTOM) document.addPage();
    const top = document.y;
    cells.forEach((cell, index) =>
      document.text(cell, LEFT + (columns[index]?.[1] ?? 0), top, { width: widthOf(index), align: index > 2 ? 'right' : 'left' }),
    );
    document.x = LEFT;
    document.y = top + height + 4;
  };
  line(
    columns.map(([title]) => title),
    true,
  );
  for (const row of rows)
    line([
      row.paidAt.slice(0, 10),
      payoutTitle(row),
      methodNames[row.method],
      ...[row.incentiveCents, row.feeCents, row.tipCents, row.netCents].map((cents) => formatCents(cents)),
    ]);
  line(
    [
      '',
      'Total',
      '',
      ...(['incentiveCents', 'feeCents', 'tipCents', 'netCents'] as const).map((f) => formatCents(sumOf(rows, f))),
    ],
    true,
  );
  document.moveDown();
  for (const { method, payments, netCents } of totalsByMethod(rows))
    document
      .font('Helvetica')
      .fontSize(10)
      .text(`${methodNames[method]}: ${formatCents(netCents)} in ${payments} ${payments === 1 ? 'payment' : 'payments'}`);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Less a gap, so that columns do not touch. */
const widthOf = (index: number): number => (columns[index]?.[2] ?? 50) - 4;
