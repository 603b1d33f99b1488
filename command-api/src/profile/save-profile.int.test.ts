import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { accountDecider, accountStream, emailChangeAsked } from '@panelist/domain/identity';
import { accountApi, newcomerAs, signUpAs, verifiedAs, verifyPhoneOf, type AccountApi } from '../account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi({}, 'postgres');
});
afterAll(async () => api.close());

type Person = Awaited<ReturnType<typeof signUpAs>>;
const day = 86_400_000;

const save = async (person: Person, body: object, validateOnly?: boolean) =>
  person.call(`POST /v2/profiles/save${validateOnly === undefined ? '' : `?validateOnly=${validateOnly}`}`, { body });
const patch = async (person: Person, body: object, profileId = person.profileId) =>
  person.call(`PATCH /api/v4/profiles/${profileId}`, { body });

const work = {
  employmentStatus: 'employedfulltime',
  industry: ['software'],
  jobFunctions: ['engineering'],
  company: 'Analytical Engines',
  companySize: '51-200',
  jobTitle: 'Software Engineer',
  seniorityLevel: 'senior',
  roleDescription: 'I write programs.',
};
const salem = {
  city: {
    id: 'place-2',
    country: 'US',
    city: 'Salem',
    state: 'Oregon',
    formattedAddress: 'Salem, Oregon, United States',
    location: { latitude: 44.94, longitude: -123.04 },
  },
  zipcode: '97301',
};

describe('POST /v2/profiles/save', () => {
  it.each<readonly [string, object, string]>([
    ['topics', { topics: ['Finance', 'Games', 'Travel'] }, 'Your topics were saved.'],
    ['household income', { demographics: { householdIncome: '<30000' } }, 'Your household income was saved.'],
    ['skills', { skills: ['Rowing', { name: 'Chess playing' }] }, 'Your skills were saved.'],
    ['social links', { socialLinks: { github: { url: 'github.com/Ada' } } }, 'Your social links were saved.'],
    ['personal details', { personal: { pets: ['cat'] } }, 'Your personal details were saved.'],
    ['technical details', { technical: { webcam: true } }, 'Your technical details were saved.'],
    ['employment', { employment: work }, 'Your employment details were saved.'],
    [
      'demographics',
      { demographics: { gender: 'other', educationLevel: 'masters', householdIncome: '<30000' } },
      'Your demographics details were saved.',
    ],
    ['the place of residence', { location: salem }, 'Your contact details were saved.'],
    ['two sections', { skills: ['Rowing'], topics: ['Finance', 'Games', 'Travel'] }, 'Your profile was saved.'],
  ])('saves %s', async (_, body, message) => {
    const person = await signUpAs(api);
    const answer = await save(person, body);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message, invalidFields: [] } });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
  });

  it('answers fields that are not valid with 422, and saves nothing', async () => {
    const person = await signUpAs(api);
    const before = await api.count('TopicsChanged');
    const answer = await save(person, { topics: ['Finance', 'Games', 'Travel'], personal: { pets: ['noPets', 'cat'] } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'profile.fields-invalid',
        message: '“No pets” cannot be combined with other choices.',
        errors: [{ field: 'personal.pets', message: '“No pets” cannot be combined with other choices.' }],
      },
    });
    expect(await api.count('TopicsChanged')).toBe(before);
  });

  it('only judges with validateOnly, and answers 200 in both cases', async () => {
    const person = await signUpAs(api);
    const before = await api.count('SectionSaved');
    expect(await save(person, { email: 'nonsense', location: salem }, true)).toMatchObject({
      status: 200,
      body: {
        success: false,
        message: 'E-mail must be valid',
        invalidFields: [{ field: 'email', message: 'E-mail must be valid' }],
      },
    });
    expect(await save(person, { location: salem }, true)).toMatchObject({
      status: 200,
      body: { success: true, invalidFields: [], message: 'These details are valid.' },
    });
    const ofWrongTypes = { demographics: 'none', skills: 7 };
    expect(await save(person, ofWrongTypes, true)).toMatchObject({
      status: 200,
      body: { success: false, invalidFields: [{ field: 'demographics' }, { field: 'skills' }] },
    });
    expect(await save(person, ofWrongTypes)).toMatchObject({ status: 422, body: { errors: [{}, {}] } });
    expect(await api.count('SectionSaved')).toBe(before);
  });

  it('requires a zip code once the about section is saved', async () => {
    const person = await signUpAs(api);
    expect(await save(person, { location: { city: salem.city } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'location.zipcode', message: 'A valid input is required.' }] },
    });
  });

  it('keeps date of birth and ethnicity', async () => {
    const person = await signUpAs(api);
    const demographics = { dateOfBirth: '1970-01-01', ethnicity: 'white' };
    for (const answer of [await save(person, { demographics }), await patch(person, { demographics })]) {
      expect(answer).toMatchObject({
        status: 422,
        body: {
          errors: [
            { field: 'demographics.dateOfBirth', message: 'Please contact support to change this.' },
            { field: 'demographics.ethnicity', message: 'Please contact support to change this.' },
          ],
        },
      });
    }
  });

  it('answers the same Idempotency-Key with the first answer', async () => {
    const person = await signUpAs(api);
    const headers = { 'Idempotency-Key': randomUUID() };
    const topics = { topics: ['Finance', 'Games', 'Travel'] };
    const before = await api.count('TopicsChanged');
    const call = async () =>
      api.http.call('POST /v2/profiles/save', { body: topics, headers: { ...headers, Authorization: `Bearer ${person.token}` } });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect(await api.count('TopicsChanged')).toBe(before + 1);
  });

  it('requires a log-in and a body of its form', async () => {
    expect((await api.http.call('POST /v2/profiles/save', { body: {} })).status).toBe(401);
    const person = await signUpAs(api);
    expect((await save(person, { personal: 'everything' })).status).toBe(422);
    expect((await person.call('POST /v2/profiles/save?validateOnly=maybe', { body: {} })).status).toBe(422);
  });
});

