/** Characters that a PostgreSQL text can't hold: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored, searched and sent unchanged. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
