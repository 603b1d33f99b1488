/**
 * Whether a payload says only what is shown already. Fields that are not shown are ignored, so are
 * blanks around a text; blank, null and missing are the same.
 */
export function saysNothingNew(sent: unknown, shown: unknown): boolean {
  if (isBlank(sent) || isBlank(shown)) return isBlank(sent) && isBlank(shown);
  if (Array.isArray(sent) || Array.isArray(shown)) {
    if (!Array.isArray(sent) || !Array.isArray(shown) || sent.length !== shown.length) return false;
    return sent.every((item, index) => saysNothingNew(item, shown[index]));
  }
  if (typeof sent === 'object' && typeof shown === 'object' && sent !== null && shown !== null) {
    const known = new Map<string, unknown>(Object.entries(shown));
    return Object.entries(sent).every(([field, value]) => !known.has(field) || saysNothingNew(value, known.get(field)));
  }
  return typeof sent === 'string' && typeof shown === 'string' ? sent.trim() === shown : sent === shown;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
