import type { Cents } from './money.js';

const grouped = /^[-+]?[1-9]\d{0,2}(?:([, \u00A0\u202F])\d{3}(?:\1\d{3})*)(?:\.\d*)?$/;
const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const decimalComma = /^[-+]?(?:\d+,\d*|,\d+)$/;

/**
 * Reads a number as people type it; null for text that is none. Groups of exactly three digits are
 * thousands: `1,200` is 1200. Any other comma is a decimal sign in an `answer` (`12,5` is 12.5) and
 * refused in an `amount` of money, where the two readings differ a hundredfold.
 */
export function typedNumber(text: string, kind: 'answer' | 'amount'): number | null {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u2212', '-')
    .trim();
  if (grouped.test(typed)) return Number(typed.replaceAll(/[, \u00A0\u202F]/g, ''));
  if (plain.test(typed)) return Number(typed);
  return kind === 'answer' && decimalComma.test(typed) ? Number(typed.replace(',', '.')) : null;
}

/** A typed amount in dollars, as cents; null for what is no amount, or has a fraction of a cent. */
export function typedCents(text: string): Cents | null {
  const dollars = typedNumber(text, 'amount');
  if (dollars === null || dollars < 0) return null;
  const cents = Number((dollars * 100).toPrecision(15));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** A number with its thousands grouped, as the reader of a typed one shows what it understood. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 20 });
