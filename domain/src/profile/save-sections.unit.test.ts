import { describe, expect, it, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { fold } from '../kernel/decider.js';
import { aPerson, profileEventsOf } from '../testing/a-person.test-kit.js';
import type { ProfileEvent } from './events.js';
import type { ProfilePayload } from './profile-contracts.js';
import { profileDecider } from './profile.js';
import type { CompleteProfile } from './profile-state.js';
import { profileView } from './profile-view.js';
import { previewSections, type SaveSections } from './save-sections.js';
import type { Section } from './sections.js';

const ids = { profileId: 'p1', userId: 'u1' };
const person = aPerson({ ...ids, demographics: { ...aPerson().demographics, householdIncome: '200000+' } });
const created = profileEventsOf(person);
const now = '2026-11-22T09:00:00.000Z';
const daysLater = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();

const around = (at: string): SaveSections['around'] => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@company.example',
  phone: '+12025550123',
  verifiedPhone: '+12025550123',
  picture: null,
  videoIntroUrl: null,
  notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
  now: at,
});
const save = (payload: ProfilePayload, at = now): SaveSections => ({
  type: 'SaveSections',
  payload,
  around: around(at),
  verifiedPhone: '+12025550123',
  countryMustMatch: true,
  lockDays: 7,
  workEmailSecret: 'secret-1',
});
const saved = (section: Section, savedAt = now): ProfileEvent => ({ type: 'SectionSaved', data: { ...ids, section, savedAt } });
const topics: ProfileEvent = { type: 'TopicsChanged', data: { ...ids, topics: ['finance', 'games', 'travel'] } };
const income = { ...person.demographics, householdIncome: '<30000' };
const stateAfter = (events: readonly ProfileEvent[]) => fold(profileDecider, events) as CompleteProfile;

const city = { ...profileView(stateAfter(created), around(now)).location.city, city: 'Salem', locality: 'Salem' };
const salem = { ...person.location, city: 'Salem', locality: 'Salem', zipcode: '97301', administrativeArea: null };

