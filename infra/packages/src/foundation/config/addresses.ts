/**
 * The servers of one address: `scheme://[user:password@]host[:port],host[:port][/path]`. A part
 * that only the first or the last one names (scheme, user, path) is in that one only.
 * @throws TypeError when one of them is not an address
 */
export function addresses(value: string): readonly URL[] {
  const parts = value.split(',').map((part) => part.trim());
  const scheme = /^[a-z+]+:\/\//.exec(parts[0] ?? '')?.[0] ?? '';
  return parts.map((part) => new URL(part.includes('://') ? part : `${scheme}${part}`));
}
