import { personalRules, type Profile } from '@panelist/domain/profile/browser';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { byRules } from '../../../shared/forms/by-rules.js';

export interface PersonalValues {
  readonly relationshipStatus: string;
  readonly languages: readonly string[];
  readonly pets: readonly string[];
  readonly livingSituation: string;
  readonly homeOwner: boolean | null;
  /** How many children: the length of the list below. */
  readonly children: string;
  readonly childrenBirthYears: readonly string[];
}

export function personalValues({ personal }: Pick<Profile, 'personal'>): PersonalValues {
  return {
    ...personal,
    relationshipStatus: personal.relationshipStatus ?? '',
    livingSituation: personal.livingSituation ?? '',
    children: String(personal.childrenBirthYears.length),
  };
}

export function personalPayload({ children: _count, ...values }: PersonalValues) {
  return { ...values, childrenBirthYears: values.childrenBirthYears.map((year) => year.trim()) };
}

/** The years after the number of children has changed: known ones stay, new ones are empty. */
export function yearsFor(count: number, years: readonly string[]): readonly string[] {
  return Array.from({ length: count }, (_unused, index) => years[index] ?? '');
}

/** A birth year is at most the current year, so the rules are made for the day of the check. */
export const personalSchema: ValidatingSchema = {
  '~standard': {
    validate: (values) =>
      byRules(personalRules({ today: new Date().toISOString() }), personalPayload)['~standard'].validate(values),
  },
};