describe('saving sections', () => {
  test.each<readonly [string, ProfilePayload, readonly ProfileEvent[]]>([
    ['topics', { topics: ['Finance', 'Games', 'Travel'] }, [topics, saved('topics')]],
    ['skills', { skills: ['Nursing'] }, [{ type: 'SkillsChanged', data: { ...ids, skills: ['Nursing'] } }, saved('skills')]],
    [
      'household income, which locks nothing',
      { demographics: { householdIncome: '<30000' } },
      [{ type: 'DemographicsChanged', data: { ...ids, demographics: income } }],
    ],
    [
      'demographics',
      { demographics: { householdIncome: '<30000', educationLevel: 'masters' } },
      [
        { type: 'DemographicsChanged', data: { ...ids, demographics: { ...income, educationLevel: 'masters' } } },
        saved('demographics'),
      ],
    ],
    [
      'social links',
      { socialLinks: { linkedin: { url: 'LinkedIn.com/in/Ada' } } },
      [
        {
          type: 'SocialLinksChanged',
          data: {
            ...ids,
            socialLinks: { linkedin: 'linkedin.com/in/ada', facebook: null, twitter: null, instagram: null, github: null },
          },
        },
        saved('social'),
      ],
    ],
    [
      'personal details',
      { personal: { pets: ['noPets'], userId: 'u1' } },
      [
        {
          type: 'PersonalChanged',
          data: {
            ...ids,
            personal: {
              relationshipStatus: null,
              languages: [],
              pets: ['noPets'],
              livingSituation: null,
              homeOwner: null,
              childrenBirthYears: [],
            },
          },
        },
        saved('personal'),
      ],
    ],
    [
      'the place of residence',
      { location: { city, zipcode: '97301' } },
      [{ type: 'LocationChanged', data: { ...ids, location: salem } }, saved('about')],
    ],
    [
      'two sections at once',
      { topics: ['finance', 'games', 'travel'], skills: ['Nursing'] },
      [{ type: 'SkillsChanged', data: { ...ids, skills: ['Nursing'] } }, saved('skills'), topics, saved('topics')],
    ],
  ])('records %s', (_, payload, events) => {
    given(profileDecider, created).when(save(payload)).then(events);
  });

  it('changes nothing where the payload says what is there, however it says it', () => {
    const whole = profileView(stateAfter(created), around(now));
    given(profileDecider, created).when(save(whole)).then([]);
    given(profileDecider, created)
      .when(save({ skills: [{ name: ' Mathematics' }] }))
      .then([]);
    given(profileDecider, created)
      .when(save({ demographics: { dateOfBirth: '1990-04-02T00:00:00.000Z' } }))
      .then([]);
    given(profileDecider, [...created, topics])
      .when(save({ topics: ['Travel', 'Finance', 'Games'].toSorted() }))
      .then([]);
    given(profileDecider, created).when(save({})).then([]);
    for (const nothing of [
      { technical: { browsers: null } },
      { personal: { pets: null } },
      { socialLinks: { linkedin: null } },
      { location: { country: 'US' } },
    ])
      given(profileDecider, created).when(save(nothing)).then([]);
    // What belongs to the city, and an address in other letters.
    const moved = [...created, { type: 'LocationChanged', data: { ...ids, location: salem } } as const];
    const shown = profileView(stateAfter(moved), around(now)).location;
    for (const same of [
      { location: { state: 'US-CA' } },
      { location: { ...shown, city: { ...shown.city, postal_code: '90210' } } },
      { email: 'ADA@company.example' },
    ])
      given(profileDecider, moved).when(save(same)).then([]);
  });

  it.each([
    ['', 'location.country', 'A valid input is required.'],
    ['XX', 'location.country', 'A valid input is required.'],
    ['CA', 'location.city', 'Please select a more specific city.'],
  ])('judges the country %j alone', (country, field, message) => {
    const moved = [...created, { type: 'LocationChanged', data: { ...ids, location: salem } } as const];
    given(profileDecider, moved)
      .when(save({ location: { country } }))
      .then('profile.fields-invalid', { errors: [{ field, message }] });
  });

  it('judges the changed sections alone: the sign-up asked for no zip code', () => {
    given(profileDecider, created)
      .when(save({ firstName: 'Ada', topics: ['finance', 'games', 'travel'] }))
      .then([topics, saved('topics')]);
    given(profileDecider, created)
      .when(save({ email: 'new@company.example' }))
      .then('profile.fields-invalid', { errors: [{ field: 'location.zipcode', message: 'A valid input is required.' }] });
  });

  it('refuses the whole payload for one field, with the payload’s names', () => {
    given(profileDecider, created)
      .when(save({ topics: ['finance', 'games', 'travel'], employment: { company: '' }, skills: ['ab'] }))
      .then('profile.fields-invalid', {
        errors: [
          { field: 'employment.company', message: 'A valid input is required.' },
          { field: 'skills', message: 'Each skill must have a minimum of 3 characters' },
        ],
      });
  });

  it.each<[ProfilePayload, string]>([
    [{ employment: { email: 5 } }, 'employment.email'],
    [{ employment: { jobTitle: 5 } }, 'employment.jobTitle'],
    [{ demographics: { gender: 5 } }, 'demographics.gender'],
    [{ personal: { relationshipStatus: 5 } }, 'personal.relationshipStatus'],
    [{ personal: { homeOwner: 'maybe' } }, 'personal.homeOwner'],
    [{ technical: { tabletOS: 5 } }, 'technical.tabletOS'],
    [{ socialLinks: { linkedin: [] } }, 'socialLinks.linkedin'],
    [{ skills: [5] }, 'skills'],
    [{ topics: [5, 6, 7] }, 'topics'],
  ])('says in words what is of another type: %j', (payload, field) => {
    given(profileDecider, created)
      .when(save(payload))
      .then('profile.fields-invalid', { errors: [{ field, message: 'A valid input is required.' }] });
  });

  it.each([
    [{ dateOfBirth: '1991-04-02' }, 'dateOfBirth'],
    [{ ethnicity: 'white' }, 'ethnicity'],
    [{ ethnicity: '' }, 'ethnicity'],
  ])('keeps date of birth and ethnicity: %j', (demographics, field) => {
    given(profileDecider, created)
      .when(save({ demographics }))
      .then('profile.fields-invalid', {
        errors: [{ field: `demographics.${field}`, message: 'Please contact support to change this.' }],
      });
  });

  it('needs a profile', () => {
    given(profileDecider)
      .when(save({ skills: ['Nursing'] }))
      .then('profile.missing');
  });
});

