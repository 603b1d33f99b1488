import { id, integer, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * The latest screener cycle of a person. `reset` means that none is open: the next submission opens
 * one.
 */
export const screenerCycles = readModel({
  name: 'screener-cycles',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: {
    userId: id(),
    cycleId: id(),
    status: text<'open' | 'reset'>(),
    expiresAt: time(),
    screenerLimit: integer(),
    screenerCount: integer().default(0),
  },
  indexes: (row) => [sql`(${row.expiresAt}) where ${row.status} = 'open'`],
});
