/**
 * The servers of one address: `scheme://[user:password@]host[:port],host[:port][/path]`. What only the first or the last one says (scheme,
 * user, path) stands with that one alone.
 * @throws TypeError when one of them is no address
 */
export function addresses(value: string): readonly URL[] {
  const parts = value.split(',').map((part) => part.trim());
  const scheme = /^[a-z+]+:\/\//.exec(parts[0] ?? '')?.[0] ?? '';
  return parts.map((part) => new URL(part.includes('://') ? part : `${scheme}${part}`));
}
