/** The words of a name or path, each in the singular: `screener`, `response` of `/screener-responses`. */
export const termsIn = (name: string): readonly string[] => {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word.length > 1 && !['api', 'id', 'uid'].includes(word));
  cache.set(name, words);
  return words;
};

const cache = new Map<string, readonly string[]>();

/** How many of these words the others have, from 0 to 1; `book` is in `booking`. */
export function likeness(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 0;
  const isIn = (word: string): boolean =>
    others.some(
      (other) => other === word || (word.length > 3 && other.startsWith(word)) || (other.length > 3 && word.startsWith(other)),
    );
  return words.filter(isIn).length / words.length;
}