describe('PATCH /api/v4/profiles/{id}', () => {
  it('saves sections, and answers the profile', async () => {
    const person = await signUpAs(api);
    const answer = await patch(person, {
      personal: { languages: ['en', 'de'], childrenBirthYears: ['2019'], homeOwner: false },
      technical: { tabletOS: ['noTablet'] },
      socialLinks: { linkedin: { url: 'LinkedIn.com/in/Ada' } },
      userId: person.userId,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: person.profileId,
        userId: person.userId,
        email: person.email,
        personal: { languages: ['en', 'de'], childrenBirthYears: ['2019'], homeOwner: false, pets: [] },
        technical: { tabletOS: ['noTablet'] },
        socialLinks: { linkedin: { url: 'linkedin.com/in/ada' }, github: { url: null } },
        employment: { employmentStatus: 'student', isEmailVerified: false },
        notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
      },
    });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
  });

  it('leaves about and topics alone, which it does not take', async () => {
    const person = await signUpAs(api);
    const answer = await patch(person, { firstName: 'Eve', topics: ['Finance', 'Games', 'Travel'] });
    expect(answer).toMatchObject({ status: 200, body: { firstName: 'Ada', topics: [] } });
  });

  it("does not find another person's profile", async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    expect((await patch(person, { personal: { homeOwner: true } }, other.profileId)).status).toBe(404);
    const newcomer = await newcomerAs(api);
    const path = `PATCH /api/v4/profiles/${other.profileId}`;
    expect((await newcomer.call(path, { body: { personal: { homeOwner: true } } })).status).toBe(404);
    expect((await api.http.call(`PATCH /api/v4/profiles/${person.profileId}`, { body: {} })).status).toBe(401);
  });

  it('is refused while a section is locked, until 7 days have passed', async () => {
    const person = await signUpAs(api);
    expect((await patch(person, { skills: ['Rowing'] })).status).toBe(200);
    const savedAt = String((await api.lastEvent('SectionSaved'))['savedAt']);
    const nextEditableAt = new Date(Date.parse(savedAt) + 7 * day).toISOString();
    const refused = {
      status: 409,
      body: {
        statusCode: 409,
        code: 'profile.section-locked',
        nextEditableAt,
        message: `This section is locked. You can edit it again on ${new Date(nextEditableAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}.`,
      },
    };
    expect(await patch(person, { skills: ['Chess'] })).toMatchObject(refused);
    expect(await save(person, { skills: ['Chess'] })).toMatchObject({
      status: 409,
      body: { success: false, code: 'profile.section-locked', nextEditableAt },
    });
    expect(await save(person, { skills: ['Chess'] }, true)).toMatchObject({
      status: 200,
      body: { success: false, invalidFields: [{ field: 'skills' }] },
    });
    expect((await patch(person, { skills: ['Rowing'], personal: { homeOwner: true } })).status).toBe(200);
  });
});

