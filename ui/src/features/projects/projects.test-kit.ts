import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import type { User } from '@panelist/domain/identity/browser';
import type { ProjectInFull } from './api/project-view.js';

/** A project in a list. */
export const aCard = (id: string, hiddenForPanelist = false): ProjectCard => ({
  id,
  name: `Project ${id}`,
  slug: id,
  description: 'What it is about.',
  kindOfResearch: 1,
  kindOfResearchFormatted: 'One-on-One',
  researchConductType: 2,
  isRemote: true,
  isQuantitativeStudy: false,
  talkToAudience: 2,
  incentive: 100,
  incentiveFormatted: '$100',
  panelistRemuneration: 95,
  panelistRemunerationFormatted: '$95',
  timeMinutesRequired: 60,
  studyLengthFormatted: '60 min',
  companyName: null,
  externalResearcher: null,
  hasLocation: false,
  location: null,
  country: [],
  topics: [],
  publishedAt: null,
  closed: false,
  recruitingStatus: 'RECRUITING',
  v4Score: 0,
  topicMatched: null,
  hiddenForPanelist,
});

/** The same on its own page; the participant may start it. */
export const aProject = (changes: Partial<ProjectInFull> = {}): ProjectInFull => ({
  ...aCard('a'),
  requiresNda: false,
  ndaType: 'none',
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  doubleScreening: false,
  prequalifies: { qualifies: true, reason: null, redirect: null, notification: null },
  surveyResponse: null,
  ...changes,
});

/** Who may apply. */
export const aUser: User = {
  id: 'user-1',
  profileId: 'profile-1',
  firstName: 'Pat',
  lastName: 'Panel',
  email: 'pat@example.com',
  isEmailVerified: true,
  isPhoneVerified: true,
  phone: null,
  picture: null,
  hasProfile: true,
  roles: ['panelist'],
  loggedInAsUser: false,
};
