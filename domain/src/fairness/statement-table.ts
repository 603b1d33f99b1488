import { momentWithZone, plainMoment } from '../kernel/dates.js';
import type { DomainEvent, Events } from '../kernel/event.js';
import type { disputeEvents } from '../dispute/events.js';
import type { accountEvents, claimEvents, organizationEvents } from '../identity/events.js';
import type { placeHoldsEvents, participationEvents, placeEvents, screenerCycleEvents } from '../participation/events.js';
import type { payoutEvents } from '../payout/events.js';
import type { preferencesEvents } from '../profile/events.js';
import type { referralCodeEvents, referralEvents } from '../referral/events.js';
import { accountStatements } from './account-statements.js';
import type { reviewEvents } from './events.js';
import { paymentStatements } from './payment-statements.js';
import { placeStatements } from './place-statements.js';
import { responseStatements } from './response-statements.js';
import { statementIdOf } from './statement-id.js';
import type { Happened, StatementText, StatementContext, StatementContent } from './statement.js';

type TypesIn<E extends Events> = E extends Events ? keyof E['types'] & string : never;

/** Every kind of event of these contexts. */
type Judged = TypesIn<
  | typeof participationEvents
  | typeof screenerCycleEvents
  | typeof placeEvents
  | typeof placeHoldsEvents
  | typeof payoutEvents
  | typeof referralEvents
  | typeof referralCodeEvents
  | typeof accountEvents
  | typeof organizationEvents
  | typeof claimEvents
  | typeof preferencesEvents
  | typeof disputeEvents
  | typeof reviewEvents
>;

/**
 * The one table from decisions to statements (contract, Fairness). A kind of event that decides on
 * a person's chances or money has its entry here; every other one of these contexts is in the list
 * below.
 */
const table = { ...responseStatements, ...placeStatements, ...paymentStatements, ...accountStatements } as const;

/**
 * What a person does themself, what opens a chance or pays, and steps between two decisions. The
 * compiler names a kind of event that is in neither.
 */
const decideNothing = {
  // Participation
  ScreenerStarted: null,
  ScreenerAnswerSaved: null,
  InvitationUsed: null,
  NdaAnswered: null,
  PlaceShared: null,
  ApplicationQualified: null,
  ParticipantInvited: null,
  SessionBooked: null,
  SessionRescheduled: null,
  SessionBookedElsewhere: null,
  RescheduleAllowed: null,
  ProjectStarted: null,
  CheckedIn: null,
  CompletionMarked: null,
  ResponseCancelled: null,
  AcceptedByDecision: null,
  ScreenerCycleOpened: null,
  ScreenerCounted: null,
  ScreenerCycleReset: null,
  ScreenerCycleSkipped: null,
  PlaceHeld: null,
  PlaceHoldRenewed: null,
  PlaceTaken: null,
  PlaceFreed: null,
  WaitingListJoined: null,
  PlacesClosed: null,
  PlaceHoldCounted: null,
  PlaceHoldUncounted: null,
  // Payout
  PayoutRequested: null,
  PayoutReleased: null,
  PayoutDispatchStarted: null,
  PayoutAccepted: null,
  PayoutSettled: null,
  PayoutOutcomeUnknown: null,
  PayoutLookedUp: null,
  PayoutConfirmedAbsent: null,
  PayoutUnclaimed: null,
  PayoutResendStarted: null,
  PayoutResendNotStarted: null,
  PayoutResent: null,
  PayoutEscalated: null,
  PayoutResumed: null,
  PayoutRetryRequested: null,
  PayoutDestinationChanged: null,
  PayoutDestinationProposed: null,
  PayoutDestinationApproved: null,
  PayoutDestinationHoldEnded: null,
  // Referral
  ReferralLinkFollowed: null,
  ReferralBegun: null,
  ReferralPaymentCounted: null,
  ReferralPaymentUncounted: null,
  ReferralFeeAccrued: null,
  ReferralBonusRequested: null,
  ReferralCodeIssued: null,
  ReferralPlaceTaken: null,
  ReferralPlaceGivenBack: null,
  ReferralPairTaken: null,
  ReferralPairGivenBack: null,
  // Account; a role opens no chance to take part, and no payment
  AccountRegistered: null,
  EmailVerificationRequested: null,
  EmailVerificationSent: null,
  EmailVerified: null,
  PhoneCodeRequested: null,
  PhoneCodeSent: null,
  PhoneCodeRefused: null,
  PhoneVerified: null,
  SocialProviderLinked: null,
  SocialProviderUnlinked: null,
  IdentityVerificationBegun: null,
  IdentityVerified: null,
  IdentityVerificationEnded: null,
  RoleGranted: null,
  RoleRevoked: null,
  AccountReinstated: null,
  RightsChangeProposed: null,
  OrganizationJoined: null,
  PasswordChanged: null,
  PasswordResetRequested: null,
  PasswordReset: null,
  TotpProposed: null,
  TotpConfirmed: null,
  TotpRemoved: null,
  RecoveryCodeUsed: null,
  PasskeyAdded: null,
  PasskeyUsed: null,
  PasskeyRenamed: null,
  PasskeyRemoved: null,
  SecondFactorRemoved: null,
  AccountRenamed: null,
  NamesLocked: null,
  EmailChangeRequested: null,
  EmailChangeWithdrawn: null,
  EmailChanged: null,
  EmailChangeUndone: null,
  AccountDeactivated: null,
  AccountReactivated: null,
  ErasureRequested: null,
  AccountErased: null,
  OrganizationSuspended: null,
  OrganizationReinstated: null,
  RecordAnswered: null,
  Claimed: null,
  ClaimShared: null,
  Released: null,
  // Preferences
  PayoutPreferenceSet: null,
  PayoutPreferenceChangeWithdrawn: null,
  ProjectHidden: null,
  ProjectShown: null,
  ConsentGiven: null,
  NotificationSettingsChanged: null,
  TimeZoneNoted: null,
  SortPreferred: null,
  StrengthPanelMoved: null,
  TourMoved: null,
  ChecklistItemsDismissed: null,
  PreferencesErased: null,
  // Disputes and reviews
  DisputeOpened: null,
  DisputeAnswered: null,
  DisputeAnswerMissed: null,
  DisputeAppealed: null,
  DisputeDecisionOverdue: null,
  DisputeSettled: null,
  DisputeWithdrawn: null,
  DisputeRemedyRefused: null,
  DisputeRemedied: null,
  ReviewRequested: null,
  ReviewOverdue: null,
  ReviewWithdrawn: null,
  ReviewRemedyRefused: null,
  ReviewRemedied: null,
} as const satisfies Readonly<Record<Exclude<Judged, keyof typeof table>, null>>;

