/** What PostgreSQL can't hold in text: NUL and half a character. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether a text can be kept, sought and sent on as it is. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
