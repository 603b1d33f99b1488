type Value = string | readonly string[] | null;

/**
 * A value that a person may enter and that the product refuses, on the page and at the server
 * alike.
 */
export interface RefusedEntry {
  readonly form:
    | 'personal details'
    | 'sign-up demographics'
    | 'sign-up location'
    | 'employment'
    | 'skills'
    | 'about'
    | 'demographics'
    | 'social'
    | 'personal'
    | 'technical'
    | 'topics';
  /** The field of the form. */
  readonly field: string;
  readonly value: Value;
  readonly message: string;
  /** The field of the refusal, from the body of the request down; `<form>.<field>` unless said. */
  readonly refusedAt?: string;
}

const valid = 'A valid input is required.';
/** An address whose local part has more than 64 octets. */
const longLocalPart = `${'a'.repeat(65)}@company.example`;
const specificCity = 'Please select a more specific city.';
const topics = ['Beauty', 'Finance', 'Games', 'Travel'];
const skills = (count: number) => Array.from({ length: count }, (_, index) => `Skill number ${index}`);

const entries =
  (form: RefusedEntry['form'], refusedAt?: (field: string) => string) =>
  (field: string, value: Value, message: string): RefusedEntry => ({
    form,
    field,
    value,
    message,
    ...(refusedAt && { refusedAt: refusedAt(field) }),
  });

const details = entries('personal details', (field) => (field === 'dateOfBirth' ? 'demographics.dateOfBirth' : field));
const signUpDemographics = entries('sign-up demographics', (field) => `demographics.${field}`);
const signUpLocation = entries('sign-up location', () => 'location.city');
const employment = entries('employment');
const skill = entries('skills', (field) => field);
const about = entries('about', (field) => ({ place: 'location.city', zipcode: 'location.zipcode' })[field] ?? field);
const demographics = entries('demographics');
const social = entries('social', (field) => `socialLinks.${field}`);
const personal = entries('personal');
const technical = entries('technical');
const topic = entries('topics', (field) => field);

