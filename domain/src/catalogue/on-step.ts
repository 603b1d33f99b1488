/**
 * Whether `value` is a whole number of steps from `from`. Calculates in decimals: 0.3 is three
 * steps of 0.1, though `0.3 / 0.1` is not 3. All numbers are finite, `step` is positive.
 */
export function isOnStep(value: number, from: number, step: number): boolean {
  const numbers = [value, from, step].map(decimalOf);
  const exponent = Math.min(...numbers.map((number) => number.exponent));
  const [v = 0n, f = 0n, s = 1n] = numbers.map((number) => number.digits * 10n ** BigInt(number.exponent - exponent));
  return (v - f) % s === 0n;
}

/** `digits × 10^exponent` of the shortest decimal that gives the number. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
