import type { ProjectDetails, ProjectEvent } from '@panelist/domain/catalogue';
import type { AccountEvent } from '@panelist/domain/identity';
import type { DomainEvent } from '@panelist/domain/kernel';
import type { ParticipationEvent } from '@panelist/domain/participation';
import type { PayoutEvent } from '@panelist/domain/payout';
import type { ProfileEvent } from '@panelist/domain/profile';

/**
 * Strings that identify a sample person, so that a test can search for them where they must not
 * occur.
 */
export interface SamplePerson {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
}

export const profileIdOf = (userId: string): string => `profile-of-${userId}`;

export function registered(person: SamplePerson): readonly AccountEvent[] {
  const { userId, firstName, lastName, email } = person;
  const profileId = profileIdOf(userId);
  return [
    {
      type: 'AccountRegistered',
      data: { userId, profileId, provider: 'email', email, firstName, lastName, passwordHash: '$argon2id$secret' },
    },
  ];
}

export function described({ userId, firstName, lastName, email, phone, company }: SamplePerson): readonly ProfileEvent[] {
  const who = { profileId: profileIdOf(userId), userId };
  const location = {
    city: 'Portland',
    state: 'US-OR',
    country: 'US',
    formattedAddress: 'Portland, Oregon, United States',
    placeId: 'portland',
    latitude: 45.5,
    longitude: -122.6,
  };
  const demographics = {
    gender: 'female',
    ethnicity: 'asian',
    educationLevel: 'bachelors',
    householdIncome: null,
    dateOfBirth: '1990-05-05',
  };
  const employment = {
    employmentStatus: 'employedfulltime',
    industry: ['finance'],
    jobFunctions: [],
    company,
    companySize: null,
    jobTitle: null,
    seniorityLevel: null,
    roleDescription: null,
    email: null,
  };
  return [
    { type: 'ProfileCreated', data: { ...who, firstName, lastName, email, phone, phoneCountry: 'US', location } },
    { type: 'DemographicsChanged', data: { ...who, demographics } },
    { type: 'EmploymentChanged', data: { ...who, employment } },
    { type: 'SkillsChanged', data: { ...who, skills: ['Knitting'] } },
  ];
}

const details: ProjectDetails = {
  code: 'SAMPLE',
  name: 'Choosing a bicycle for the city',
  description: 'An hour about how you get around.',
  kindOfResearch: 1,
  researchConductType: 2,
  talkToAudience: 2,
  incentiveCents: 7500,
  timeMinutesRequired: 45,
  companyName: 'Spoke & Co',
  hideCompanyName: false,
  externalResearcher: null,
  externalBookingUrl: null,
  countries: ['US'],
  location: null,
  topics: ['Sports & Outdoors'],
  nda: { type: 'none', url: null },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  referralFeeCents: null,
  participantsWanted: 8,
  target: { ages: [[21, 70]], genders: ['female'] },
  task: null,
  slots: [],
  doubleScreening: false,
  highQuestionLimit: false,
};

export function published(projectId: string, change: Partial<ProjectDetails> = {}): readonly ProjectEvent[] {
  return [
    {
      type: 'ProjectDrafted',
      data: { projectId, ownerId: 'owner', organizationId: 'organization', details: { ...details, ...change } },
    },
    { type: 'ScreenerDefined', data: { projectId, questions: [] } },
    { type: 'ProjectPublished', data: { projectId, publishedAt: '2026-02-01T00:00:00.000Z' } },
  ];
}

export function submitted(
  participationId: string,
  userId: string,
  projectId: string,
  text = 'By train',
): readonly ParticipationEvent[] {
  const who = { participationId, userId, projectId };
  const responses = [{ questionId: 'q1', answers: [{ uid: null, text, value: null }] }];
  const verdict = { qualified: true, qualifiedPendingIdVerification: false, unmet: [], percentage: 100 };
  return [
    { type: 'ScreenerStarted', data: { ...who, ownerId: 'owner' } },
    { type: 'ScreenerAnswerSaved', data: { ...who, responses, totalTimeSeconds: 5 } },
    { type: 'ScreenerSubmitted', data: { ...who, responses, totalTimeSeconds: 9, ...verdict, cycleId: `cycle-of-${userId}` } },
  ];
}

export function payoutRequested(payoutId: string, participationId: string, person: SamplePerson): PayoutEvent {
  return {
    type: 'PayoutRequested',
    data: {
      payoutId,
      userId: person.userId,
      cause: { kind: 'incentive', participationId, projectId: 'project-1', projectName: details.name },
      incentiveCents: 7500,
      feeCents: 375,
      tipCents: 500,
      netCents: 7625,
      method: 'PAYPAL',
      recipientName: `${person.firstName} ${person.lastName}`,
      recipientEmail: person.email,
    },
  };
}

/** An event with its stream. */
export interface HistoryStep {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

export function samplePerson(number: number): SamplePerson {
  return {
    userId: `user-${number}`,
    firstName: `Given${number}`,
    lastName: `Family${number}`,
    email: `person${number}@people.example`,
    phone: `+1555010${String(number).padStart(4, '0')}`,
    company: `Employer ${number}`,
  };
}
