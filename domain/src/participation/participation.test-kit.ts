import type { ParticipationEvent } from './events.js';
import type { ApplicantFacts, ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { ResponseStatus } from './response.js';
import { answer, question, radio } from './screener-engine/questions.test-kit.js';

export const at = '2025-11-01T12:00:00.000Z';
export const who = { participationId: 'part', userId: 'user', projectId: 'proj' };

/** A radio with a yes, then a text. */
export const questions = [
  radio('fit', [answer('yes'), answer('no', { answerValue: 2 })]),
  question('why', { isRequired: false }),
];

export const project: ProjectFacts = {
  projectId: 'proj',
  ownerId: 'owner',
  isOpen: true,
  isRecruiting: true,
  isQuantitative: false,
  isRemote: true,
  autoInvite: false,
  incentiveCents: 5000,
  requiresNda: false,
  ndaUrl: null,
  requiresIdentityVerification: false,
  questions,
};

export const applicant: ApplicantFacts = {
  hasProfile: true,
  isEmailVerified: true,
  isPhoneVerified: true,
  hasPhoto: true,
  isIdentityVerified: false,
  eligibility: { eligible: true, reason: null },
  cycle: null,
};

/** Facts that allow everything, with these changes. */
export function facts(change: Partial<ProjectFacts> = {}, person: Partial<ApplicantFacts> | null = {}): ParticipationFacts {
  return { project: { ...project, ...change }, applicant: person === null ? null : { ...applicant, ...person } };
}

type Named<Type extends ParticipationEvent['type']> = Extract<ParticipationEvent, { readonly type: Type }>;
interface Happened {
  readonly started: Named<'ScreenerStarted'>;
  readonly saved: Named<'ScreenerAnswerSaved'>;
  readonly submitted: Named<'ScreenerSubmitted'>;
  readonly invited: Named<'ParticipantInvited'>;
  readonly attended: Named<'ParticipantAttended'>;
  readonly noShow: Named<'NoShowRecorded'>;
  readonly projectStarted: Named<'ProjectStarted'>;
  readonly applicationClosed: Named<'ApplicationClosed'>;
  readonly cancelled: Named<'ResponseCancelled'>;
  readonly invalidated: Named<'ResponseInvalidated'>;
  readonly rejected: Named<'ResponseRejectedForQuality'>;
  readonly paid: Named<'PaymentApproved'>;
}

/** One event of each kind, in a consistent order. */
export const happened: Happened = {
  started: { type: 'ScreenerStarted', data: { ...who, ownerId: 'owner' } },
  saved: {
    type: 'ScreenerAnswerSaved',
    data: { ...who, responses: [{ questionId: 'fit', answers: [{ uid: 'yes', text: null, value: null }] }], totalTimeSeconds: 9 },
  },
  submitted: {
    type: 'ScreenerSubmitted',
    data: {
      ...who,
      responses: [{ questionId: 'fit', answers: [{ uid: 'yes', text: null, value: null }] }],
      totalTimeSeconds: 9,
      qualified: true,
      qualifiedPendingIdVerification: false,
      unmet: [],
      percentage: 100,
      cycleId: 'cycle',
    },
  },
  invited: {
    type: 'ParticipantInvited',
    data: { ...who, message: 'Welcome', remoteCommunicationDetails: null, automatic: false },
  },
  attended: { type: 'ParticipantAttended', data: who },
  noShow: { type: 'NoShowRecorded', data: who },
  projectStarted: { type: 'ProjectStarted', data: who },
  applicationClosed: { type: 'ApplicationClosed', data: who },
  cancelled: { type: 'ResponseCancelled', data: { ...who, message: '', from: 'INVITED', tooLate: false } },
  invalidated: { type: 'ResponseInvalidated', data: { ...who, reason: 'Empty' } },
  rejected: { type: 'ResponseRejectedForQuality', data: { ...who, reason: 'Careless' } },
  paid: { type: 'PaymentApproved', data: { ...who, incentiveCents: 5000, tipCents: 0 } },
};

export function booked(start = '2025-11-02T12:00:00.000Z'): Named<'SessionBooked'> {
  return { type: 'SessionBooked', data: { ...who, bookingUid: 'b', start, end: start, timezone: 'UTC' } };
}

/** The events up to each status. */
export const upTo: Readonly<Record<ResponseStatus | 'none', readonly ParticipationEvent[]>> = {
  none: [],
  DRAFT: [happened.started, happened.saved],
  PENDING: [happened.started, happened.submitted],
  INVITED: [happened.started, happened.submitted, happened.invited],
  SCHEDULED: [happened.started, happened.submitted, happened.invited, booked()],
  ATTENDED: [happened.started, happened.submitted, happened.invited, happened.attended],
  NOSHOW: [happened.started, happened.submitted, happened.invited, booked(), happened.noShow],
  INVALIDRESPONSE: [happened.started, happened.submitted, happened.invalidated],
  REJECTEDQUALITY: [happened.started, happened.submitted, happened.rejected],
  PAID: [happened.started, happened.submitted, happened.invited, happened.attended, happened.paid],
  CANCELLED: [happened.started, happened.submitted, happened.invited, happened.cancelled],
};
export type Status = keyof typeof upTo;
