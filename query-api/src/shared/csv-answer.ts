import { kernelRefusal, type FieldError } from '@panelist/domain/kernel/browser';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean | null | undefined;

/**
 * An answer that is a CSV file: RFC 4180 with a header row, in UTF-8 with a byte order mark, which
 * Excel needs. A cell that a spreadsheet would run as a formula is quoted with an apostrophe.
 * @param name of the file, without `.csv`
 */
export function csvAnswer<Row>(
  name: string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  rows: readonly Row[],
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const readers = Object.values(columns);
  const lines = [Object.keys(columns), ...rows.map((row) => readers.map((read) => read(row)))];
  return {
    body: stringify(lines, { bom: true, escape_formulas: true, record_delimiter: 'windows' }),
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  };
}

/** Refuses a file that would leave rows out; the error says how to get a whole one. */
export function refuseCutOff(rows: readonly unknown[], most: number, error: FieldError): void {
  if (rows.length > most) throw kernelRefusal('request.invalid', { message: error.message, errors: [error] });
}
