const hidden = '•••';
const firstOf = (text: string): string => /^./u.exec(text)?.[0] ?? '';

/** `A••• L•••`: what lists and pages of staff show of a name before a reason is given (ADR 47). */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${firstOf(word)}${hidden}`)
    .join(' ');

/** `a•••@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? address && hidden : `${firstOf(address)}${hidden}${address.slice(at)}`;
}

/** `•••42`: the last two digits. */
export const maskedPhone = (phone: string): string => `${hidden}${phone.replace(/\D/g, '').slice(-2)}`;
