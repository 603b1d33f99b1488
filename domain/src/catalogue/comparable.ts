/** Normalises codes and names, also skills typed by hand: lower case without blanks. */
export function comparable(value: string): string {
  return value.toLowerCase().replaceAll(/\s+/g, '');
}
