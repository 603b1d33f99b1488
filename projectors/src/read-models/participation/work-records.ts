import { flag, id, integer, json, position, readModel, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * What the record of a researcher is measured from, a row for each response (contract, Fairness).
 * Nothing is shown of one row.
 */
export const workRecords = readModel({
  name: 'work-records',
  version: 2,
  key: 'participationId',
  columns: {
    participationId: id(),
    projectId: id(),
    userId: id(),
    /** Of the event that changed it last: records are measured anew where one is later. */
    position: position(),
    submittedAt: time().nullable(),
    /** The researcher's first decision on the application; an automatic invitation is none. */
    decidedAt: time().nullable(),
    invited: flag().default(false),
    /** The task began. */
    startedAt: time().nullable(),
    /** The participant was there; no work is measured from then on. */
    checkedInAt: time().nullable(),
    /** Of the session that was booked with us. */
    sessionStart: time().nullable(),
    sessionEnd: time().nullable(),
    completedAt: time().nullable(),
    attendedAt: time().nullable(),
    approvedAt: time().nullable(),
    /** What the participant received. */
    netCents: integer().nullable(),
    /** The researcher refused what had been done. */
    workRefusedAt: time().nullable(),
    missedSessions: integer().default(0),
    missedAt: time().nullable(),
    /** Disputes about what the researcher decided. */
    ownDisputes: json<readonly string[]>().default([]),
    lostDisputes: integer().default(0),
    disputeLostAt: time().nullable(),
  },
  indexes: (row) => [sql`(${row.projectId})`, sql`(${row.position})`],
});