describe('a lock', () => {
  const nextEditableAt = daysLater(7);
  const lockedSections: readonly (readonly [Section, ProfilePayload])[] = [
    ['demographics', { demographics: { gender: 'male' } }],
    ['employment', { employment: { company: 'Difference Engines' } }],
    ['skills', { skills: ['Nursing'] }],
    ['social', { socialLinks: { github: { url: 'github.com/ada' } } }],
    ['personal', { personal: { homeOwner: true } }],
    ['technical', { technical: { webcam: true } }],
  ];

  test.each(lockedSections)('holds for 7 days: %s', (section, payload) => {
    const events = [...created, saved(section)];
    given(profileDecider, events)
      .when(save(payload, daysLater(6.99)))
      .then('profile.section-locked', { nextEditableAt });
    expect(profileDecider.decide(save(payload, nextEditableAt), stateAfter(events), undefined)).toContainEqual(
      saved(section, nextEditableAt),
    );
  });

  test.each<readonly [Section, ProfilePayload]>([
    ['topics', { topics: ['finance', 'games', 'travel'] }],
    ['about', { location: { city, zipcode: '97301' } }],
    ['demographics', { demographics: { householdIncome: '<30000' } }],
  ])('does not hold for %s %j', (section, payload) => {
    const decision = profileDecider.decide(save(payload), stateAfter([...created, saved(section)]), undefined);
    expect(decision).toHaveLength(section === 'demographics' ? 1 : 2);
  });

  it('does not hold for what stays as it is, nor for other sections', () => {
    given(profileDecider, [...created, saved('skills')])
      .when(save({ skills: ['Mathematics'], topics: ['finance', 'games', 'travel'] }))
      .then([topics, saved('topics')]);
  });

  it('comes before the rules', () => {
    given(profileDecider, [...created, saved('skills')])
      .when(save({ skills: ['ab'] }))
      .then('profile.section-locked', { nextEditableAt });
  });

  it('does not hide that support alone may change a field', () => {
    given(profileDecider, [...created, saved('demographics')])
      .when(save({ demographics: { dateOfBirth: '1991-04-02' } }))
      .then('profile.fields-invalid', {
        errors: [{ field: 'demographics.dateOfBirth', message: 'Please contact support to change this.' }],
      });
  });

  test.each([null, '', 'a lot'])('leaves a household income of %j to the rules, at its field', (householdIncome) => {
    const payload = { demographics: { ...person.demographics, householdIncome } };
    const errors = [{ field: 'demographics.householdIncome', message: 'A valid input is required.' }];
    given(profileDecider, [...created, saved('demographics')])
      .when(save(payload))
      .then('profile.fields-invalid', { errors });
    expect(previewSections(stateAfter([...created, saved('demographics')]), save(payload))).toMatchObject({ locked: [], errors });
    given(profileDecider, [...created, saved('demographics')])
      .when(save({ demographics: { ...payload.demographics, gender: '' } }))
      .then('profile.section-locked', { nextEditableAt });
  });

  it('is named by a preview, which refuses nothing', () => {
    const state = stateAfter([...created, saved('skills')]);
    expect(previewSections(state, save({ skills: ['Nursing'], topics: ['Finance'] }))).toMatchObject({
      locked: [{ section: 'skills', nextEditableAt }],
      errors: [{ field: 'topics', message: 'Select 2 more' }],
    });
  });
});

