import { knownCodes } from '@panelist/domain/profile/browser';
import { expect, test } from '@jest/globals';
import { refusedEntries } from '../../../../../domain/src/testing/refused-entries.test-kit.js';
import { rememberServerTime } from '../../../shared/api/server-time.js';
import { toFormikValidate } from '../../../shared/forms/to-formik-validate.js';
import { employmentSchema } from './employment-schema.js';
import { demographicStep } from './demographic-schema.js';
import { locationSchema } from './location-schema.js';
import { personalSchema } from './personal-schema.js';

const details = {
  schema: personalSchema({ hasAccount: false, hasPassword: true }),
  values: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@company.example',
    password: 'a good password',
    phone: '(202) 555-0123',
    phoneCountry: 'US',
    dateOfBirth: '1990-04-02',
  },
};
const work = {
  schema: employmentSchema({ knownCodes, of: () => [] }),
  values: {
    employmentStatus: 'employedfulltime',
    industry: ['software'],
    jobFunctions: ['engineering'],
    seniorityLevel: 'senior',
    company: 'Analytical Engines',
    companySize: '51-200',
    jobTitle: 'Software Engineer',
    customJobTitle: '',
    roleDescription: 'I write programs.',
    hasWorkEmail: true,
    email: 'ada@engines.example',
    skills: ['Mathematics'],
  },
};
const lists = { knownCodes, of: () => [] };
const demographics = {
  schema: demographicStep(lists),
  values: { gender: 'female', ethnicity: 'asian', educationLevel: 'bachelors', householdIncome: '' },
};
const aPlace = {
  id: 'place-1',
  label: 'Portland, Oregon, United States',
  city: 'Portland',
  administrativeArea: 'Oregon',
  state: 'US-OR',
  country: 'US',
  location: { latitude: 45.52, longitude: -122.68 },
};
const location = { schema: locationSchema(lists), values: { place: aPlace, zipcode: '' } };
const steps = {
  'personal details': details,
  'sign-up demographics': demographics,
  'sign-up location': location,
  employment: work,
  skills: work,
} as const;
const isOfSignUp = (form: string): form is keyof typeof steps => form in steps;

const ofSignUp = refusedEntries.flatMap((entry) => (isOfSignUp(entry.form) ? [{ ...entry, form: entry.form }] : []));

test.each(ofSignUp.map((entry) => [entry.form, entry.field, JSON.stringify(entry.value).slice(0, 40), entry] as const))(
  'the sign-up page refuses %s, %s: %s',
  async (form, field, _value, { value, message }) => {
    const { schema, values } = steps[form];
    const errors: Readonly<Record<string, unknown>> = await toFormikValidate(schema)({ ...values, [field]: value });
    expect(errors[field]).toBe(message);
  },
);

test('the values around them are accepted', async () => {
  for (const { schema, values } of [details, demographics, location, work])
    expect(await toFormikValidate(schema)(values)).toEqual({});
});

test.each(['a@xn--e1afmkfd.xn--p1ai', 'a@пример.рф', 'r&d@example.com', '\u202Aada@company.example\u202C'])(
  'the sign-up page takes the address %j',
  async (email) => {
    expect(await toFormikValidate(details.schema)({ ...details.values, email })).toEqual({});
  },
);

test('the age is judged by the server’s day, whatever the device’s is', async () => {
  const errors = async () => toFormikValidate(details.schema)(details.values);
  try {
    rememberServerTime('Tue, 01 Apr 2008 12:00:00 GMT');
    expect(Object.keys(await errors())).toEqual(['dateOfBirth']);
    rememberServerTime('Wed, 02 Apr 2008 12:00:00 GMT');
    expect(await errors()).toEqual({});
  } finally {
    rememberServerTime(new Date().toUTCString());
  }
});
