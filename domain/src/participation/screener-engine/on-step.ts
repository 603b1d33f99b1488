/**
 * Is `value` a whole number of steps away from `from`? Counted in decimals, as people and JSON write numbers: 0.3 is three steps of 0.1,
 * though `0.3 / 0.1` is not 3. All numbers are finite, `step` is positive.
 */
export function isOnStep(value: number, from: number, step: number): boolean {
  const numbers = [value, from, step].map(decimalOf);
  const exponent = Math.min(...numbers.map((number) => number.exponent));
  const [v = 0n, f = 0n, s = 1n] = numbers.map((number) => number.digits * 10n ** BigInt(number.exponent - exponent));
  return (v - f) % s === 0n;
}

/** `digits × 10^exponent`, exactly the shortest decimal that names the number. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
