/** Words of a company's name that its domain seldom repeats. */
const legalForms = new Set(
  'inc incorporated llc llp ltd limited gmbh ag se sa sas sarl bv nv ab oy as plc co corp corporation company group holding holdings the and'.split(
    ' ',
  ),
);
const secondLevel = new Set('co com org net ac edu gov'.split(' '));

/** `mail.analytical-engines.co.uk` → `analytical-engines`; null for what is no host name. */
function nameOfDomain(domain: string): string | null {
  const labels = domain.trim().toLowerCase().split('.');
  if (labels.length < 2 || !labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label))) return null;
  const rest = labels.slice(0, -1);
  const last = rest.at(-1);
  return (rest.length > 1 && last !== undefined && secondLevel.has(last) ? rest.at(-2) : last) ?? null;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word));

export interface CompanyMatch {
  readonly emailMatchesCompany: boolean;
  /** The company that the domain suggests; null for a domain that names none. */
  readonly company: { readonly _id: string; readonly name: string } | null;
}

/**
 * Whether the domain of a work e-mail fits a company's name: the one contains the other, or the
 * domain is the name's initials. The suggestion is the domain's own name (document 1 §5).
 */
export function matchCompany(company: string, domain: string): CompanyMatch {
  const name = nameOfDomain(domain);
  if (name === null) return { emailMatchesCompany: false, company: null };
  const suggested = name
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return {
    emailMatchesCompany: fits(wordsOf(company), wordsOf(name).join('')),
    company: { _id: domain.trim().toLowerCase(), name: suggested },
  };
}

function fits(words: readonly string[], host: string): boolean {
  const whole = words.join('');
  if (whole === '' || host === '') return false;
  const initials = words.map((word) => word.charAt(0)).join('');
  const shorter = Math.min(whole.length, host.length);
  return whole === host || initials === host || (shorter >= 3 && (whole.includes(host) || host.includes(whole)));
}
