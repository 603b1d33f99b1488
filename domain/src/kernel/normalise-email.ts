/**
 * Trimmed and lower-cased: the form in which addresses are stored, compared and sent (document 1
 * §5).
 */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