describe('names and e-mail in the about section', () => {
  const contact = { firstName: 'Augusta', lastName: 'King', location: salem };

  it('are the account’s: names change at once, an e-mail once its link is opened', async () => {
    const person = await verifiedAs(api);
    const email = `augusta.${person.email}`;
    const answer = await save(person, { ...contact, email: ` ${email.toUpperCase()} ` });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: emailChangeAsked(email) } });
    expect(await api.lastEvent('AccountRenamed')).toMatchObject({
      userId: person.userId,
      firstName: 'Augusta',
      lastName: 'King',
    });
    expect(await api.lastEvent('EmailChangeRequested')).toMatchObject({ userId: person.userId, email });
    expect(await patch(person, {})).toMatchObject({ body: { firstName: 'Augusta', email: person.email } });
  });

  it('are a change of the section, also where nothing else of it changes', async () => {
    const person = await signUpAs(api);
    await save(person, { location: salem });
    const before = await api.count('SectionSaved');
    const answer = await save(person, { firstName: 'Augusta' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your contact details were saved.' } });
    expect(await api.count('SectionSaved')).toBe(before + 1);
    expect(await api.lastEvent('SectionSaved')).toMatchObject({ userId: person.userId, section: 'about' });
  });

  it('stay as they are where a field is not valid', async () => {
    const person = await signUpAs(api);
    const before = [await api.count('AccountRenamed'), await api.count('EmailChangeRequested')];
    expect((await save(person, { ...contact, email: 'augusta@company.example', skills: ['ab'] })).status).toBe(422);
    expect([await api.count('AccountRenamed'), await api.count('EmailChangeRequested')]).toEqual(before);
  });

  it('are judged by the account where the call only validates', async () => {
    const [unverified, paid] = [await signUpAs(api), await verifiedAs(api)];
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    const counts = async () => [await api.count('AccountRenamed'), await api.count('EmailChangeRequested')];
    const before = await counts();
    const email = 'augusta@company.example';
    const refused = await save(unverified, { ...contact, email });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'access.email-unverified' }]);
    const { message: sentence } = refused.body as { readonly message: string };
    expect(await save(unverified, { ...contact, email }, true)).toMatchObject({
      status: 200,
      body: { success: false, message: sentence, invalidFields: [{ field: 'email', message: sentence }] },
    });
    const commandId = randomUUID();
    const step = { actor: { kind: 'system', id: 'test' }, commandId, correlationId: commandId, causationId: commandId } as const;
    await api.commands.handle(accountDecider, accountStream.of(paid.userId), { type: 'LockNames' }, step);
    for (const [changed, field] of [
      [{ ...names, firstName: 'Augusta' }, 'firstName'],
      [{ ...names, lastName: 'King' }, 'lastName'],
    ] as const) {
      const { status, body } = await save(paid, { ...contact, ...changed });
      expect([status, body]).toMatchObject([409, { code: 'identity.names-locked' }]);
      const { message } = body as { readonly message: string };
      expect(await save(paid, { ...contact, ...changed }, true)).toMatchObject({
        status: 200,
        body: { success: false, message, invalidFields: [{ field, message }] },
      });
    }
    expect(await save(paid, { ...contact, ...names }, true)).toMatchObject({ status: 200, body: { success: true } });
    expect(await counts()).toEqual(before);
  });

  it('answer the same where another account uses the e-mail', async () => {
    const [person, other] = [await verifiedAs(api), await signUpAs(api)];
    await save(person, { location: salem });
    const named = { ...contact, firstName: 'Ada', lastName: 'Lovelace' };
    expect(await save(person, { ...named, email: other.email }, true)).toMatchObject({ status: 200, body: { success: true } });
    for (const email of [other.email, `free.${other.email}`])
      expect(await save(person, { ...named, email })).toMatchObject({
        status: 200,
        body: { success: true, message: emailChangeAsked(email) },
      });
    // Counted together with the changes in the settings.
    const settings = async (email: string) => person.call('POST /v2/settings', { body: { ...named, email } });
    for (let asked = 3; asked <= 10; asked += 1) expect((await settings(`${asked}.${other.email}`)).status).toBe(200);
    expect(await save(person, { ...named, email: other.email })).toMatchObject({ status: 429 });
    expect((await settings(other.email)).status).toBe(429);
  });

  it('are not changed by staff who are logged in as the person, nor is anything else of the profile', async () => {
    const person = await signUpAs(api);
    const staff = await api.http.logIn(person.userId, [], { impersonator: 'staff-1' });
    const body = { ...contact, firstName: 'Ada', lastName: 'Lovelace', email: 'augusta@company.example' };
    for (const call of [
      'POST /v2/profiles/save',
      'POST /v2/profiles/social',
      `PATCH /api/v4/profiles/${person.profileId}`,
      `PUT /api/v4/users/${person.userId}/files/form-data?type=picture`,
      'GET /api/v3.5/panelists/emails/send-employment-email-verification',
      'POST /v2/panelists/verify-work-email',
      `POST /v2/profiles/${person.profileId}/videoIntro`,
      `DELETE /v2/profiles/${person.profileId}/videoIntro`,
    ])
      expect([call, (await staff.call(call, call.startsWith('GET') ? {} : { body })).status]).toEqual([call, 403]);
  });
});