describe('the id of a company', () => {
  const worksFor = (company: string, internalOrExternalCompanyId: string | null): ProfileEvent => ({
    type: 'EmploymentChanged',
    data: {
      ...ids,
      employment: { ...person.employment, company, income: null, smallBusinessOwner: null, internalOrExternalCompanyId },
    },
  });
  const idAfter = (employment: Readonly<Record<string, unknown>>) => {
    const events = [...created, worksFor('Analytical Engines', 'engines.example')];
    const { changes } = previewSections(stateAfter(events), save({ employment }));
    return changes.flatMap((change) => change.events).map(({ data }) => data);
  };

  test('belongs to its name: another name has none unless the payload says so', () => {
    expect(idAfter({ roleDescription: 'I test engines.' })).toMatchObject([
      { employment: { company: 'Analytical Engines', internalOrExternalCompanyId: 'engines.example' } },
    ]);
    expect(idAfter({ company: 'Other' })).toMatchObject([{ employment: { internalOrExternalCompanyId: null } }]);
    expect(idAfter({ company: 'Other', internalOrExternalCompanyId: 'other.example' })).toMatchObject([
      { employment: { internalOrExternalCompanyId: 'other.example' } },
    ]);
  });
});

describe('a work e-mail', () => {
  const asked = (email: string, secret = 'secret-1', requestedAt = now): ProfileEvent => ({
    type: 'WorkEmailVerificationRequested',
    data: { ...ids, email, secret, requestedAt, expiresAt: new Date(Date.parse(requestedAt) + 172_800_000).toISOString() },
  });
  const worksAt = (email: string | null): ProfileEvent => ({
    type: 'EmploymentChanged',
    data: {
      ...ids,
      employment: { ...person.employment, email, income: null, smallBusinessOwner: null, internalOrExternalCompanyId: null },
    },
  });
  const verified = (email: string, secret = 'secret-1', verifiedAt = now): ProfileEvent => ({
    type: 'WorkEmailVerified',
    data: { ...ids, email, secret, verifiedAt },
  });
  const has = [...created, worksAt('ada@engines.example'), asked('ada@engines.example')];
  const confirm = (secret: string, at = now) => ({ type: 'ConfirmWorkEmail', secret, now: at }) as const;
  const request = (secret: string, at: string) => ({ type: 'RequestWorkEmailVerification', secret, now: at }) as const;

  it('asks for its verification once it is saved, and anew with each edit', () => {
    given(profileDecider, created)
      .when(save({ employment: { email: ' Ada@Engines.Example' } }))
      .then([worksAt('ada@engines.example'), saved('employment'), asked('ada@engines.example')]);
    given(profileDecider, [...has, verified('ada@engines.example')])
      .when(save({ employment: { email: 'ada@loom.example' } }))
      .then([worksAt('ada@loom.example'), saved('employment'), asked('ada@loom.example')]);
  });

  it('asks for nothing when it is removed', () => {
    given(profileDecider, has)
      .when(save({ employment: { email: '' } }))
      .then([worksAt(null), saved('employment')]);
  });

  it('may be corrected under the lock until it is verified; the correction does not prolong the lock', () => {
    const locked = [...has, saved('employment')];
    given(profileDecider, locked)
      .when(save({ employment: { email: 'ada@loom.example' } }, daysLater(1)))
      .then([worksAt('ada@loom.example'), asked('ada@loom.example', 'secret-1', daysLater(1))]);
    given(profileDecider, locked)
      .when(save({ employment: { email: 'nonsense' } }))
      .then('profile.fields-invalid', { errors: [{ field: 'employment.email', message: 'E-mail must be valid' }] });
    given(profileDecider, locked)
      .when(save({ employment: { email: 'ada@loom.example', company: 'Looms' } }))
      .then('profile.section-locked');
    given(profileDecider, [...locked, verified('ada@engines.example')])
      .when(save({ employment: { email: 'ada@loom.example' } }))
      .then('profile.section-locked');
  });

  it('is verified by the link of a mail, once', () => {
    given(profileDecider, has)
      .when(confirm('secret-1'))
      .then([verified('ada@engines.example')]);
    given(profileDecider, [...has, verified('ada@engines.example')])
      .when(confirm('secret-1'))
      .then([]);
    given(profileDecider, [...has, verified('ada@engines.example'), worksAt('ada@loom.example')])
      .when(confirm('secret-1'))
      .then('identity.link-invalid');
    given(profileDecider, [...has, verified('ada@engines.example')])
      .when(confirm('secret-1', daysLater(90)))
      .then('identity.link-invalid');
    given(profileDecider, has).when(confirm('other')).then('identity.link-invalid');
    given(profileDecider, has)
      .when(confirm('secret-1', daysLater(2)))
      .then('identity.link-expired');
    given(profileDecider, [...has, worksAt('ada@loom.example')])
      .when(confirm('secret-1'))
      .then('identity.link-invalid');
  });

  it('is asked for again after a minute, at most ten times a day, while it is not verified', () => {
    given(profileDecider, created).when(request('s', now)).then('profile.work-email-missing');
    given(profileDecider, has).when(request('s', now)).then('identity.verification-too-soon');
    given(profileDecider, has)
      .when(request('s', daysLater(0.1)))
      .then([asked('ada@engines.example', 's', daysLater(0.1))]);
    const ten = Array.from({ length: 9 }, (_, n) => asked('ada@engines.example', `s${n}`, daysLater(0.1)));
    given(profileDecider, [...has, ...ten])
      .when(request('s', daysLater(0.9)))
      .then('profile.work-email-too-many', { retryAt: daysLater(1) });
    given(profileDecider, [...has, ...ten])
      .when(save({ employment: { email: 'ada@loom.example' } }, daysLater(0.9)))
      .then('profile.work-email-too-many');
  });

  it('counts for 90 days from its last verification, for an external person for good', () => {
    const events = [...has, verified('ada@engines.example')];
    given(profileDecider, events)
      .when(request('s', daysLater(89.9)))
      .then('profile.work-email-verified');
    given(profileDecider, events)
      .when(request('s', daysLater(90)))
      .then([asked('ada@engines.example', 's', daysLater(90))]);
    const [first, ...rest] = events;
    const external = { ...first, data: { ...first?.data, externalOrganizationId: 'organization-1' } } as ProfileEvent;
    given(profileDecider, [external, ...rest])
      .when(request('s', daysLater(400)))
      .then('profile.work-email-verified');
    const view = profileView(stateAfter(events), around(daysLater(90)));
    expect(view.employment).toMatchObject({ isEmailVerified: false, emailVerifiedAt: now, emailVerifiedUntil: daysLater(90) });
  });

  it('records that the mail was sent', () => {
    given(profileDecider, has)
      .when({ type: 'RecordWorkEmailVerificationSent', requestEventId: 'e1' })
      .then([{ type: 'WorkEmailVerificationSent', data: { ...ids, requestEventId: 'e1' } }]);
  });
});

