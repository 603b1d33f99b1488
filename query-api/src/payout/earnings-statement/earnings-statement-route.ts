import { earningsStatement, payoutTitle, type PayoutMethod } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { csvAnswer } from '../../shared/csv-answer.js';
import { requireFound } from '../../shared/require-found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountOf } from '../../shared/rows-by-key.js';
import { paymentsOfYear, sumOf, type PaidRow, totalsByMethod } from './payments-of-year.js';
import { formatCents } from '@panelist/domain/kernel/browser';
import PdfDocument from 'pdfkit';
import { runsOf } from './text-runs.js';

const methodNames: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'Gift card', PAYPAL: 'PayPal' };

const LEFT = 50;
const WIDTH = 495;
const BOTTOM = 770;
/** From a line to the next, as a multiple of the font's size. */
const LINE = 1.2;
/** From the top of a line to its glyphs' feet, of the height of Helvetica's line. */
const ASCENT = 0.8;
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

/**
 * The statement of one year as a PDF: each payment, the totals, and nothing else about the person
 * than the name.
 */
export async function statementPdf(year: number, name: string, rows: readonly PaidRow[]): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', margin: LEFT, info: { Title: `Earnings ${year}` } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.font('Helvetica-Bold').fontSize(18).text(`Earnings ${year}`);
  document.font('Helvetica').fontSize(10).moveDown(0.5);
  const { write, heightOf } = writerOn(document);
  write(`Panelist statement for ${name}. Dates are in UTC, amounts in US dollars.`, { x: LEFT, width: WIDTH });
  document.text('Received = incentive - fee (5%, at least $1, on payments for taking part alone) + tip.').moveDown();

  const line = (cells: readonly string[], bold = false): void => {
    const font = bold ? 'Helvetica-Bold' : 'Helvetica';
    document.font(font).fontSize(9);
    const height = Math.max(...cells.map((cell, index) => heightOf(cell, widthOf(index), font)));
    if (document.y + height > BOTTOM) document.addPage();
    const top = document.y;
    cells.forEach((cell, index) => {
      document.y = top;
      write(cell, { x: LEFT + (columns[index]?.[1] ?? 0), width: widthOf(index), font, isRight: index > 2 });
    });
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

const graphemes = new Intl.Segmenter();

interface Place {
  readonly x: number;
  readonly width: number;
  readonly font?: string;
  readonly isRight?: boolean;
}

/**
 * Writes in any script: each line in runs of one font, broken between words, or within one that is
 * too long.
 */
function writerOn(document: PDFKit.PDFDocument) {
  const widthOfRuns = (text: string, font: string): number =>
    runsOf(text).reduce((sum, run) => sum + document.font(run.font ?? font).widthOfString(run.text, SHAPED), 0);

  function linesOf(text: string, width: number, font: string): readonly string[] {
    const lines = [''];
    // Chinese has no spaces: it breaks anywhere.
    for (const word of text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? []) {
      const line = lines.at(-1) ?? '';
      if (line === '' || widthOfRuns((line + word).trimEnd(), font) <= width) lines[lines.length - 1] = line + word;
      else lines.push(word.trimStart());
      for (let last = lines.at(-1) ?? ''; widthOfRuns(last, font) > width; last = lines.at(-1) ?? '') {
        const letters = Array.from(graphemes.segment(last), ({ segment }) => segment);
        if (letters.length === 1) break;
        let fits = letters.length - 1;
        while (fits > 1 && widthOfRuns(letters.slice(0, fits).join(''), font) > width) fits -= 1;
        lines.splice(-1, 1, letters.slice(0, fits).join(''), letters.slice(fits).join(''));
      }
    }
    return lines;
  }

  const lineHeight = (): number => document.font('Helvetica').currentLineHeight() * LINE;

  return {
    heightOf: (text: string, width: number, font: string): number => linesOf(text, width, font).length * lineHeight(),
    /** From the document's `y` on, and moves it below. */
    write: (text: string, { x, width, font = 'Helvetica', isRight = false }: Place): void => {
      for (const line of linesOf(text, width, font)) {
        const top = document.y;
        const baseline = top + document.font('Helvetica').currentLineHeight() * ASCENT;
        let left = isRight ? x + width - widthOfRuns(line.trimEnd(), font) : x;
        for (const run of runsOf(line.trimEnd())) {
          document.font(run.font ?? font).text(run.text, left, baseline, { ...SHAPED, baseline: 'alphabetic' });
          left += document.widthOfString(run.text, SHAPED);
        }
        document.x = LEFT;
        document.y = top + lineHeight();
      }
      document.font(font);
    },
  };
}

/** The whole run at once, so that words from right to left keep their order. */
const SHAPED = { lineBreak: false, features: [] };

/** Less a gap, so that columns do not touch. */
const widthOf = (index: number): number => (columns[index]?.[2] ?? 50) - 4;

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
