import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoggedIn } from '../../../../infra/testing/index.js';
import { now, queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { accountRow, profileRow, projectRow } from '../../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
let ada: LoggedIn;

const employment = {
  employmentStatus: 'employedfulltime',
  industry: ['software'],
  jobFunctions: ['engineering'],
  company: 'Analytical Engines',
  companySize: '51-200',
  jobTitle: 'Engineer',
  seniorityLevel: 'senior',
  roleDescription: 'Programs.',
  email: 'ada@engines.example',
};
const technical = {
  browsers: ['firefox'],
  smartphoneOS: [],
  tabletOS: ['noTablet'],
  computerOS: [],
  programmingLanguages: [],
  webcam: true,
  mobilePhoneWithInternet: null,
};
const daysBefore = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

beforeAll(async () => {
  world = await queryWorld();
  await world.given.accounts(accountRow('ada'));
  await world.given.profiles(
    profileRow('ada', {
      employment,
      technical,
      topics: ['foodanddrink', 'games', 'travel'],
      socialLinks: { linkedin: 'linkedin.com/in/ada', facebook: null, twitter: null, instagram: null, github: null },
      savedAt: { skills: daysBefore(1), topics: daysBefore(2) },
      workEmailVerifiedAt: daysBefore(10),
    }),
  );
  ada = await world.http.logIn('ada');
});
afterAll(async () => world.close());

describe('GET /api/v4/profiles/user/{userId}', () => {
  it('answers every field of a profile', async () => {
    expect((await ada.call('GET /api/v4/profiles/user/ada')).body).toEqual({
      id: 'profile-of-ada',
      userId: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@people.example',
      phone: '+15550100199',
      verifiedPhone: '+15550100199',
      isPhoneVerified: true,
      picture: '/files/0b9fd6ef-9c0c-4f4f-8f5e-3b8f27b6f1aa?signed',
      videoIntroUrl: null,
      externalOrganizationId: null,
      notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
      location: {
        city: {
          id: '5746545',
          city: 'Portland',
          locality: 'Portland',
          administrative_area: null,
          state: 'US-OR',
          country: 'US',
          postal_code: null,
          formattedAddress: 'Portland, Oregon, United States',
          latitude: 45.52345,
          longitude: -122.67621,
        },
        state: 'US-OR',
        zipcode: null,
      },
      demographics: {
        gender: 'female',
        ethnicity: 'asian',
        educationLevel: 'bachelors',
        householdIncome: null,
        dateOfBirth: '1990-04-02',
      },
      personal: {
        relationshipStatus: null,
        languages: [],
        pets: [],
        livingSituation: null,
        homeOwner: null,
        childrenBirthYears: [],
      },
      technical,
      socialLinks: {
        linkedin: { url: 'linkedin.com/in/ada' },
        facebook: { url: null },
        twitter: { url: null },
        instagram: { url: null },
        github: { url: null },
      },
      topics: ['Food & Drink', 'Games', 'Travel'],
      skills: ['Knitting'],
      employment: {
        ...employment,
        income: null,
        smallBusinessOwner: null,
        internalOrExternalCompanyId: null,
        isEmailVerified: true,
        emailVerifiedAt: daysBefore(10),
        emailVerifiedUntil: daysBefore(-80),
      },
    });
  });

  it.each(['usermanager', 'paymentmanager', 'admin'] as const)('is open to staff (%s)', async (role) => {
    const staff = await world.http.logIn('staff', [role]);
    expect((await staff.call('GET /api/v4/profiles/user/ada')).body).toMatchObject({ userId: 'ada' });
    expect((await staff.call('GET /api/v4/profiles/user/unknown')).status).toBe(404);
  });

  it('is closed to others', async () => {
    const other = await world.http.logIn('other', ['researcher']);
    expect((await other.call('GET /api/v4/profiles/user/ada')).status).toBe(404);
    expect((await world.http.call('GET /api/v4/profiles/user/ada')).status).toBe(401);
  });
});

describe('GET /api/v4/profile-locks/profiles/{profileId}', () => {
  const path = 'GET /api/v4/profile-locks/profiles/profile-of-ada';

  it('answers the sections that were ever saved', async () => {
    expect((await ada.call(path)).body).toEqual({
      skills: { lastUpdatedAt: daysBefore(1), nextEditableAt: daysBefore(-6) },
      topics: { lastUpdatedAt: daysBefore(2), nextEditableAt: daysBefore(2) },
    });
  });

  it('is for its owner and staff', async () => {
    const other = await world.http.logIn('other');
    expect((await other.call(path)).status).toBe(404);
    expect((await other.call('GET /api/v4/profile-locks/profiles/unknown')).status).toBe(404);
    expect((await world.http.call(path)).status).toBe(401);
    const support = await world.http.logIn('support', ['usermanager']);
    expect((await support.call(path)).status).toBe(200);
  });
});

describe('a work e-mail', () => {
  it.each([
    ['ada@engines.example', true, 'This can be your work e-mail.'],
    ['Ada@GMail.com', false, 'Please enter a work e-mail, not a personal one.'],
    ['nonsense', false, 'E-mail must be valid'],
    [' ', false, 'E-mail must be valid'],
  ])('%s may be one: %s', async (email, result, message) => {
    const answer = await world.http.call(`GET /v2/profiles/verify-work-email/${encodeURIComponent(email)}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, result, message, response: { result, message } } });
  });

  it('is compared with the company', async () => {
    const path = 'GET /v2/profiles/check-email-company-match/Analytical%20Engines%2C%20Inc./engines.example';
    const match = { emailMatchesCompany: true, company: { _id: 'engines.example', name: 'Engines' } };
    expect((await world.http.call(path)).body).toEqual({ success: true, ...match, response: match });
  });

  it('opens projects for professionals for 90 days', async () => {
    await world.given.projects(projectRow('for-professionals', { talkToAudience: 1 }));
    const prequalifies = async () => {
      const { body } = await ada.call('GET /v2/projects/view/for-professionals');
      return (body as { project: { prequalifies: { qualifies: boolean } } }).project.prequalifies;
    };
    expect(await prequalifies()).toMatchObject({ qualifies: true });
    world.setTime(daysBefore(-80));
    expect(await prequalifies()).toMatchObject({ qualifies: false });
    expect((await ada.call('GET /api/v4/profiles/user/ada')).body).toMatchObject({ employment: { isEmailVerified: false } });
    world.setTime(now);
  });
});
