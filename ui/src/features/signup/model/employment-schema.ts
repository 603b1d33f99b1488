import { employmentStep, skillsSchema } from '@panelist/domain/identity/browser';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { notListed } from '../api/job-title-search.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import { employmentOf, type EmploymentDraft } from './sign-up-payload.js';

/**
 * The payload's schema, with its errors moved to the page's fields: an unlisted job title has a
 * field of its own.
 */
export function employmentSchema({ knownCodes }: SignUpLists): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const draft = value as EmploymentDraft;
        const employment = employmentStep({ knownCodes }).safeParse(employmentOf(draft));
        const skills = skillsSchema.safeParse(draft.skills);
        const titleField = draft.jobTitle === notListed ? 'customJobTitle' : 'jobTitle';
        const issues = [
          ...(employment.error?.issues ?? []).map((issue) => ({
            message: issue.message,
            path: issue.path[0] === 'jobTitle' ? [titleField] : issue.path.slice(0, 1),
          })),
          ...(skills.error?.issues ?? []).slice(0, 1).map((issue) => ({ message: issue.message, path: ['skills'] })),
          ...(draft.hasWorkEmail && draft.email.trim() === ''
            ? [{ message: 'A valid input is required.', path: ['email'] }]
            : []),
        ];
        return issues.length > 0 ? { issues } : {};
      },
    },
  };
}