/** The validation rules of document 1 §5 and document 3 §5, a row for each way to break one. */
export const refusedEntries: readonly RefusedEntry[] = [
  ...['firstName', 'lastName'].flatMap((name) => [
    details(name, '', 'Required'),
    details(name, '\u3164\u3164', 'Required'),
    details(name, 'A', 'Minimum 2 characters'),
    details(name, 'Win at evil.com', 'Please enter a name without addresses or links'),
  ]),
  details('email', '', 'Required'),
  details('email', 'nobody', 'E-mail must be valid'),
  details('email', 'nobody@company.notatld', 'E-mail must be valid'),
  details('email', longLocalPart, 'E-mail must be valid'),
  details('password', '', 'Required'),
  details('password', '1234567', 'Minimum 8 characters'),
  details('password', 'x'.repeat(100), 'Maximum 100 characters'),
  details('phone', '', 'Required'),
  details('phone', 'hello', 'Invalid phone number'),
  details('phone', '+1 310 754 9', 'Invalid phone number'),
  details('phone', '+1 900 555 1234', 'Invalid phone number'),
  details('dateOfBirth', '', 'Required'),
  details('dateOfBirth', '2020-01-01', 'You must be at least 18 years old'),
  details('dateOfBirth', '1880-01-01', 'You can be at most 120 years old'),

  ...['gender', 'ethnicity', 'educationLevel'].flatMap((field) => [
    signUpDemographics(field, '', 'Required'),
    signUpDemographics(field, 'no such code', valid),
  ]),
  signUpDemographics('householdIncome', 'no such code', valid),
  signUpLocation('place', null, specificCity),

  employment('employmentStatus', '', valid),
  employment('industry', [], 'Please select an industry'),
  employment('industry', ['software', 'banking', 'retail', 'media', 'law', 'education'], 'Only select up to 5 industries'),
  employment('jobFunctions', [], 'Select up to 3 job functions'),
  employment('jobFunctions', ['engineering', 'sales', 'legal', 'media'], 'Select up to 3 job functions'),
  employment('seniorityLevel', '', valid),
  employment('company', '', valid),
  employment('company', 'x'.repeat(101), 'Maximum 100 characters'),
  employment('companySize', '', valid),
  employment('jobTitle', '', valid),
  employment('jobTitle', 'x'.repeat(101), 'Maximum 100 characters'),
  employment('roleDescription', '   ', valid),
  employment('roleDescription', '\u2800\u200B', valid),
  employment('roleDescription', 'x'.repeat(501), 'Maximum 500 characters'),
  employment('email', 'nobody', 'E-mail must be valid'),
  employment('email', longLocalPart, 'E-mail must be valid'),
  employment('email', 'ada@gmail.com', 'Please enter a work e-mail, not a personal one.'),
  employment('email', 'ada@outlook.fr', 'Please enter a work e-mail, not a personal one.'),

  skill('skills', [], valid),
  skill('skills', ['\u3164\u3164\u3164'], 'Each skill must have a minimum of 3 characters'),
  skill('skills', ['ab'], 'Each skill must have a minimum of 3 characters'),
  skill('skills', ['x'.repeat(71)], 'Each skill may have a maximum of 70 characters'),
  skill('skills', skills(26), 'Only select up to 25 skills'),

  about('firstName', '', valid),
  about('lastName', ' ', valid),
  about('lastName', '\u200B\u0301', valid),
  about('email', 'nobody', 'E-mail must be valid'),
  about('email', longLocalPart, 'E-mail must be valid'),
  about('place', null, specificCity),
  about('zipcode', '', valid),
  about('zipcode', '\u3164', valid),

  ...['gender', 'educationLevel', 'householdIncome'].flatMap((field) => [
    demographics(field, '', valid),
    demographics(field, 'no such code', valid),
  ]),

  ...['https://example.com/in/ada', 'linkedin.com/ada'].map((link) =>
    social('linkedin', link, 'Please use a url of the form linkedin.com/in/username'),
  ),
  social('facebook', 'example.com/ada', 'Please use a url of the form facebook.com/username'),
  social('twitter', 'example.com/ada', 'Please use a url of the form twitter.com/username'),
  social('instagram', `instagram.com/${'x'.repeat(31)}`, 'Please use a url of the form instagram.com/username'),
  social('github', `github.com/${'x'.repeat(40)}`, 'Please use a url of the form github.com/username'),

  personal('pets', ['noPets', 'cat'], '“No pets” cannot be combined with other choices.'),
  personal('childrenBirthYears', ['15'], `Enter a year from 1900 to ${new Date().getUTCFullYear()}`),
  personal(
    'childrenBirthYears',
    Array.from({ length: 21 }, () => '2015'),
    'Enter up to 20 children',
  ),

  technical('smartphoneOS', ['noSmartphone', 'ios'], '“No smartphone” cannot be combined with other choices.'),
  technical('tabletOS', ['noTablet', 'ipados'], '“No tablet” cannot be combined with other choices.'),
  technical('computerOS', ['noComputer', 'macos'], '“No computer” cannot be combined with other choices.'),

  topic('topics', topics, 'You cannot select more than 3 topics. Remove one before trying to add another'),
  topic('topics', topics.slice(0, 2), 'Select 1 more'),
];

/**
 * What a form of the settings and of a forgotten password takes, and refuses; the page's schema and
 * the server run these.
 */
export interface RefusedSetting {
  readonly form: 'account details' | 'password change' | 'forgotten password' | 'new password';
  readonly field: string;
  readonly value: string;
  readonly message: string;
}

const passwords = [
  ['', 'Required.'],
  ['1234567', 'Minimum 8 characters'],
  ['x'.repeat(100), 'Maximum 100 characters'],
] as const;

