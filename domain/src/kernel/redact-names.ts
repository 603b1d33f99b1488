const mark = '[removed]';
const address = /[^\s@]+@[^\s@]+\.[^\s@]+/gu;
/**
 * A long number, or an id of the product: only readers with access to the product learn from an id
 * who it is.
 */
const idOrNumber = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|\+?\d[\d\s()./-]{6,}\d/giu;

/**
 * A text of staff without what identifies the person: addresses, long numbers, and the given texts
 * (names) wherever they are whole words. It outlasts the person's erasure.
 */
export function redactNames(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.split(/\s+/u)).filter((word) => word !== '');
  const known = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`));
  const anonymous = text.replaceAll(address, mark).replaceAll(idOrNumber, (_found, id?: string) => id ?? mark);
  if (known.length === 0) return anonymous;
  return anonymous.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])(${known.join('|')})(?![\p{L}\p{N}])`, 'giu'), mark);
}
