/** Words that an attacker tries first for this person. */
export interface TermsOfPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const product = 'panelist';

const composed = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string): string => composed(text).replaceAll(/[^\p{L}]/gu, '');
const lettersAndDigitsOf = (text: string): string => composed(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
/** One character says nothing of a person. */
const isLong = (term: string): boolean => term.length > 1;

/**
 * Whether a password is nothing but the person's name, their e-mail or "panelist", in any order,
 * with digits and other characters around (contract, Accounts).
 */
export function isMadeOfTerms(password: string, { firstName, lastName, email }: TermsOfPerson): boolean {
  const [local = '', domain = ''] = email.split('@');
  const words = [local + domain, local, domain, firstName, lastName, product]
    .map(lettersOf)
    .filter(isLong)
    .toSorted((one, other) => other.length - one.length);
  const letters = lettersOf(password);
  if (letters !== '' && words.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '') return true;
  return [local + domain, local]
    .map(lettersAndDigitsOf)
    .filter(isLong)
    .some(isCoreOf(lettersAndDigitsOf(password)));
}

/** Also of an address that has hardly more than digits. */
const isCoreOf =
  (password: string) =>
  (term: string): boolean =>
    password.includes(term) && /^\p{N}*$/u.test(password.replace(term, ''));
