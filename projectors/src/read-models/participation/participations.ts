import type { RecordedResponse, ResponseStatus } from '@panelist/domain/participation';
import { flag, id, integer, json, number, personal, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** One person on one project, from the first screener answer to the approved payment. */
export const participations = readModel({
  name: 'participations',
  version: 3,
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
    bookingTimezone: text().nullable(),
    projectStarted: flag().default(false),
    cancellationMessage: personal(text().nullable(), null),
    cancellationTooLate: flag().default(false),
    applicationClosed: flag().default(false),
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
