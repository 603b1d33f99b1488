import { checkCompanyMatch, checkWorkEmail } from '@panelist/domain/profile/browser';
import { ApiError } from '../../shared/api/api-error.js';
import { call } from '../../shared/api/call.js';
import { useQuery } from '../../shared/api/use-query.js';
import { useDebounced } from '../../shared/forms/use-debounced.js';
import { notify } from '../../shared/notices/notices.js';
import { companyAndDomain, domainOf, type EmploymentValues } from './employment-values.js';

/** Document 2 §5: a work e-mail is checked this long after the last key. */
const debounceMs = 1_000;

export interface WorkEmailCheck {
  /** Why the server refuses the address; null while it does not. */
  readonly problem: string | null;
  readonly checking: boolean;
}

/** The server's check of a work e-mail while it is typed. A check that fails refuses nothing. */
export function useWorkEmailCheck(typed: string): WorkEmailCheck {
  const email = typed.trim().toLowerCase();
  const debounced = useDebounced(email, debounceMs);
  const asked = domainOf(debounced) !== null;
  const { data, loading } = useQuery(checkWorkEmail, asked ? { params: { email: debounced } } : null, {
    keepPreviousData: false,
    revalidateOnFocus: false,
  });
  const settled = debounced === email;
  return {
    problem: settled && asked && data && !data.result ? data.message : null,
    checking: domainOf(email) !== null && (!settled || loading),
  };
}

/** The company that the domain of the work e-mail suggests, 1 s after the last key. */
export function useSuggestedCompany(company: string, email: string): string | null {
  const domain = domainOf(useDebounced(email, debounceMs));
  // Only the domain suggests; the call wants a company to compare it with as well.
  const { data } = useQuery(checkCompanyMatch, domain === null ? null : { params: { company: '-', domain } }, {
    revalidateOnFocus: false,
  });
  const suggested = domain === null ? null : (data?.response.company?.name ?? null);
  return suggested !== null && suggested.toLowerCase() !== company.trim().toLowerCase() ? suggested : null;
}

/**
 * Asks the server about the work e-mail before it is saved, whatever its check of the typed text
 * has said so far. Throws `ApiError` at the field `email`. A check that fails refuses nothing.
 */
export async function requireWorkEmail({ hasWorkEmail, email: typed }: EmploymentValues): Promise<void> {
  const email = typed.trim().toLowerCase();
  if (!hasWorkEmail || email === '') return;
  const answer = await call(checkWorkEmail, { params: { email } }).catch(() => null);
  if (answer?.result ?? true) return;
  const message = answer?.message ?? '';
  throw new ApiError({ code: 'page.invalid', message, status: 0, errors: [{ field: 'email', message }] });
}

/**
 * How the domain of the work e-mail fits the company; null if there is nothing to compare, or no
 * answer.
 */
async function matchOf(values: EmploymentValues) {
  const pair = companyAndDomain(values);
  const answer = pair && (await call(checkCompanyMatch, { params: pair }).catch(() => null));
  return pair && answer && { ...pair, fits: answer.response.emailMatchesCompany, found: answer.response.company };
}

/** The id of the company that the domain of the work e-mail belongs to; null if it does not fit. */
export async function companyIdOf(values: EmploymentValues): Promise<string | null> {
  const match = await matchOf(values);
  return match?.fits === true ? (match.found?._id ?? null) : null;
}

/**
 * The question to answer before saving if the e-mail's domain does not fit the company (document 1
 * §4; document 2 §4, Work e-mail); null if it fits. A check that fails is no reason to ask.
 */
export async function mismatchQuestion(values: EmploymentValues) {
  const match = await matchOf(values);
  if (match === null || match.fits) return null;
  return {
    title: 'Does your work e-mail belong to your company?',
    text: `${match.domain} does not look like an address of ${match.company}. If both are right, go on.`,
    confirm: 'Both are right',
    cancel: 'Back to editing',
  };
}

/** Says that a link is on its way, if saving changed the address. */
export function announceWorkEmail(saved: string, before: { readonly email: string | null }): void {
  if (saved !== '' && saved !== before.email) notify.info(`We have sent a link to ${saved}. Open it to verify your work e-mail.`);
}
