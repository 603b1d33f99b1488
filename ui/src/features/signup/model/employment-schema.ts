import { employmentStep, skillsSchema } from '@panelist/domain/identity/browser';
import { employmentIssues, employmentOf } from '../../../entities/employment/employment-values.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import type { SignUpLists } from '../api/sign-up-lists.js';
import type { EmploymentDraft } from './sign-up-payload.js';

/** The payload's schema, with its errors moved to the page's fields. */
export function employmentSchema({ knownCodes }: SignUpLists): ValidatingSchema {
  return {
    '~standard': {
      validate: (value) => {
        const draft = value as EmploymentDraft;
        const skills = skillsSchema.safeParse(draft.skills);
        const issues = [
          ...employmentIssues(draft, employmentStep({ knownCodes }).safeParse(employmentOf(draft))),
          ...(skills.error?.issues ?? []).slice(0, 1).map((issue) => ({ message: issue.message, path: ['skills'] })),
        ];
        return issues.length > 0 ? { issues } : {};
      },
    },
  };
}
