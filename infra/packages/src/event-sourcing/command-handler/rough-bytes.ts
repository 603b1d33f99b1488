/** What an object, and each entry of one, costs besides its values. */
const perObject = 48;

/**
 * About how many bytes a value takes in memory, rather too many: strings, arrays, maps, sets and
 * plain objects, without cycles.
 */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return perObject + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Map) return sumOf([...value.keys(), ...value.values()]);
  return sumOf(value instanceof Set ? [...value] : Object.values(value));
}

function sumOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + roughBytes(value) + 16, perObject);
}
