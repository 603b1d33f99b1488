import { criteriaGiven, directionOf, meetingPlace, searchText, wantedTerms } from '@panelist/domain/catalogue/browser';
import type { ScreenerQuestion } from '@panelist/domain/catalogue/browser';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { participationIdOf } from '@panelist/domain/participation/browser';
import type { Row } from '@panelist/infra/read-models';
import { aPerson, answer, radio } from '../../../infra/testing/builders.js';
import {
  accounts,
  participations,
  payouts,
  personEvents,
  profiles,
  projectListings,
  projects,
} from '@panelist/projectors/read-models';

export type AccountRow = Row<typeof accounts>;
export type ParticipationRow = Row<typeof participations>;
export type PayoutRow = Row<typeof payouts>;
export type ProfileRow = Row<typeof profiles>;
export type ProjectRow = Row<typeof projects>;

const { location, demographics } = aPerson();

export const profileIdOf = (userId: string): string => `profile-of-${userId}`;

export function accountRow(userId: string, change: Partial<AccountRow> = {}): AccountRow {
  const made = accounts.make({
    userId,
    profileId: profileIdOf(userId),
    provider: 'email',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${userId}@people.example`,
    phone: '+15550100199',
    hasPassword: true,
    secondFactors: [],
    emailVerified: true,
    phoneVerified: true,
    roles: ['panelist'],
    registeredAt: '2026-01-01T00:00:00.000Z',
  });
  return { ...made.row, ...change };
}

export function profileRow(userId: string, change: Partial<ProfileRow> = {}): ProfileRow {
  const made = profiles.make({
    profileId: profileIdOf(userId),
    userId,
    location,
    demographics,
    skills: ['Knitting'],
    pictureFileId: '0b9fd6ef-9c0c-4f4f-8f5e-3b8f27b6f1aa',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  return { ...made.row, ...change };
}

export const question = (uid: string, disqualifying = false): ScreenerQuestion =>
  radio(uid, [answer(`${uid}-yes`, { text: 'Yes' }), answer(`${uid}-no`, { text: 'No', answerValue: disqualifying ? 2 : 1 })], {
    text: `Question ${uid}?`,
  });

export function projectRow(projectId: string, change: Partial<ProjectRow> = {}): ProjectRow {
  const made = projects.make({
    projectId,
    code: projectId,
    ownerId: 'owner',
    organizationId: 'organization',
    status: 'published',
    recruiting: true,
    name: 'Choosing a bicycle for the city',
    description: 'An hour about how you get around.',
    kindOfResearch: 1,
    researchConductType: 2,
    talkToAudience: 2,
    incentiveCents: 7500,
    remunerationCents: 7125,
    timeMinutesRequired: 45,
    companyName: 'Spoke & Co',
    hideCompanyName: false,
    countries: ['US'],
    topics: ['Sports & Outdoors'],
    nda: { type: 'none', url: null },
    exposeParticipantEmails: false,
    requiresIdentityVerification: false,
    autoInvite: false,
    participantsWanted: 8,
    target: {},
    doubleScreening: false,
    questions: [question('q1', true), question('q2')],
    questionCount: 2,
    publishedAt: '2026-02-01T00:00:00.000Z',
  });
  return { ...made.row, ...change };
}

/** The listing of a project. */
let positions = 0;
/** Greater than all before, as the log's are. */
export const nextPosition = (): string => String(++positions).padStart(19, '0');

export function listingRow(project: ProjectRow): Row<typeof projectListings> {
  const { target, talkToAudience } = project;
  const place = meetingPlace(project);
  const direction = place && directionOf(place);
  return projectListings.make({
    projectId: project.projectId,
    organizationId: project.organizationId,
    position: nextPosition(),
    publishedAt: project.status === 'published' ? project.publishedAt : null,
    recruiting: project.recruiting,
    talkToAudience,
    researchConductType: project.researchConductType,
    placeX: direction?.x ?? null,
    placeY: direction?.y ?? null,
    placeZ: direction?.z ?? null,
    remunerationCents: project.remunerationCents,
    timeMinutesRequired: project.timeMinutesRequired,
    criteriaGiven: criteriaGiven(target),
    wantedAges: target.ages ?? [],
    wantedTerms: wantedTerms(project),
    searchText: searchText(project),
  }).row;
}

export function participationRow(userId: string, projectId: string, change: Partial<ParticipationRow> = {}): ParticipationRow {
  const made = participations.make({
    participationId: participationIdOf(userId, projectId),
    userId,
    projectId,
    ownerId: 'owner',
    status: 'PENDING',
    createdAt: '2026-02-02T00:00:00.000Z',
    statusChangedAt: '2026-02-02T00:00:00.000Z',
    submittedAt: '2026-02-02T00:00:00.000Z',
    responses: [{ questionId: 'q1', answers: [{ uid: 'q1-yes', text: null, value: null }] }],
    totalTimeSeconds: 30,
    qualified: true,
    percentage: 100,
  });
  return { ...made.row, ...change };
}

/** The place of an event for support; none if it names no person. */
export function personEventRow({
  type,
  data,
  position,
  stream,
  revision,
  at,
  metadata,
}: RecordedEvent): readonly Row<typeof personEvents>[] {
  const people = new Set([data['userId'], data['referrerId']]);
  return [...people].flatMap((userId) =>
    typeof userId === 'string'
      ? [{ userId, position, stream, revision, type, actorKind: metadata.actor.kind, occurredAt: at }]
      : [],
  );
}

export function payoutRow(payoutId: string, userId: string, participationId: string, change: Partial<PayoutRow> = {}): PayoutRow {
  const made = payouts.make({
    payoutId,
    userId,
    cause: 'incentive',
    participationId,
    projectId: 'bicycle',
    projectName: 'Choosing a bicycle for the city',
    incentiveCents: 7500,
    feeCents: 375,
    tipCents: 500,
    netCents: 7625,
    method: 'PAYPAL',
    recipientEmail: 'pay@people.example',
    status: 'requested',
    requestedAt: '2026-02-10T00:00:00.000Z',
    statusChangedAt: '2026-02-10T00:00:00.000Z',
  });
  return { ...made.row, ...change };
}
