import { employmentRules, type Profile } from '@panelist/domain/profile/browser';
import { employmentIssues, employmentOf, type EmploymentValues } from './employment-values.js';
import type { ValidatingSchema } from '../../shared/forms/to-formik-validate.js';

export interface ProfileEmploymentValues extends EmploymentValues {
  readonly income: string;
  readonly smallBusinessOwner: boolean | null;
}

export function employmentValues({ employment }: Pick<Profile, 'employment'>): ProfileEmploymentValues {
  return {
    employmentStatus: employment.employmentStatus,
    industry: employment.industry,
    jobFunctions: employment.jobFunctions,
    seniorityLevel: employment.seniorityLevel ?? '',
    company: employment.company ?? '',
    companySize: employment.companySize ?? '',
    jobTitle: employment.jobTitle,
    customJobTitle: '',
    roleDescription: employment.roleDescription ?? '',
    hasWorkEmail: employment.email !== null,
    email: employment.email ?? '',
    income: employment.income ?? '',
    smallBusinessOwner: employment.smallBusinessOwner,
  };
}

export function employmentPayload(values: ProfileEmploymentValues) {
  return { ...employmentOf(values), income: values.income, smallBusinessOwner: values.smallBusinessOwner };
}

export const employmentSchema: ValidatingSchema = {
  '~standard': {
    validate: (value) => {
      const values = value as ProfileEmploymentValues;
      const issues = employmentIssues(values, employmentRules.safeParse(employmentPayload(values)));
      return issues.length > 0 ? { issues } : {};
    },
  },
};
