const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The text if it is a UUID, else null, which equals no id: for ports that take any text. A
 * comparison of the column as text would find no index.
 */
export function uuidOrNull(text: string): string | null {
  return uuid.test(text) ? text : null;
}
