const hidden = '•••';

/**
 * An error's text without what providers and servers quote in theirs: e-mail addresses, phone
 * numbers, credentials, and the query of an address.
 */
export function maskedText(text: string): string {
  return text
    .replaceAll(/[^\s@<>"'`(),;:]+@[^\s@<>"'`(),;:]+/g, hidden)
    .replaceAll(/\+\d[\d\s().-]{5,}\d/g, hidden)
    .replaceAll(/\b(Bearer|Basic)\s+\S+/gi, `$1 ${hidden}`)
    .replaceAll(/(\w+:\/\/[^\s?#"']*)[?#][^\s"')]*/g, `$1?${hidden}`);
}

/**
 * The data of a job as staff may see it: of the fields that its definition names (ids), what is not
 * personal. Jobs of an earlier edition may hold others, whose names alone are shown.
 */
export function maskedData(data: unknown, allowed: readonly string[]): unknown {
  if (typeof data !== 'object' || data === null) return hidden;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, allowed.includes(field) ? maskedValue(value) : hidden]),
  );
}

function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : hidden;
}
