/**
 * The query of an address as plain data: a name that comes once is a text, one that comes several
 * times or ends in `[]` is a list (`pick[]=country` gives `pick: ['country']`).
 */
export function parseQuery(text: string | null | undefined): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text ?? '')) {
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const before = values.get(name);
    if (before === undefined) values.set(name, isList ? [value] : value);
    else values.set(name, [before, value].flat());
  }
  return Object.fromEntries(values);
}