it('POST /v2/profiles/social saves the links, and refuses one of another form', async () => {
  const person = await signUpAs(api);
  const social = async (links: object) => person.call('POST /v2/profiles/social', { body: { social: links } });
  expect(await social({ github: { url: 'https://gitlab.com/ada' } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'socialLinks.github', message: 'Please use a url of the form github.com/username' }] },
  });
  expect(await social({ github: { url: 'https://GitHub.com/Ada' } })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your social links were saved.' },
  });
  expect(await api.lastEvent('SocialLinksChanged')).toMatchObject({ socialLinks: { github: 'https://github.com/ada' } });
});

describe('the country and the verified phone', () => {
  const berlin = {
    city: { ...salem.city, country: 'DE', city: 'Berlin', state: 'Berlin', formattedAddress: 'Berlin, Germany' },
    zipcode: '10115',
  };

  it('need not match outside production', async () => {
    const person = await verifiedAs(api);
    await verifyPhoneOf(api, person);
    expect((await save(person, { location: berlin })).status).toBe(200);
  });
});

describe('a work e-mail', () => {
  const verify = async (person: Person, token: string) =>
    person.call('POST /v2/panelists/verify-work-email', { body: { token } });
  const again = async (person: Person) => person.call('GET /api/v3.5/panelists/emails/send-employment-email-verification');

  it('is verified by the link of the mail that a save asks for', async () => {
    const person = await signUpAs(api);
    expect((await patch(person, { employment: { ...work, email: 'ada@engines.example' } })).status).toBe(200);
    const asked = await api.lastEvent('WorkEmailVerificationRequested');
    expect(asked).toMatchObject({ userId: person.userId, email: 'ada@engines.example' });
    const token = `${person.userId}.${String(asked['secret'])}`;
    expect(await verify(person, token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your work e-mail has been verified.' },
    });
    expect((await verify(person, token)).status).toBe(200);
    expect(await patch(person, {})).toMatchObject({ body: { employment: { isEmailVerified: true } } });
    expect(await again(person)).toMatchObject({ status: 409, body: { code: 'profile.work-email-verified' } });
  });

  it('is verified in one account, whatever form its address has there', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    const asked = async (whose: Person, email: string) => {
      await patch(whose, { employment: { ...work, email } });
      const { secret } = await api.lastEvent('WorkEmailVerificationRequested');
      return verify(whose, `${whose.userId}.${String(secret)}`);
    };
    expect((await asked(person, 'grace.hopper@engines.example')).status).toBe(200);
    const verified = await api.count('WorkEmailVerified');
    expect(await asked(other, 'gracehopper+studies@engines.example')).toMatchObject({
      status: 409,
      body: { code: 'profile.work-email-taken' },
    });
    expect(await api.count('WorkEmailVerified')).toBe(verified);
    expect((await asked(other, 'other@engines.example')).status).toBe(200);
  });

  it('refuses links of others, and links that are none', async () => {
    const [person, other] = [await signUpAs(api), await signUpAs(api)];
    await patch(person, { employment: { ...work, email: 'ada@engines.example' } });
    const { secret } = await api.lastEvent('WorkEmailVerificationRequested');
    const token = `${person.userId}.${String(secret)}`;
    expect(await verify(other, token)).toMatchObject({ status: 403, body: { code: 'identity.link-of-other-account' } });
    expect(await verify(person, 'nonsense')).toMatchObject({ status: 422, body: { code: 'identity.link-invalid' } });
    expect(await verify(person, `${person.userId}.other`)).toMatchObject({
      status: 422,
      body: { code: 'identity.link-invalid' },
    });
    expect((await api.http.call('POST /v2/panelists/verify-work-email', { body: { token } })).status).toBe(401);
  });

  it('is mailed again at most once a minute, if there is one', async () => {
    const person = await signUpAs(api);
    expect(await again(person)).toMatchObject({ status: 409, body: { code: 'profile.work-email-missing' } });
    await patch(person, { employment: { ...work, email: 'ada@engines.example' } });
    const answer = await again(person);
    expect(answer).toMatchObject({ status: 429, body: { code: 'identity.verification-too-soon' } });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await api.http.call('GET /api/v3.5/panelists/emails/send-employment-email-verification')).status).toBe(401);
  });

  it('that is not verified may be corrected while employment is locked', async () => {
    const person = await signUpAs(api);
    await patch(person, { employment: { ...work, email: 'ada@engines.example' } });
    expect((await patch(person, { employment: { ...work, email: 'ada@loom.example' } })).status).toBe(200);
    expect(await api.lastEvent('WorkEmailVerificationRequested')).toMatchObject({ email: 'ada@loom.example' });
    expect((await patch(person, { employment: { company: 'Looms' } })).status).toBe(409);
  });
});
