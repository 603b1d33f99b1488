import { id, readModel, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * How long a researcher took to answer an application and to approve its payment: from which their
 * usual times are measured (ADR 177).
 */
export const answerTimes = readModel({
  name: 'answer-times',
  version: 1,
  key: 'participationId',
  columns: {
    participationId: id(),
    ownerId: id(),
    projectId: id(),
    submittedAt: time().nullable(),
    /**
     * The researcher's decision on the application is the earlier of these; an automatic one is
     * none.
     */
    invitedAt: time().nullable(),
    refusedAt: time().nullable(),
    attendedAt: time().nullable(),
    approvedAt: time().nullable(),
  },
  indexes: (row) => [
    sql`(${row.ownerId}, (least(${row.invitedAt}, ${row.refusedAt})) desc)`,
    sql`(${row.projectId}, (least(${row.invitedAt}, ${row.refusedAt})) desc)`,
    sql`(${row.ownerId}, ${row.approvedAt} desc) where ${row.approvedAt} is not null`,
    sql`(${row.projectId}, ${row.approvedAt} desc) where ${row.approvedAt} is not null`,
  ],
});
