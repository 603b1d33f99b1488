import { aResponse, responseEvent } from '../testing/a-response.test-kit.js';
import type { ParticipationEvent } from './events.js';
import type { ApplicantFacts, ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { ResponseStatus } from './response-status.js';
import { answer, question, radio } from '../testing/questions.test-kit.js';

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
  organizationId: 'organization',
  isOpen: true,
  isRecruiting: true,
  isQuantitative: false,
  isRemote: true,
  isBookedElsewhere: false,
  autoInvite: false,
  incentiveCents: 5000,
  referralFeeCents: null,
  requiresNda: false,
  ndaUrl: null,
  requiresIdentityVerification: false,
  asksForPlace: false,
  questions,
};

export const applicant: ApplicantFacts = {
  hasProfile: true,
  isEmailVerified: true,
  isPhoneVerified: true,
  hasPhoto: true,
  isIdentityVerified: false,
  eligibility: { eligible: true, reason: null },
  isOfProject: false,
  cycle: null,
};

/** Facts that allow everything, with these changes. */
export function facts(change: Partial<ProjectFacts> = {}, person: Partial<ApplicantFacts> | null = {}): ParticipationFacts {
  return {
    project: { ...project, ...change },
    applicant: person === null ? null : { ...applicant, ...person },
    isCompletionOn: true,
    isOfProject: false,
    reservedCents: 1_000_000,
    cycleId: 'cycle',
  };
}

const recorded = {
  ...who,
  responses: [{ questionId: 'fit', answers: [{ uid: 'yes', text: null, value: null }] }],
  start: '2025-11-02T12:00:00.000Z',
  end: '2025-11-02T12:00:00.000Z',
};

/** One event of each kind, in a consistent order. */
export const happened = {
  started: responseEvent('ScreenerStarted', recorded),
  saved: responseEvent('ScreenerAnswerSaved', recorded),
  submitted: responseEvent('ScreenerSubmitted', recorded),
  invited: responseEvent('ParticipantInvited', recorded),
  attended: responseEvent('ParticipantAttended', recorded),
  noShow: responseEvent('NoShowRecorded', recorded),
  projectStarted: responseEvent('ProjectStarted', recorded),
  completed: responseEvent('CompletionMarked', recorded),
  applicationClosed: responseEvent('ApplicationClosed', recorded),
  applicationExpired: responseEvent('ApplicationExpired', recorded),
  invalidated: responseEvent('ResponseInvalidated', recorded),
  rejected: responseEvent('ResponseRejectedForQuality', recorded),
  paid: responseEvent('PaymentApproved', recorded),
};

/** A booked session of length zero. */
export const booked = (start = recorded.start) => responseEvent('SessionBooked', { ...recorded, start, end: start });

/** The events up to each status. */
export const upTo: Readonly<Record<Status, readonly ParticipationEvent[]>> = {
  none: [],
  DRAFT: aResponse('DRAFT', recorded),
  PENDING: aResponse('PENDING', recorded),
  INVITED: aResponse('INVITED', recorded),
  SCHEDULED: aResponse('SCHEDULED', recorded),
  ATTENDED: aResponse('ATTENDED', recorded),
  NOSHOW: aResponse('NOSHOW', recorded),
  INVALIDRESPONSE: aResponse('INVALIDRESPONSE', recorded),
  REJECTEDQUALITY: aResponse('REJECTEDQUALITY', recorded),
  PAID: aResponse('PAID', recorded),
  CANCELLED: aResponse('CANCELLED', recorded),
};
export type Status = ResponseStatus | 'none';
