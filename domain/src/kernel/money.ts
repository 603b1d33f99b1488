/** US dollars as whole cents: the only form of money inside the system. */
export type Cents = number;

/**
 * Converts dollars with at most two decimals (the API's form) to cents. Throws `RangeError` for
 * more decimals.
 */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6) {
    throw new RangeError(`Not an amount in dollars and cents: ${dollars}`);
  }
  return cents;
}

/** Cents to dollars as a number with at most two decimals, the API's form. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** `$47.50`; with the style `whole`, `$47` for a whole amount. */
export function formatCents(cents: Cents, style: 'exact' | 'whole' = 'exact'): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const dollars = Math.floor(absolute / 100).toLocaleString('en-US');
  const rest = absolute % 100;
  return style === 'whole' && rest === 0 ? `${sign}$${dollars}` : `${sign}$${dollars}.${String(rest).padStart(2, '0')}`;
}
