import type { Place, RecordedResponse, ResponseStatus } from '@panelist/domain/participation';
import { flag, id, integer, json, number, personal, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** One person on one project, from the first screener answer to the approved payment. */
export const participations = readModel({
  name: 'participations',
  version: 2,
  key: 'participationId',
  subject: 'userId',
  columns: {
    participationId: id(),
    userId: id(),
    projectId: id(),
    ownerId: id(),
    status: text<ResponseStatus>(),
    createdAt: time(),
    statusChangedAt: time(),
    draftSavedAt: time().nullable(),
    submittedAt: time().nullable(),
    invitedAt: time().nullable(),
    cancelledAt: time().nullable(),
    /** The draft, or what was submitted. */
    responses: personal(json<readonly RecordedResponse[]>().default([]), []),
    place: personal(json<Place | null>().nullable(), null),
    totalTimeSeconds: number().default(0),
    qualified: flag().nullable(),
    qualifiedPendingId: flag().default(false),
    unmet: texts().default([]),
    percentage: number().nullable(),
    ndaUrl: text().nullable(),
    invitationMessage: personal(text().nullable(), null),
    invitationDetails: personal(text().nullable(), null),
    bookingUid: id().nullable(),
    bookingStart: time().nullable(),
    bookingEnd: time().nullable(),
    bookingTimezone: text().nullable(),
    /** The number of the calendar's claim. */
    bookingClaim: integer().nullable(),
    participantCheckedInAt: time().nullable(),
    researcherCheckedInAt: time().nullable(),
    /** What was reported of a booking on the researcher's page. */
    bookedElsewhereAt: time().nullable(),
    bookedElsewhereTimezone: text().nullable(),
    /** When that start was reported first. */
    bookedElsewhereReportedAt: time().nullable(),
    meetingCancelLink: personal(text().nullable(), null),
    rescheduleOverriden: flag().default(false),
    /** By the decision on a dispute. */
    acceptedByDecision: flag().default(false),
    projectStarted: flag().default(false),
    completionMarkedAt: time().nullable(),
    cancellationMessage: personal(text().nullable(), null),
    cancellationTooLate: flag().default(false),
    applicationClosed: flag().default(false),
    /** Also of an application that was not answered. */
    applicationClosedAt: time().nullable(),
    applicationExpired: flag().default(false),
    /** Of a response that the researcher ended: its status before. */
    endedFrom: text<ResponseStatus>().nullable(),
    incentiveCents: integer().nullable(),
    tipCents: integer().nullable(),
  },
  indexes: (row) => [
    sql`(${row.userId}, ${row.createdAt} desc)`,
    sql`(${row.userId}, ${row.projectId}) include (${row.status})`,
    sql`(${row.projectId}, (coalesce(${row.submittedAt}, ${row.invitedAt})) desc, ${row.participationId})
      where ${row.submittedAt} is not null or ${row.invitedAt} is not null`,
  ],
});
