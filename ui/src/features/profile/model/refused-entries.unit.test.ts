import { skillsSchema } from '@panelist/domain/identity/browser';
import { demographicsRules, technicalRules, topicsRules } from '@panelist/domain/profile/browser';
import { expect, test } from '@jest/globals';
import { refusedEntries, type RefusedEntry } from '../../../../../domain/src/testing/refused-entries.test-kit.js';
import { toFormikValidate, type ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { aboutSchema, aboutValues } from './about-form.js';
import { byRules } from '../../../shared/forms/by-rules.js';
import { employmentSchema, employmentValues } from '../../../entities/employment/employment-form.js';
import { personalSchema, personalValues } from './personal-form.js';
import { socialValues } from './social-form.js';
import { socialSchema } from './social-schema.js';

interface FormOfPage {
  readonly schema: ValidatingSchema;
  readonly values: object;
}

type OfSignUp = 'personal details' | 'sign-up demographics' | 'sign-up location';
type ProfileForm = Exclude<RefusedEntry['form'], OfSignUp>;

/** The forms of the dialogs with the values of a profile. */
const forms: Readonly<Record<ProfileForm, FormOfPage>> = {
  about: { schema: aboutSchema(null), values: { ...aboutValues(aProfile), zipcode: '97201' } },
  demographics: {
    schema: byRules(demographicsRules, (values: object) => values),
    values: { gender: 'female', educationLevel: 'bachelors', householdIncome: '<30000' },
  },
  employment: {
    schema: employmentSchema,
    values: { ...employmentValues(aProfile), hasWorkEmail: true, email: 'ada@engines.example' },
  },
  skills: {
    schema: byRules(
      skillsSchema,
      ({ skills }: { skills: unknown }) => skills,
      () => 'skills',
    ),
    values: { skills: ['Mathematics'] },
  },
  topics: {
    schema: byRules(
      topicsRules,
      ({ topics }: { topics: unknown }) => topics,
      () => 'topics',
    ),
    values: { topics: [] },
  },
  social: { schema: socialSchema, values: socialValues(aProfile) },
  personal: { schema: personalSchema, values: personalValues(aProfile) },
  technical: { schema: byRules(technicalRules, (values: object) => values), values: aProfile.technical },
};

const isOfProfile = (form: RefusedEntry['form']): form is ProfileForm => form in forms;
const ofProfile = refusedEntries.flatMap((entry) => (isOfProfile(entry.form) ? [{ ...entry, form: entry.form }] : []));

test.each(ofProfile.map((entry) => [entry.form, entry.field, JSON.stringify(entry.value).slice(0, 40), entry] as const))(
  'the profile page refuses %s, %s: %s',
  async (form, field, _value, { value, message }) => {
    const { schema, values } = forms[form];
    const errors: Readonly<Record<string, unknown>> = await toFormikValidate(schema)({ ...values, [field]: value });
    expect(firstOf(errors[field])).toBe(message);
  },
);

/** A list's error may be at one of its items. */
function firstOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Object.values(error).find((each) => each !== undefined) : error;
}
