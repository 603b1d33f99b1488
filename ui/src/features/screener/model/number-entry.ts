/**
 * Parses a number as people type it: `12,5` is 12.5. Returns text that is no number unchanged, so
 * that validation can report it and the field keeps it.
 */
export function readNumber(typed: string): number | string {
  const text = typed.trim();
  return /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : typed;
}
