import type { Criterion, ProjectLookup } from '@panelist/domain/catalogue/browser';

export const criterionNames: Readonly<Record<Criterion, string>> = {
  genders: 'Genders',
  ages: 'Ages',
  educationLevels: 'Education',
  ethnicities: 'Ethnicities',
  countries: 'Countries of residence',
  employmentStatuses: 'Employment',
  industries: 'Industries',
  jobFunctions: 'Job functions',
  seniorityLevels: 'Seniority',
  companySizes: 'Company sizes',
  skills: 'Skills',
  states: 'States',
  cities: 'Cities',
};

/** Criteria whose values come from a list. */
export const listedCriteria = {
  genders: 'gender',
  educationLevels: 'educationLevel',
  ethnicities: 'ethnicity',
  countries: 'country',
  employmentStatuses: 'employmentStatus',
  industries: 'industries',
  jobFunctions: 'jobFunction',
  seniorityLevels: 'seniorityLevel',
  companySizes: 'companySize',
} as const satisfies Readonly<Partial<Record<Criterion, ProjectLookup>>>;

/** Criteria that are typed. */
export const typedCriteria = [
  { name: 'skills', hint: 'Press Enter to add each.' },
  { name: 'states', hint: 'As US-CA. Press Enter to add each.' },
  { name: 'cities', hint: 'By name. Press Enter to add each.' },
] as const satisfies readonly { readonly name: Criterion; readonly hint: string }[];