/** Document 1 §5 and document 3 §5. */
export const refusedSettings: readonly RefusedSetting[] = [
  ...['firstName', 'lastName'].flatMap((field): readonly RefusedSetting[] => [
    { form: 'account details', field, value: '', message: 'Required' },
    { form: 'account details', field, value: '\u3164\u2800', message: 'Required' },
    { form: 'account details', field, value: 'A', message: 'Minimum 2 characters' },
    { form: 'account details', field, value: 'Win at evil.com', message: 'Please enter a name without addresses or links' },
  ]),
  ...(['account details', 'forgotten password'] as const).flatMap((form): readonly RefusedSetting[] => [
    { form, field: 'email', value: '', message: 'Required' },
    { form, field: 'email', value: 'nobody@company.notatld', message: 'E-mail must be valid' },
    { form, field: 'email', value: longLocalPart, message: 'E-mail must be valid' },
  ]),
  ...passwords.flatMap(([value, message]): readonly RefusedSetting[] => [
    { form: 'password change', field: 'password', value, message },
    { form: 'password change', field: 'newPassword', value, message },
    { form: 'new password', field: 'password', value, message },
  ]),
];

/**
 * What a call takes of a booking, a cancellation or a researcher, and refuses; the page's contract
 * and the server run these.
 */
export interface RefusedCall {
  readonly call:
    | 'book'
    | 'move'
    | 'cancel session'
    | 'cancel application'
    | 'report booking'
    | 'invite'
    | 'invite by e-mail'
    | 'invalid'
    | 'reject quality';
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

const aTime = 'A time such as 2025-09-02T13:00:00Z is required.';
const tooLong = { field: 'message', value: 'x'.repeat(2001), message: 'Maximum 2000 characters' } as const;

export const refusedCalls: readonly RefusedCall[] = [
  ...(['book', 'move'] as const).flatMap((call): readonly RefusedCall[] => [
    { call, field: 'start', value: '', message: aTime },
    { call, field: 'start', value: 'tomorrow at nine', message: aTime },
    { call, field: 'start', value: '2026-02-30T09:00:00Z', message: aTime },
    { call, field: 'start', value: '2026-12-01T09:00:00', message: aTime },
    { call, field: 'timezone', value: '', message: 'Required' },
    { call, field: 'timezone', value: 'x'.repeat(101), message: 'Maximum 100 characters' },
  ]),
  { call: 'report booking', field: 'bookedDate', value: '', message: aTime },
  { call: 'report booking', field: 'timezone', value: '', message: 'Required' },
  {
    call: 'report booking',
    field: 'meetingCancelLink',
    value: 'javascript:alert(1)',
    message: 'An address that begins with https:// is required.',
  },
  { call: 'invite', field: 'message', value: ' ', message: valid },
  { call: 'invite', field: 'message', value: '\u2800', message: valid },
  { call: 'invite by e-mail', field: 'email', value: 'nobody', message: 'E-mail must be valid' },
  { call: 'invite by e-mail', field: 'email', value: longLocalPart, message: 'E-mail must be valid' },
  { call: 'invalid', field: 'reason', value: '', message: valid },
  { call: 'invalid', field: 'reason', value: '\u3164\u2060', message: valid },
  { call: 'reject quality', field: 'reason', value: '', message: valid },
  { call: 'cancel session', ...tooLong },
  { call: 'cancel application', ...tooLong },
];

/** What a form of disputes takes, and refuses; the pages' schemas and the server run these. */
export interface RefusedDispute {
  readonly form: 'contest' | 'answer' | 'decide' | 'appeal';
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

const writtenForms = [
  ['contest', 'text'],
  ['answer', 'text'],
  ['decide', 'reason'],
  ['appeal', 'text'],
] as const;

export const refusedDisputes: readonly RefusedDispute[] = [
  ...writtenForms.flatMap(([form, field]): readonly RefusedDispute[] => [
    ...['', 'I came.', ` ${'x'.repeat(19)} `, '\u3164'.repeat(30)].map((value) => ({
      form,
      field,
      value,
      message: 'Please write at least 20 characters.',
    })),
    { form, field, value: 'x'.repeat(4_001), message: 'Please write at most 4000 characters.' },
  ]),
  { form: 'answer', field: 'accepts', value: 'yes', message: 'Choose whether you accept.' },
  { form: 'decide', field: 'outcome', value: '', message: 'Choose how you decide.' },
  { form: 'decide', field: 'outcome', value: undefined, message: 'Choose how you decide.' },
];
