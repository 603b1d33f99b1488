import { describe, expect, test } from '@jest/globals';
import { signUpExample as example } from './sign-up-example.test-kit.js';
import { dateOfBirthSchema } from './rules/date-of-birth.js';
import { checkNewProfile, checkSignUp } from './sign-up-rules.js';
import { signUpBodySchema, type SignUpBody } from './sign-up.js';

const lists: Readonly<Record<string, readonly string[]>> = {
  gender: ['female'],
  ethnicity: ['asian'],
  educationLevel: ['bachelors'],
  householdIncome: ['50000-74999'],
  employmentStatus: ['employedfulltime', 'student'],
  industries: ['software', 'banking', 'retail', 'media', 'law', 'education', 'allindustries'],
  jobFunction: ['engineering', 'sales', 'legal', 'media'],
  seniorityLevel: ['senior'],
  companySize: ['51-200'],
  country: ['US', 'DE'],
};
const rules = {
  today: '2026-06-15',
  knownCodes: (list: string) => new Set(lists[list]),
  stateIn: (country: string, text: string) => (country === 'US' && text === 'Oregon' ? 'US-OR' : text),
};

const check = (change: (body: SignUpBody) => void) => {
  const body = structuredClone(example);
  change(body);
  return checkSignUp(body, rules);
};
const errorsOf = (change: (body: SignUpBody) => void) => {
  const result = check(change);
  return result.ok ? [] : result.errors.map(({ field, message }) => `${field}: ${message}`);
};

