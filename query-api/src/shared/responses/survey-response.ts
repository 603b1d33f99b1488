import type { MatchablePerson, ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { contestableOf, obstacleToContesting, type DisputeGround } from '@panelist/domain/dispute/browser';
import { isQuantitative, projectLifecycle } from '@panelist/domain/catalogue/browser';
import {
  checkInOpensAt,
  endingOf,
  hasCompletion,
  nextStepOf,
  offeredActions,
  paymentDueAt,
  promiseTimes,
  sessionTiming,
  statusText,
  taskLink,
  turnOf,
  workEndsAt,
} from '@panelist/domain/participation/browser';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { claimBy } from '../expected-by.js';
import { payoutFacts } from '../payout-facts.js';
import { promiseHoursOn } from '../promise-hours.js';
import { projectCard } from '../project-card.js';
import type { ResponseProjectRow } from '../project-columns.js';
import { paymentOf, type PaymentRow } from './payment-of.js';
import type { ResponseRow } from './response-columns.js';
import type { UsualTimes } from '../usual-times.js';

interface ResponseReader {
  readonly person: MatchablePerson | null;
  /** ISO 8601. */
  readonly now: string;
  /** The participant has hidden the project. */
  readonly isHidden: boolean;
  /** Of the project's researcher. */
  readonly usual: UsualTimes;
  /** Of the project's organization; undefined where it has none. */
  readonly record: ResearcherRecord | undefined;
  /** Start of the last free time that the participant could book; null where none is known. */
  readonly bookableUntil: string | null;
  /** The organization lets participants mark tasks as complete. */
  readonly isCompletionOn: boolean;
  /** The further parameter that the organization's task links have; undefined for none. */
  readonly taskLinkParameter: string | undefined;
  /** `PAYMENT_PROMISE_HOURS`. */
  readonly paymentPromiseHours: number;
}

/** A response as its participant sees it at this time. */
export function surveyResponse(
  row: ResponseRow,
  project: ResponseProjectRow,
  payout: PaymentRow | undefined,
  { person, now, isHidden, usual, record, bookableUntil, isCompletionOn, taskLinkParameter, paymentPromiseHours }: ResponseReader,
): SurveyResponse {
  const payment = paymentOf(row, project, payout, now);
  const paidBy = paidByOf(row, project, payout, paymentPromiseHours);
  const quantitative = isQuantitative(project.kindOfResearch);
  const sessionStart = sessionStartOf(row);
  const { tooLate, past } = sessionStart
    ? sessionTiming(sessionStart, project.researchConductType === 2, now)
    : { tooLate: false, past: false };
  const next = nextOf(row, project, payment, payment?.payoutId ? (payout?.status ?? null) : null, { ...usual, paidBy }, now);
  return {
    id: row.participationId,
    userId: row.userId,
    projectId: row.projectId,
    project: {
      ...projectCard(project, person, now, {
        promiseHours: promiseHoursOn(project, isCompletionOn, paymentPromiseHours),
        isHidden,
        record,
      }),
      userId: project.ownerId,
      organizationId: project.organizationId,
      hideCompanyName: project.hideCompanyName,
      exposeParticipantEmails: project.exposeParticipantEmails,
      requiresNda: project.nda.type !== 'none',
      ndaType: project.nda.type,
      ndaUrl: project.nda.url,
      ndaLink: project.nda.type === 'link' ? project.nda.url : null,
      ndaFileUrl: project.nda.type === 'file' ? project.nda.url : null,
      locationPanelistInPerson:
        project.researchConductType === 1 && project.location ? { formattedAddress: project.location.formattedAddress } : null,
      automations: { invite: project.autoInvite },
    },
    // A conversation has the id of its response (ADR 82).
    conversationUid: row.participationId,
    task: taskOf(row, project, taskLinkParameter),
    status: row.status,
    statusText: statusText(row.status, {
      qualifiedPendingIdVerification: row.qualifiedPendingId,
      isQuantitative: quantitative,
      paymentStatus: payment?.status ?? null,
    }),
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    inviteSentAt: row.invitedAt,
    scheduledAt: sessionStart,
    booking: bookingOf(row),
    checkIn: checkInOf(row),
    tooLate,
    past,
    rescheduleOverriden: row.rescheduleOverriden,
    externalProject: row.invitedAt === null ? null : externalProjectOf(row, project),
    qualified: row.qualified,
    qualifiedPendingIdVerification: row.qualifiedPendingId,
    projectStarted: row.projectStarted,
    invitation:
      row.invitedAt === null ? null : { message: row.invitationMessage ?? '', remoteCommunicationDetails: row.invitationDetails },
    applicationClosed: row.applicationClosed,
    applicationExpired: row.applicationExpired,
    ending: endingOf({ ...lifecycleOf(row), endedFrom: row.endedFrom }),
    payment,
    paidBy,
    next,
    turn: turnOf(lifecycleOf(row), {
      ...lifecycleFactsOf(project, now),
      submittedAt: row.submittedAt,
      decisionDate: project.decisionDate,
      sessionEnd: row.bookingEnd ?? (sessionStart && endOf(sessionStart, project.timeMinutesRequired)),
      bookableUntil,
      payout: payment?.payoutId && payout ? { ...payout, canMend: payment.canChangeDestination, claimBy: claimBy(payout) } : null,
      isPaid: payment !== null,
      expectedBy: next?.by ?? null,
    }),
    contestable: contestableNow(row, payout, now),
    actions: actionsOf(row, project, isCompletionOn, now),
  };
}

/**
 * A project whose sessions are booked on the researcher's page, with what was reported of the
 * booking (ADR 186).
 */
function externalProjectOf(
  { meetingCancelLink, bookedElsewhereAt: bookedDate, bookedElsewhereTimezone: timezone }: ResponseRow,
  { externalBookingUrl: bookingUrl }: ResponseProjectRow,
): SurveyResponse['externalProject'] {
  return bookingUrl === null ? null : { bookingUrl, meetingCancelLink, bookedDate, timezone };
}

/** Only invited participants see where the task is. */
function taskOf(
  row: ResponseRow,
  { task, kindOfResearch }: ResponseProjectRow,
  parameter: string | undefined,
): SurveyResponse['task'] {
  if (row.invitedAt === null || task === null) return null;
  const ids = { participantId: row.userId, responseId: row.participationId };
  return {
    ...task,
    url: isQuantitative(kindOfResearch) ? taskLink(task.url, ids, parameter) : task.url,
    status: row.completionMarkedAt === null ? 'pending' : 'complete',
    context: { completedAt: row.completionMarkedAt },
    projectCompletionId: row.participationId,
  };
}

/** The session that the response has booked. */
export function bookingOf({
  bookingUid: uid,
  bookingStart: start,
  bookingEnd: end,
  bookingTimezone: timezone,
  bookingClaim: sequence,
}: Pick<
  ResponseRow,
  'bookingUid' | 'bookingStart' | 'bookingEnd' | 'bookingTimezone' | 'bookingClaim'
>): SurveyResponse['booking'] {
  if (uid === null || start === null) return null;
  return { uid, start, end: end ?? start, timezone: timezone ?? 'UTC', sequence: sequence ?? 0 };
}

/** Where both sides check in, and who has; null without a session that is booked with us. */
export function checkInOf({ bookingStart, bookingEnd, participantCheckedInAt, researcherCheckedInAt }: CheckInRow) {
  if (bookingStart === null || bookingEnd === null) return null;
  return {
    from: checkInOpensAt(bookingStart),
    until: bookingEnd,
    participantAt: participantCheckedInAt,
    researcherAt: researcherCheckedInAt,
  };
}
type CheckInRow = Pick<ResponseRow, 'bookingStart' | 'bookingEnd' | 'participantCheckedInAt' | 'researcherCheckedInAt'>;

function actionsOf(row: ResponseRow, project: ResponseProjectRow, isFlagOn: boolean, at: string): SurveyResponse['actions'] {
  const { kindOfResearch, task } = project;
  const { row: inRow, menu } = offeredActions(lifecycleOf(row), {
    ...lifecycleFactsOf(project, at),
    offersCompletion: hasCompletion({ kindOfResearch, hasTask: task !== null, isFlagOn }),
    hasAgreement: project.nda.type !== 'none' && project.nda.url !== null,
  });
  return { row: [...inRow], menu: [...menu] };
}

const factsOf = (project: ResponseProjectRow) => ({
  ...projectLifecycle.opennessOf(project),
  isQuantitative: isQuantitative(project.kindOfResearch),
});

const lifecycleFactsOf = (project: ResponseProjectRow, at: string) => ({
  ...factsOf(project),
  isRemote: project.researchConductType === 2,
  isBookedElsewhere: project.externalBookingUrl !== null,
  autoInvite: project.autoInvite,
  at,
});

const endOf = (start: string, minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString();

function nextOf(
  row: ResponseRow,
  project: ResponseProjectRow,
  payment: SurveyResponse['payment'],
  payoutStatus: PaymentRow['status'] | null,
  times: UsualTimes & { readonly paidBy: string | null },
  at: string,
): SurveyResponse['next'] {
  const { submittedAt, statusChangedAt } = row;
  const { decisionDate } = project;
  const known = { decisionDate, submittedAt, statusChangedAt, ...times, payment, payoutStatus, at };
  return nextStepOf(lifecycleOf(row), { ...factsOf(project), ...known });
}

/** What `paidByOf` needs of the response. */
export const promiseColumns = [
  'participationId',
  'status',
  'statusChangedAt',
  'bookingEnd',
  'bookedElsewhereAt',
  'bookedElsewhereReportedAt',
  'completionMarkedAt',
  'acceptedByDecision',
] as const;

/**
 * By when the payment is approved, by its researcher or else by us; null without a promise, before
 * its work is known, and once approved.
 */
export function paidByOf(
  row: Pick<ResponseRow, (typeof promiseColumns)[number]>,
  { incentiveCents, timeMinutesRequired: minutes }: Pick<ResponseProjectRow, 'incentiveCents' | 'timeMinutesRequired'>,
  payout: unknown,
  hours: number,
): string | null {
  const { status, statusChangedAt, bookingEnd, bookedElsewhereAt: start, bookedElsewhereReportedAt: reportedAt } = row;
  const elsewhere = start === null || reportedAt === null ? null : { start, reportedAt };
  const endedAt = workEndsAt({ bookingEnd, elsewhere, minutes, completedAt: row.completionMarkedAt });
  if (incentiveCents === 0) return null;
  // An approval that was taken back, or a decision on a dispute: the promise is not about these.
  if (status === 'ATTENDED') return payout || row.acceptedByDecision ? null : paymentDueAt(endedAt, statusChangedAt, hours);
  if (endedAt === null || (status !== 'INVITED' && status !== 'SCHEDULED')) return null;
  return promiseTimes(endedAt, hours)?.payAt ?? null;
}

function contestableNow(row: ResponseRow, payout: PaymentRow | undefined, at: string): DisputeGround[] {
  const { status, statusChangedAt: statusSince, endedFrom, completionMarkedAt: completedAt } = row;
  const contested =
    status === 'PAID' && payout ? { ...payoutFacts(payout), status: payout.status, statusSince: payout.statusChangedAt } : null;
  const grounds = contestableOf({ status, statusSince, endedFrom, completedAt, payout: contested });
  return grounds.filter((one) => obstacleToContesting(one, false, at) === null).map(({ ground }) => ground);
}

type LifecycleRow = Pick<
  ResponseRow,
  | 'status'
  | 'qualified'
  | 'qualifiedPendingId'
  | 'projectStarted'
  | 'completionMarkedAt'
  | 'applicationClosed'
  | 'applicationExpired'
  | 'bookingStart'
  | 'bookingEnd'
  | 'participantCheckedInAt'
  | 'researcherCheckedInAt'
  | 'bookedElsewhereAt'
  | 'rescheduleOverriden'
  | 'acceptedByDecision'
>;

/** Of the session, wherever it was booked. */
export const sessionStartOf = ({ bookingStart, bookedElsewhereAt }: Pick<LifecycleRow, 'bookingStart' | 'bookedElsewhereAt'>) =>
  bookingStart ?? bookedElsewhereAt;

/** The deciding fields of a response's row. */
export const lifecycleOf = (row: LifecycleRow) => ({
  status: row.status,
  qualified: row.qualified ?? false,
  qualifiedPendingIdVerification: row.qualifiedPendingId,
  projectStarted: row.projectStarted,
  taskCompleted: row.completionMarkedAt !== null,
  applicationClosed: row.applicationClosed,
  applicationExpired: row.applicationExpired,
  sessionStart: sessionStartOf(row),
  sessionEnd: row.bookingEnd,
  participantCheckedIn: row.participantCheckedInAt !== null,
  researcherCheckedIn: row.researcherCheckedInAt !== null,
  rescheduleOverriden: row.rescheduleOverriden,
  acceptedByDecision: row.acceptedByDecision,
});
