/** The part of an e-mail address that is hashed for look-ups: all of it, in lower case. */
export function emailTexts(email: string): readonly string[] {
  const text = email.trim().toLowerCase();
  return text === '' ? [] : [text];
}

/** The whole number, digits only: `+1 (555) 010-0199` and `15550100199` are the same. */
export function phoneTexts(phone: string): readonly string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 6 ? [] : [digits];
}

/** The words of a name in lower case and without accents, each once. */
export function nameTexts(name: string): readonly string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/** How staff find a row by a personal text: by the whole of it, or by its words. */
export type FindKind = 'email' | 'phone' | 'word';

/** The parts of a text that are hashed for look-ups of this kind. */
export const findTexts: Readonly<Record<FindKind, (text: string) => readonly string[]>> = {
  email: emailTexts,
  phone: phoneTexts,
  word: nameTexts,
};
