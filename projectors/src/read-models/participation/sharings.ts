import type { Opened, SharedKind } from '@panelist/domain/participation';
import { id, json, readModel, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * What of a participant was opened to the researcher of one project, by kind, and what they
 * withdrew.
 */
export const sharings = readModel({
  name: 'sharings',
  version: 1,
  key: 'participationId',
  subject: 'userId',
  alsoNotifies: ['ownerId'],
  columns: {
    participationId: id(),
    userId: id().index(),
    projectId: id(),
    /** The researcher; known once something was withdrawn, so that their pages hear of it. */
    ownerId: id().nullable(),
    opened: json<Readonly<Partial<Record<SharedKind, Opened>>>>().default({}),
    /** Kinds that are withdrawn, since when (ISO 8601). */
    revoked: json<Readonly<Partial<Record<SharedKind, string>>>>().default({}),
    /** Of the latest change. */
    changedAt: time(),
  },
  indexes: (row) => [sql`(${row.userId}, ${row.changedAt} desc, ${row.participationId})`],
});
