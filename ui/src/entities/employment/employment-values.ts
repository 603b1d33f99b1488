import { isEmployed } from '@panelist/domain/identity/browser';
import type { z } from 'zod';
import { notListed } from '../../shared/lookups/job-title-search.js';

/** The employment fields as a form holds them; an unlisted job title has a field of its own. */
export interface EmploymentValues {
  readonly employmentStatus: string;
  readonly industry: readonly string[];
  readonly jobFunctions: readonly string[];
  readonly seniorityLevel: string;
  readonly company: string;
  readonly companySize: string;
  readonly jobTitle: string | null;
  readonly customJobTitle: string;
  readonly roleDescription: string;
  readonly hasWorkEmail: boolean;
  readonly email: string;
}

/** The form's values as the payload has them. Without employment it contains no company. */
export function employmentOf(values: EmploymentValues) {
  const employed = isEmployed(values.employmentStatus);
  const ifEmployed = (text: string | null) => (employed ? (text ?? '') : '');
  return {
    employmentStatus: values.employmentStatus,
    industry: [...values.industry],
    ...(employed ? { jobFunctions: [...values.jobFunctions] } : {}),
    seniorityLevel: ifEmployed(values.seniorityLevel),
    company: ifEmployed(values.company),
    companySize: ifEmployed(values.companySize),
    jobTitle: ifEmployed(values.jobTitle === notListed ? values.customJobTitle : values.jobTitle),
    roleDescription: ifEmployed(values.roleDescription),
    email: values.hasWorkEmail ? values.email.trim().toLowerCase() : '',
  };
}

/**
 * The errors of the payload, moved to the form's fields. The switch "I have a work e-mail" requires
 * an address.
 */
export function employmentIssues(values: EmploymentValues, checked: z.ZodSafeParseResult<unknown>) {
  const titleField = values.jobTitle === notListed ? 'customJobTitle' : 'jobTitle';
  return [
    ...(checked.error?.issues ?? []).map((issue) => ({
      message: issue.message,
      path: issue.path[0] === 'jobTitle' ? [titleField] : issue.path.slice(0, 1),
    })),
    ...(values.hasWorkEmail && values.email.trim() === '' ? [{ message: 'A valid input is required.', path: ['email'] }] : []),
  ];
}

/** Document 1 §5. */
export const workEmailHint =
  'You must provide a verified work email to participate in industry professional related research projects.';

/** The domain of a work e-mail; null while there is none. */
export function domainOf(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  return /^[^\s.]+(\.[^\s.]+)+$/.test(domain) ? domain : null;
}

/** What the company is compared with: null if there is no company or no work e-mail. */
export function companyAndDomain(values: EmploymentValues): { readonly company: string; readonly domain: string } | null {
  const domain = values.hasWorkEmail ? domainOf(values.email) : null;
  const company = values.company.trim();
  return domain !== null && company !== '' && isEmployed(values.employmentStatus) ? { company, domain } : null;
}
