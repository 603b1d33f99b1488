import type { ParticipationEvent, ResponseStatus } from '../participation/index.js';
import { compensationPayoutIdOf, incentivePayoutIdOf } from '../payout/index.js';

type EventType = ParticipationEvent['type'];
type Named<Type extends EventType> = Extract<ParticipationEvent, { readonly type: Type }>;
type Data<Type extends EventType> = Named<Type>['data'];

/** The ids in each event of a response. */
export interface Who {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
}

/** The other data of its events. */
export interface ResponseFacts extends Who {
  readonly ownerId: string;
  readonly responses: Data<'ScreenerSubmitted'>['responses'];
  readonly totalTimeSeconds: number;
  readonly cycleId: string;
  /** Of the booked session, ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly incentiveCents: number;
  readonly tipCents: number;
  /** Of the approval; by default the first of the response. */
  readonly payoutId: string | null;
}

const ordinary: Omit<ResponseFacts, keyof Who | 'payoutId'> = {
  ownerId: 'owner',
  responses: [{ questionId: 'q1', answers: [{ uid: 'yes', text: null, value: null }] }],
  totalTimeSeconds: 9,
  cycleId: 'cycle',
  start: '2026-03-02T10:00:00.000Z',
  end: '2026-03-02T11:00:00.000Z',
  incentiveCents: 5_000,
  tipCents: 0,
};

const lost = ({ participationId }: Who, start: string, compensationCents: number) => ({
  start,
  claim: 1,
  compensationCents,
  payoutId: compensationPayoutIdOf(participationId, 1),
});

const dataOf: { readonly [Type in EventType]: (who: Who, facts: ResponseFacts) => Data<Type> } = {
  StartRefused: (who) => ({ ...who, reason: 'limit', limit: 10, until: null }),
  ScreenerStarted: (who, { ownerId }) => ({ ...who, ownerId }),
  ScreenerAnswerSaved: (who, { responses, totalTimeSeconds }) => ({ ...who, responses, totalTimeSeconds }),
  InvitationUsed: (who) => ({ ...who, invitationId: 'invitation', skipsQuestions: true }),
  NdaAnswered: (who) => ({ ...who, agree: true, ndaUrl: 'https://sample.example/nda' }),
  PlaceShared: (who) => ({ ...who, place: { latitude: 45.52, longitude: -122.68 } }),
  ScreenerSubmitted: (who, { responses, totalTimeSeconds, cycleId }) => ({
    ...who,
    responses,
    totalTimeSeconds,
    qualified: true,
    qualifiedPendingIdVerification: false,
    unmet: [],
    percentage: 100,
    cycleId,
  }),
  ApplicationQualified: (who) => who,
  ParticipantInvited: (who) => ({ ...who, message: 'Welcome', remoteCommunicationDetails: null, automatic: false }),
  SessionBooked: (who, { start, end }) => ({ ...who, bookingUid: 'b', start, end, timezone: 'UTC', claim: 1 }),
  SessionRescheduled: (who, { start, end }) => ({ ...who, bookingUid: 'b', start, end, timezone: 'UTC', claim: 2 }),
  SessionBookedElsewhere: (who, { start }) => ({ ...who, start, timezone: 'UTC', meetingCancelLink: null }),
  RescheduleAllowed: (who) => who,
  ProjectStarted: (who) => who,
  CompletionMarked: (who) => who,
  CheckedIn: (who) => ({ ...who, by: 'participant' }),
  SessionMissedByResearcher: (who, { start, incentiveCents }) => ({ ...who, ...lost(who, start, incentiveCents / 2) }),
  SessionCancelledByResearcher: (who, { start, incentiveCents }) => ({
    ...who,
    ...lost(who, start, incentiveCents / 4),
    reason: 'Ill',
  }),
  ParticipantAttended: (who) => who,
  NoShowRecorded: (who) => who,
  ResponseInvalidated: (who) => ({ ...who, reason: 'Empty' }),
  ResponseRejectedForQuality: (who) => ({ ...who, reason: 'Careless' }),
  ResponseCancelled: (who) => ({ ...who, message: '', from: 'INVITED', tooLate: false }),
  ApplicationClosed: (who) => who,
  ApplicationExpired: (who) => ({ ...who, identityMissing: false }),
  AcceptedByDecision: (who) => ({ ...who, disputeId: 'dispute' }),
  PaymentApproved: (who, { incentiveCents, tipCents, payoutId }) => ({ ...who, incentiveCents, tipCents, payoutId }),
  PaymentApprovalWithdrawn: (who, { payoutId }) => ({ ...who, reason: 'By mistake', voidedPayoutId: payoutId }),
};

/** One event of a response, for a qualified participant whom the researcher invited. */
export function responseEvent<Type extends EventType>(type: Type, facts: Who & Partial<ResponseFacts>): Named<Type> {
  const { participationId, userId, projectId } = facts;
  const payoutId = facts.incentiveCents === 0 ? null : incentivePayoutIdOf(participationId);
  const data = dataOf[type]({ participationId, userId, projectId }, { ...ordinary, payoutId, ...facts });
  // The table pairs each type with its data; TypeScript can't follow that through a type parameter.
  return { type, data } as Named<Type>;
}

const submitted = ['ScreenerStarted', 'ScreenerSubmitted'] as const;
const invited = [...submitted, 'ParticipantInvited'] as const;

/** The event types up to each status, on the shortest ordinary path. */
const eventTypesUpTo: Readonly<Record<ResponseStatus, readonly EventType[]>> = {
  DRAFT: ['ScreenerStarted', 'ScreenerAnswerSaved'],
  PENDING: submitted,
  INVITED: invited,
  SCHEDULED: [...invited, 'SessionBooked'],
  ATTENDED: [...invited, 'ParticipantAttended'],
  NOSHOW: [...invited, 'SessionBooked', 'NoShowRecorded'],
  INVALIDRESPONSE: [...submitted, 'ResponseInvalidated'],
  REJECTEDQUALITY: [...submitted, 'ResponseRejectedForQuality'],
  PAID: [...invited, 'ParticipantAttended', 'PaymentApproved'],
  CANCELLED: [...invited, 'ResponseCancelled'],
};

/** The history of a response: up to a status, or the events of these types in this order. */
export function aResponse(
  upTo: ResponseStatus | readonly EventType[],
  facts: Who & Partial<ResponseFacts>,
): readonly ParticipationEvent[] {
  const types = typeof upTo === 'string' ? eventTypesUpTo[upTo] : upTo;
  return types.map((type) => responseEvent(type, facts));
}
