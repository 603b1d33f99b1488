import { id, personal, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * The passkeys of accounts, as their owners list them; ids and keys of credentials stay in the log.
 */
export const passkeys = readModel({
  name: 'passkeys',
  version: 1,
  key: ['userId', 'passkeyId'],
  subject: 'userId',
  columns: {
    userId: id(),
    passkeyId: id(),
    name: personal(text(), ''),
    createdAt: time(),
    lastUsedAt: time().nullable(),
  },
  indexes: (row) => [sql`(${row.userId})`],
});
