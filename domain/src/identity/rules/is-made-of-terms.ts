/** Words that an attacker tries first for this person. */
export interface TermsOfPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const product = 'panelist';

const mailsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/**
 * Whether a password is nothing but the person's name, their e-mail or "panelist", in any order,
 * with digits and other characters around (contract, Accounts).
 */
export function isMadeOfTerms(password: string, { firstName, lastName, email }: TermsOfPerson): boolean {
  const [local = '', domain = ''] = email.split('@');
  const words = [local + domain, local, domain, firstName, lastName, product]
    .map(mailsOf)
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length);
  const letters = mailsOf(password);
  return letters !== '' && words.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}