/** Kinds of event with a statement. */
export const decisionTypes: readonly string[] = Object.keys(table);
/**
 * Those of them that decide in some cases alone: a referral may go on, a researcher approves, a
 * place was used, a payment is sent again. Each event of another kind has a statement.
 */
export const conditionalDecisionTypes: readonly string[] = [
  'ParticipantAttended',
  'PaymentApproved',
  'PaymentApprovalWithdrawn',
  'WaitingListLeft',
  'PlaceHoldEnded',
  'PayoutOutcomeDecided',
  'ReferralStatusChanged',
] satisfies readonly (keyof typeof table)[];
/** Kinds of event that the table judges. */
export const judgedTypes: readonly string[] = [...decisionTypes, ...Object.keys(decideNothing)];

/** One decision on a person, in words. */
export interface Statement extends StatementContent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly userId: string;
  /** Null where the decision concerns no project. */
  readonly projectId: string | null;
  /** Null where it concerns no response. */
  readonly participationId: string | null;
  /** Who decided, where a person did: none of them reviews it. */
  readonly deciders: readonly string[];
}

type Stored = Happened & { readonly stream: string; readonly revision: number };
export type { Stored as StoredEvent };

/** Whose decision it is: a bonus is the referrer's. */
const personOf = ({ referrerId, userId }: DomainEvent['data']): string => String(referrerId ?? userId);

/**
 * The people who decided: the actor, and whom the event names. Of the suspension of an
 * administrator also who proposed it.
 */
function decidersOf({ type, data, metadata: { actor } }: Stored, before: readonly Happened[]): readonly string[] {
  const named = [data['decidedBy'], ...(type === 'AccountSuspended' ? [data['by'], proposerOf(data, before)] : [])];
  const ids = named.filter((each): each is string => typeof each === 'string');
  return [...new Set([...(actor.kind === 'staff' || actor.kind === 'researcher' ? [actor.id] : []), ...ids])];
}

/** Whose proposal stood when the account was suspended. */
function proposerOf({ decidedAt }: DomainEvent['data'], before: readonly Happened[]): unknown {
  const proposed = before.findLast(({ type, data }) => type === 'RightsChangeProposed' && data['change'] === 'suspend')?.data;
  return proposed !== undefined && String(proposed['until']) > String(decidedAt) ? proposed['by'] : undefined;
}

/** The response that a decision concerns: its own, or that whose incentive the payment is. */
function participationOf(data: DomainEvent['data'], before: readonly Happened[]): string | null {
  const cause = before.find(({ type }) => type === 'PayoutRequested')?.data['cause'];
  const ofPayment = typeof cause === 'object' && cause !== null && 'participationId' in cause ? cause.participationId : undefined;
  const id = data['participationId'] ?? ofPayment;
  return typeof id === 'string' ? id : null;
}

/** Who decided, without the person: none of them decides again. */
export const otherDeciders = ({ deciders, userId }: Statement): readonly string[] => deciders.filter((each) => each !== userId);

/**
 * The statement of one event; null where it decides nothing. `before`: earlier events of the same
 * stream. `zone`: of the reader, which their page names; without one times are in UTC and say so.
 */
export function statementOf(
  event: Stored,
  before: readonly Happened[],
  project: StatementContext['project'],
  zone?: string,
): Statement | null {
  if (!Object.hasOwn(table, event.type)) return null;
  // The table has a function for each type, which takes the data of that type.
  const textOf = table[event.type as keyof typeof table] as StatementText<DomainEvent['data']>;
  const { at, data, metadata } = event;
  const reader = { zone: zone ?? 'UTC', now: Date.parse(at) };
  const time = (of: string): string => (zone === undefined ? momentWithZone : plainMoment)(of, reader);
  const told = textOf(data, { at, actor: metadata.actor, before, project, time });
  if (told === null) return null;
  const { projectId } = data;
  return {
    ...told,
    id: statementIdOf(event),
    at,
    userId: personOf(data),
    projectId: typeof projectId === 'string' ? projectId : null,
    participationId: participationOf(data, before),
    deciders: decidersOf(event, before),
  };
}

/** The statements of a whole stream, oldest first. */
export const statementsIn = (
  history: readonly Stored[],
  project: StatementContext['project'],
  zone?: string,
): readonly Statement[] =>
  history.flatMap((event, index) =>
    Object.hasOwn(table, event.type) ? (statementOf(event, history.slice(0, index), project, zone) ?? []) : [],
  );
