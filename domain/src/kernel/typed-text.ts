/** What shows nothing: white space, controls, format characters, fillers, combining marks alone. */
const invisible = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text would be visible. */
export const isBlank = (text: string): boolean => text.replaceAll(invisible, '') === '';

/** A text as typed, without white space at its ends; empty if nothing of it is visible. */
export const typedText = (text: string): string => (isBlank(text) ? '' : text.trim());

// Joiners spell words in some scripts: only those after other characters are dropped.
const formatting = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Z}])[\u200C\u200D]|(?![\u200C\u200D])\p{Cf}/gu;

/**
 * One line without what another program adds when it is copied: direction marks, zero-width and
 * other format characters. For phone numbers, codes, e-mail addresses and searches.
 */
export const pastedText = (text: string): string => typedText(text.replaceAll(formatting, ''));

/** Letters whose stroke or dot no decomposition takes off. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/**
 * The form in which texts are searched: lower case without the accents of Latin, Greek and Cyrillic
 * letters, so that `cafe` finds “Café”. `containsText` of the query side says the same in SQL.
 */
export const searchForm = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[øłđı]/g, (letter) => plain[letter] ?? letter);
