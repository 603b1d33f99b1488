import { isEmailAddress } from '@panelist/domain/kernel/browser';
import { checkCompanyMatch, checkWorkEmail } from '@panelist/domain/profile/browser';
import { call } from '../../../shared/api/call.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { useDebounced } from '../../../shared/forms/use-debounced.js';
import type { EmploymentValues } from '../../../shared/employment/employment-values.js';
import { notify } from '../../../shared/notices/notices.js';
import { companyAndDomain, domainOf } from '../model/employment-form.js';

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
  const asked = isEmailAddress(debounced);
  const { data, loading } = useQuery(checkWorkEmail, asked ? { params: { email: debounced } } : null, {
    keepPreviousData: false,
    revalidateOnFocus: false,
  });
  const settled = debounced === email;
  return {
    problem: settled && asked && data && !data.result ? data.message : null,
    checking: isEmailAddress(email) && (!settled || loading),
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
 * The question to answer before saving if the e-mail's domain does not fit the company (document 2
 * §4, Work email); null if it fits. A check that fails is no reason to ask.
 */
export async function mismatchQuestion(values: EmploymentValues) {
  const pair = companyAndDomain(values);
  if (pair === null) return null;
  const answer = await call(checkCompanyMatch, { params: pair }).catch(() => null);
  if (answer?.response.emailMatchesCompany ?? true) return null;
  return {
    title: 'Does your work email belong to your company?',
    text: `${pair.domain} does not look like an address of ${pair.company}. If both are right, go on.`,
    confirm: 'Both are right',
    cancel: 'Back to editing',
  };
}

/** Says that a link is on its way, if saving changed the address. */
export function announceWorkEmail(saved: string, before: { readonly email: string | null }): void {
  if (saved !== '' && saved !== before.email) notify.info(`We have sent a link to ${saved}. Open it to verify your work email.`);
}