describe('sign-up', () => {
  test('accepts the example and converts it to the form of the events', () => {
    const result = check((body) => {
      body.email = '  Ada@Company.Example ';
      body.firstName = ' Ada ';
      body.phone = '(202) 555-0123';
      body.skills = ['Nursing', { name: ' nursing ' }, 'User  Research'];
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        email: 'ada@company.example',
        firstName: 'Ada',
        phone: '+12025550123',
        phoneCountry: 'US',
        skills: ['Nursing', 'User Research'],
        demographics: { dateOfBirth: '1990-04-02', householdIncome: null },
        employment: { company: 'Analytical Engines', email: null, jobFunctions: ['engineering'] },
        location: { city: 'Portland', state: 'US-OR', country: 'US', latitude: 45.52345, longitude: -122.67621 },
      },
    });
  });

  test.each([
    ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['r&d@example.com', 'r&d@example.com'],
    ['\u202Aada@company.example\u202C', 'ada@company.example'],
  ])('keeps the address %j as %j', (email, kept) => {
    expect(check((body) => (body.email = email))).toMatchObject({ ok: true, value: { email: kept } });
  });

  test.each([
    ['', 'firstName: Required'],
    ['A', 'firstName: Minimum 2 characters'],
    [' B ', 'firstName: Minimum 2 characters'],
    ['Win at evil.com', 'firstName: Please enter a name without addresses or links'],
    ['Ada\r\nBcc: all', 'firstName: Please enter a name without addresses or links'],
  ])('refuses the first name %j', (name, error) => {
    expect(errorsOf((body) => (body.firstName = name))).toEqual([error]);
  });

  test.each([
    ['', 'email: Required'],
    ['nobody', 'email: E-mail must be valid'],
    ['a@b.notatld', 'email: E-mail must be valid'],
    ['a b@company.com', 'email: E-mail must be valid'],
    [`${'a'.repeat(250)}@company.com`, 'email: E-mail must be valid'],
  ])('refuses the e-mail %j', (email, error) => {
    expect(errorsOf((body) => (body.email = email))).toEqual([error]);
  });

  test.each(['a@b.co', 'a+b@sub.company.com', 'demo@panelist.example'])('accepts the e-mail %s', (email) => {
    expect(errorsOf((body) => (body.email = email))).toEqual([]);
  });

  test.each([
    ['1234567', 'password: Minimum 8 characters'],
    ['x'.repeat(100), 'password: Maximum 100 characters'],
    [undefined, 'password: Required'],
  ])('refuses the password %j', (password, error) => {
    expect(errorsOf((body) => (body.password = password))).toEqual([error]);
  });

  test('accepts passwords of 8 and of 99 characters, with blanks', () => {
    for (const password of ['12345678', 'x'.repeat(99), '  blanks '])
      expect(errorsOf((body) => (body.password = password))).toEqual([]);
  });

  test.each([
    ['', 'Required'],
    ['2026-02-30', 'Enter a date as YYYY-MM-DD'],
    ['1990-13-01', 'Enter a date as YYYY-MM-DD'],
    ['02/04/1990', 'Enter a date as YYYY-MM-DD'],
    ['2008-06-16', 'You must be at least 18 years old'],
    ['1906-06-14', 'You can be at most 120 years old'],
  ])('refuses the date of birth %j', (date, message) => {
    expect(errorsOf((body) => (body.demographics.dateOfBirth = date))).toEqual([`demographics.dateOfBirth: ${message}`]);
  });

  test('on 29 February a person who was born on 1 March is not 18 yet', () => {
    const { success } = dateOfBirthSchema('2028-02-29').safeParse('2010-03-01');
    expect([success, dateOfBirthSchema('2028-02-29').safeParse('2010-02-28').success]).toEqual([false, true]);
  });

  test('accepts a person who is 18 today, and one who is 120', () => {
    for (const date of ['2008-06-15', '1906-06-15'])
      expect(errorsOf((body) => (body.demographics.dateOfBirth = date))).toEqual([]);
  });

  test.each([
    ['', 'phone: Required'],
    ['hello', 'phone: Invalid phone number'],
    ['+1 202', 'phone: Invalid phone number'],
    ['+999 1234567', 'phone: Invalid phone number'],
  ])('refuses the phone %j', (phone, error) => {
    expect(errorsOf((body) => (body.phone = phone))).toEqual([error]);
  });

  test('accepts a phone of another country', () => {
    expect(check((body) => (body.phone = '+49 30 901820'))).toMatchObject({
      value: { phone: '+4930901820', phoneCountry: 'DE' },
    });
  });

  test('refuses codes that the lists lack', () => {
    expect(errorsOf((body) => (body.demographics.gender = 'martian'))).toEqual([
      'demographics.gender: A valid input is required.',
    ]);
    expect(errorsOf((body) => (body.demographics.ethnicity = ''))).toEqual(['demographics.ethnicity: Required']);
    expect(errorsOf((body) => (body.demographics.householdIncome = '1'))).toEqual([
      'demographics.householdIncome: A valid input is required.',
    ]);
  });

  test('a location has a known country, a locality and coordinates on this earth', () => {
    const message = ['location.city: Please select a more specific city.'];
    expect(errorsOf((body) => Object.assign(body.location.city, { city: ' ', locality: null }))).toEqual(message);
    expect(errorsOf((body) => (body.location.city.country = 'XX'))).toEqual(message);
    expect(errorsOf((body) => (body.location.city.location.latitude = 91))).toEqual(message);
    expect(errorsOf((body) => Object.assign(body.location.city, { city: null, colloquial_area: 'Bay Area' }))).toEqual([]);
  });

  test('keeps what the chosen place says: town, region, state and postal code', () => {
    const place = {
      city: 'Brooklyn',
      locality: 'New York',
      administrative_area: ' Oregon ',
      postal_code: ' 97201 ',
      state: 'Oregon',
    };
    expect(check((body) => Object.assign(body.location.city, place))).toMatchObject({
      value: {
        location: { city: 'Brooklyn', locality: 'New York', state: 'US-OR', administrativeArea: 'Oregon', zipcode: '97201' },
      },
    });
    expect(check(() => undefined)).toMatchObject({
      value: { location: { city: 'Portland', locality: 'Portland', administrativeArea: null, zipcode: null } },
    });
    expect(errorsOf((body) => (body.location.city.postal_code = '9'.repeat(21)))).toEqual([
      'location.city.postal_code: Maximum 20 characters',
    ]);
  });

  test('keeps where the person came from, and refuses what no link names', () => {
    expect(check(() => undefined)).toMatchObject({ value: { origin: {} } });
    const origin = { referralCode: ' FRIEND ', initialUtm: { utm_source: 'news', medium: '', other: 1 }, inviteId: null };
    expect(check((body) => Object.assign(body, origin))).toMatchObject({
      value: { origin: { referralCode: 'FRIEND', initialUtm: { source: 'news' } } },
    });
    expect(check((body) => (body.initialUtm = 'utm_campaign=spring+sale'))).toMatchObject({
      value: { origin: { initialUtm: { campaign: 'spring sale' } } },
    });
    expect(
      errorsOf((body) =>
        Object.assign(body, { referralCode: 'two words', inviteCode: 'x'.repeat(101), initialUtm: { term: 'x'.repeat(201) } }),
      ),
    ).toEqual([
      'referralCode: A valid code is required.',
      'initialUtm.term: Maximum 200 characters',
      'inviteCode: Maximum 100 characters',
    ]);
  });

  test('industries: 1 to 5 of those that a participant can name', () => {
    expect(errorsOf((body) => (body.employment.industry = []))).toEqual(['employment.industry: Please select an industry']);
    expect(
      errorsOf((body) => (body.employment.industry = ['software', 'banking', 'retail', 'media', 'law', 'education'])),
    ).toEqual(['employment.industry: Only select up to 5 industries']);
    expect(errorsOf((body) => (body.employment.industry = ['allindustries']))).toEqual([
      'employment.industry: A valid input is required.',
    ]);
  });

  test('job functions: 1 to 3 of an employed person, none of another one', () => {
    const message = ['employment.jobFunctions: Select up to 3 job functions'];
    expect(errorsOf((body) => (body.employment.jobFunctions = ['engineering', 'sales', 'legal', 'media']))).toEqual(message);
    expect(errorsOf((body) => (body.employment.jobFunctions = []))).toEqual(message);
    expect(errorsOf((body) => delete body.employment.jobFunctions)).toEqual(message);
    expect(check((body) => (body.employment.employmentStatus = 'student'))).toMatchObject({
      value: { employment: { jobFunctions: [] } },
    });
  });

  test('an employed person names company, title and role', () => {
    const blank = { company: ' ', companySize: null, jobTitle: '', seniorityLevel: null, roleDescription: '\n' };
    expect(errorsOf((body) => Object.assign(body.employment, blank))).toEqual(
      ['seniorityLevel', 'company', 'jobTitle', 'roleDescription', 'companySize'].map(
        (field) => `employment.${field}: A valid input is required.`,
      ),
    );
    expect(errorsOf((body) => Object.assign(body.employment, blank, { employmentStatus: 'student', jobFunctions: [] }))).toEqual(
      [],
    );
    expect(
      errorsOf((body) => Object.assign(body.employment, { company: 'x'.repeat(101), roleDescription: 'x'.repeat(501) })),
    ).toEqual(['employment.company: Maximum 100 characters', 'employment.roleDescription: Maximum 500 characters']);
  });

  test('a missing list does not hide the other refusals of the step', () => {
    expect(errorsOf((body) => Object.assign(body.employment, { industry: [], company: '' }))).toEqual([
      'employment.industry: Please select an industry',
      'employment.company: A valid input is required.',
    ]);
  });

  test('a work e-mail is no personal one', () => {
    expect(errorsOf((body) => (body.employment.email = 'nonsense'))).toEqual(['employment.email: E-mail must be valid']);
    expect(errorsOf((body) => (body.employment.email = 'Ada@GMail.com'))).toEqual([
      'employment.email: Please enter a work e-mail, not a personal one.',
    ]);
    expect(check((body) => (body.employment.email = ' Ada@Company.Example'))).toMatchObject({
      value: { employment: { email: 'ada@company.example' } },
    });
  });

  test('skills: 1 to 25 of 3 to 70 characters', () => {
    expect(errorsOf((body) => (body.skills = []))).toEqual(['skills: A valid input is required.']);
    expect(errorsOf((body) => (body.skills = ['ab']))).toEqual(['skills: Each skill must have a minimum of 3 characters']);
    expect(errorsOf((body) => (body.skills = ['x'.repeat(71)]))).toEqual([
      'skills: Each skill may have a maximum of 70 characters',
    ]);
    expect(errorsOf((body) => (body.skills = Array.from({ length: 26 }, (_, n) => `skill ${n}`)))).toEqual([
      'skills: Only select up to 25 skills',
    ]);
  });

  test('refuses a claimed social log-in', () => {
    expect(errorsOf((body) => (body.provider = 'facebook'))).toEqual([
      'social: Log in with this provider first, or sign up by e-mail.',
    ]);
  });

  test('a caller with an account needs neither provider, e-mail nor password', () => {
    const { email: _email, password: _password, ...body } = example;
    expect(checkSignUp(body, rules)).toMatchObject({
      ok: false,
      errors: [
        { field: 'email', message: 'Required' },
        { field: 'password', message: 'Required' },
      ],
    });
    const checked = checkNewProfile({ ...body, provider: 'linkedin' }, rules);
    expect(checked).toMatchObject({ ok: true, value: { firstName: 'Ada', phone: '+12025550123', skills: ['Nursing'] } });
    const foreign = checkNewProfile({ ...example, email: 'nonsense', password: 'x' }, rules);
    expect(foreign).toEqual(checked);
    expect(checkNewProfile({ ...body, firstName: 'A', skills: [] }, rules)).toMatchObject({
      ok: false,
      errors: [
        { field: 'firstName', message: 'Minimum 2 characters' },
        { field: 'skills', message: 'A valid input is required.' },
      ],
    });
  });

  test('null is the same as missing: e-mail, password, captcha and job functions', () => {
    const { employment } = example;
    const student = { ...employment, employmentStatus: 'student', jobFunctions: null };
    const body = signUpBodySchema.parse({ ...example, email: null, password: null, captcha: null, employment: student });
    expect(checkNewProfile(body, rules)).toMatchObject({ ok: true, value: { employment: { jobFunctions: [] } } });
    expect(checkSignUp(body, rules)).toMatchObject({
      ok: false,
      errors: [
        { field: 'email', message: 'Required' },
        { field: 'password', message: 'Required' },
      ],
    });
  });

  test('missing parts get the same messages as blank ones', () => {
    const parsed = signUpBodySchema.safeParse({ provider: 'email', demographics: {}, employment: {}, location: {} });
    const messages = Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
    expect(messages).toMatchObject({
      firstName: 'Required',
      phone: 'Required',
      'demographics.dateOfBirth': 'Required',
      'employment.industry': 'Please select an industry',
      skills: 'A valid input is required.',
      'location.city': 'Please select a more specific city.',
    });
  });
});
