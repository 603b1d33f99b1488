/**
 * The places in which two JSON values differ, as paths; lists of other lengths differ as a whole.
 */
export function differingPlaces(one: unknown, other: unknown, at = '$'): readonly string[] {
  if (Object.is(one, other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return [at];
  if (Array.isArray(one) !== Array.isArray(other)) return [at];
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [at];
  const before = new Map<string, unknown>(Object.entries(one));
  const after = new Map<string, unknown>(Object.entries(other));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    differingPlaces(before.get(key), after.get(key), `${at}.${key}`),
  );
}
