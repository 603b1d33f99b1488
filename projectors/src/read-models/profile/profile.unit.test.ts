import { describe, expect, it } from '@jest/globals';
import { hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { described, samplePerson } from '../../test-kit/sample-events.test-kit.js';
import { pagePreferencesProjection } from './page-preferences-projection.js';
import { timeZonesProjection } from './time-zones-projection.js';
import { payoutPreferencesProjection } from './payout-preferences-projection.js';
import { profilesProjection } from './profiles-projection.js';
import { videoIntrosProjection } from './video-intros-projection.js';

const events = described(samplePerson(1));
const who = { profileId: 'profile-of-user-1', userId: 'user-1' };

describe('profiles', () => {
  it('hold the latest data', () => {
    const skills = { type: 'SkillsChanged', data: { ...who, skills: ['Rowing', 'Chess'] } } as const;
    expect(rowsAfter(profilesProjection, [...events, skills])).toMatchObject([
      {
        userId: 'user-1',
        createdAt: hour(0),
        location: { city: 'Portland' },
        demographics: { gender: 'female' },
        employment: { company: 'Employer 1' },
        skills: ['Rowing', 'Chess'],
      },
    ]);
  });

  it('hold what the page of the profile saves, and when', () => {
    const at = '2026-11-22T09:00:00.000Z';
    const technical = {
      browsers: ['firefox'],
      smartphoneOS: [],
      tabletOS: ['noTablet'],
      computerOS: [],
      programmingLanguages: [],
      webcam: true,
      mobilePhoneWithInternet: null,
    };
    const saved = (section: 'topics' | 'technical', savedAt: string) =>
      ({ type: 'SectionSaved', data: { ...who, section, savedAt } }) as const;
    const rows = rowsAfter(profilesProjection, [
      ...events,
      { type: 'TopicsChanged', data: { ...who, topics: ['games', 'science', 'travel'] } },
      saved('topics', at),
      { type: 'TechnicalChanged', data: { ...who, technical } },
      saved('technical', at),
      saved('topics', '2026-11-23T09:00:00.000Z'),
    ]);
    expect(rows).toMatchObject([
      {
        topics: ['games', 'science', 'travel'],
        technical,
        personal: null,
        socialLinks: null,
        savedAt: { topics: '2026-11-23T09:00:00.000Z', technical: at },
      },
    ]);
  });

  it('hold the last change of country, which a move within it is not', () => {
    const created = events.find((event) => event.type === 'ProfileCreated');
    if (created === undefined) throw new Error('The sample has a profile');
    const move = (country: string, city: string) =>
      ({ type: 'LocationChanged', data: { ...who, location: { ...created.data.location, country, city } } }) as const;
    const within = rowsAfter(profilesProjection, [...events, move(created.data.location.country, 'Elsewhere')]);
    expect(within).toMatchObject([{ formerCountry: null, countryChangedAt: null }]);
    const abroad = rowsAfter(profilesProjection, [...events, move('GB', 'London'), move('GB', 'Leeds')]);
    expect(abroad).toMatchObject([
      { location: { city: 'Leeds' }, formerCountry: created.data.location.country, countryChangedAt: expect.any(String) },
    ]);
  });

  it('forget the verification of a work e-mail when it changes', () => {
    const verifiedAt = '2026-11-22T09:00:00.000Z';
    const worksAt = (email: string, company: string) => {
      const noWork = { employmentStatus: '', industry: [], jobFunctions: [], companySize: null, jobTitle: null };
      const employment = { ...noWork, company, seniorityLevel: null, roleDescription: null, email };
      return { type: 'EmploymentChanged', data: { ...who, employment } } as const;
    };
    const verified = { type: 'WorkEmailVerified', data: { ...who, email: 'a@x.example', secret: 's', verifiedAt } } as const;
    const before = [...events, worksAt('a@x.example', 'X'), verified];
    expect(rowsAfter(profilesProjection, [...before, worksAt('a@x.example', 'Y')])).toMatchObject([
      { workEmailVerifiedAt: verifiedAt },
    ]);
    expect(rowsAfter(profilesProjection, [...before, worksAt('b@x.example', 'Y')])).toMatchObject([
      { workEmailVerifiedAt: null },
    ]);
  });

  it('have a picture until it is removed', () => {
    const changed = (fileId: string | null) => ({ type: 'PictureChanged', data: { ...who, fileId } }) as const;
    expect(rowsAfter(profilesProjection, [...events, changed('file-1')])).toMatchObject([{ pictureFileId: 'file-1' }]);
    expect(rowsAfter(profilesProjection, [...events, changed('file-1'), changed(null)])).toMatchObject([{ pictureFileId: null }]);
  });
});

describe('page preferences', () => {
  it('hold the latest choice of each', () => {
    const userId = 'user-1';
    expect(
      rowsAfter(pagePreferencesProjection, [
        { type: 'SortPreferred', data: { userId, sort: 'publishedAt' } },
        { type: 'TourMoved', data: { userId, tour: 'incomplete' } },
        { type: 'TourMoved', data: { userId, tour: 'completed' } },
        { type: 'ChecklistItemsDismissed', data: { userId, dismissed: [3, 7] } },
      ]),
    ).toEqual([{ userId, sort: 'publishedAt', strengthPanelOpen: true, tour: 'completed', dismissed: [3, 7] }]);
    expect(rowsAfter(pagePreferencesProjection, [{ type: 'StrengthPanelMoved', data: { userId, isOpen: false } }])).toEqual([
      { userId, sort: 'v4Score', strengthPanelOpen: false, tour: 'neverStarted', dismissed: [] },
    ]);
  });
});

describe('time zones', () => {
  it('are those that a browser named last, and go with the person', () => {
    const noted = (timeZone: string) => ({ type: 'TimeZoneNoted', data: { userId: 'user-1', timeZone } }) as const;
    const both = [noted('America/New_York'), noted('Asia/Tokyo')];
    expect(rowsAfter(timeZonesProjection, both)).toEqual([{ userId: 'user-1', timeZone: 'Asia/Tokyo' }]);
    const erased = { type: 'PreferencesErased', data: { userId: 'user-1' } } as const;
    expect(rowsAfter(timeZonesProjection, [...both, erased])).toEqual([]);
  });
});

describe('payout preferences', () => {
  it('hold the latest choice, and a change until it is confirmed or taken back', () => {
    const chosen = (method: 'PAYPAL' | 'TREMENDOUS', email: string) =>
      ({ type: 'PayoutPreferenceSet', data: { userId: 'user-1', method, email, confirmedBy: 'first-choice' } }) as const;
    const heldUntil = '2026-03-04T10:00:00.000Z';
    const asked = {
      type: 'PayoutPreferenceChangeRequested',
      data: {
        userId: 'user-1',
        method: 'PAYPAL',
        email: 'three@x.example',
        heldUntil,
        confirmSecret: 'yes',
        cancelSecret: 'no',
        askedAt: '2026-03-01T10:00:00.000Z',
      },
    } as const;
    const both = [chosen('PAYPAL', 'one@x.example'), chosen('TREMENDOUS', 'two@x.example')];
    const none = { pendingMethod: null, pendingEmail: null, heldUntil: null };
    const second = { userId: 'user-1', method: 'TREMENDOUS', email: 'two@x.example' };
    expect(rowsAfter(payoutPreferencesProjection, both)).toEqual([{ ...second, ...none }]);
    expect(rowsAfter(payoutPreferencesProjection, [...both, asked])).toEqual([
      { ...second, pendingMethod: 'PAYPAL', pendingEmail: 'three@x.example', heldUntil },
    ]);
    const withdrawn = { type: 'PayoutPreferenceChangeWithdrawn', data: { userId: 'user-1' } } as const;
    expect(rowsAfter(payoutPreferencesProjection, [...both, asked, withdrawn])).toEqual([{ ...second, ...none }]);
    expect(rowsAfter(payoutPreferencesProjection, [...both, asked, chosen('PAYPAL', 'three@x.example')])).toEqual([
      { userId: 'user-1', method: 'PAYPAL', email: 'three@x.example', ...none },
    ]);
  });
});

describe('video introductions', () => {
  const added = (video: string) => ({ type: 'VideoIntroAdded', data: { ...who, video, replaced: null } }) as const;

  it('hold the latest video, until it is removed', () => {
    expect(rowsAfter(videoIntrosProjection, [added('videos/a.webm'), added('videos/b.webm')])).toEqual([
      { ...who, video: 'videos/b.webm' },
    ]);
    const removed = { type: 'VideoIntroRemoved', data: { ...who, video: 'videos/a.webm' } } as const;
    expect(rowsAfter(videoIntrosProjection, [added('videos/a.webm'), removed])).toEqual([]);
  });
});
