import { flag, id, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** Invitations by link or mail, and the account that each has let in. It holds no address. */
export const invitations = readModel({
  name: 'invitations',
  version: 1,
  key: 'invitationId',
  columns: {
    invitationId: id(),
    projectId: id(),
    /** Keyed hash of the address that it is for; null for the first account that uses the link. */
    emailIndex: text().nullable(),
    skipsQuestions: flag(),
    createdAt: time(),
    claimedBy: id().nullable(),
  },
  indexes: (row) => [
    sql`(${row.claimedBy}, ${row.projectId}) where ${row.claimedBy} is not null`,
    sql`(${row.projectId}, ${row.createdAt} desc)`,
  ],
});
