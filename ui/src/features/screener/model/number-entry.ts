/**
 * Parses a number as people type it: `12,5` is 12.5. Returns text that is no number unchanged, so
 * that validation can report it and the field keeps it.
 */
export function readNumber(typed: string): number | string {
  const text = typed.trim();
  return /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : typed;
}

interface Bounds {
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly step: number | null;
}

/** `From 0 to 120, in steps of 5.` */
export function boundsText({ minValue, maxValue, step }: Bounds): string {
  const range =
    minValue !== null && maxValue !== null
      ? `From ${minValue} to ${maxValue}`
      : minValue !== null
        ? `At least ${minValue}`
        : maxValue !== null
          ? `At most ${maxValue}`
          : 'A number';
  return step !== null && step !== 1 ? `${range}, in steps of ${step}.` : `${range}.`;
}