describe('a country that was used to apply', () => {
  const used: ProfileEvent = { type: 'CountryUsed', data: { ...ids, usedAt: now } };
  const { city: home } = profileView(stateAfter(created), around(now)).location;
  const toronto = { ...home, country: 'CA', city: 'Toronto', locality: 'Toronto', state: 'CA-ON' };
  const move = (at: string) => save({ location: { country: 'CA', city: toronto, zipcode: 'M5H' } }, at);
  const anyPhone = (command: SaveSections): SaveSections => ({ ...command, verifiedPhone: null });

  test('stays for the lock period, and the rest of the section does not', () => {
    const nextEditableAt = new Date(Date.parse(now) + 7 * 86_400_000).toISOString();
    given(profileDecider, [...created, used])
      .when(anyPhone(move(now)))
      .then('profile.section-locked', { nextEditableAt });
    expect(profileDecider.decide(anyPhone(move(nextEditableAt)), stateAfter([...created, used]), undefined)).toContainEqual(
      saved('about', nextEditableAt),
    );
    expect(profileDecider.decide(anyPhone(move(now)), stateAfter(created), undefined)).toContainEqual(saved('about'));
    expect(
      profileDecider.decide(save({ location: { city, zipcode: '97301' } }), stateAfter([...created, used]), undefined),
    ).toContainEqual(saved('about'));
  });
});
