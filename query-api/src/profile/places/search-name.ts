/** Letters without a removable accent that people type as plain letters. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * The form in which names of places are compared: lower case without accents, blanks for
 * punctuation, and "St." written out. `Zürich` → `zurich`, `Saint-Étienne` and `St. Etienne` →
 * `saint etienne`.
 */
export function searchName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđðþæœı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/['’ʻʼ`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st /, 'saint ');
}
