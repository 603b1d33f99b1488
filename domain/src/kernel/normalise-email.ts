import { pastedText } from './typed-text.js';

/**
 * The form in which addresses are stored, compared and sent (document 1 §5): trimmed, lower-cased,
 * its domain in ASCII. Another script's domain has two spellings (`пример.рф`,
 * `xn--e1afmkfd.xn--p1ai`).
 */
export function normaliseEmail(text: string): string {
  const email = pastedText(text)
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
  const at = email.lastIndexOf('@');
  return at === -1 ? email : `${email.slice(0, at)}@${asciiDomain(email.slice(at + 1))}`;
}

/** A domain in the characters that mail servers use; unchanged if it is none. */
export function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/**
 * The mailbox behind an address, to compare people by (contract, Money): without dots and the part
 * behind a plus sign, and `googlemail.com` is `gmail.com`. Nothing is sent to it.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  return `${local.replace(/\+.*$/s, '').replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
