import { id, personal, readModel, text, time } from '@panelist/infra/read-models';

/**
 * Visits of staff who logged in as a participant, and looks of staff at a participant's data, for the
 * person's own access log.
 */
export const accessLogEntries = readModel({
  name: 'access-log',
  version: 2,
  key: ['userId', 'entryId'],
  subject: 'userId',
  columns: {
    userId: id(),
    /** Of the visit or the look. */
    entryId: id(),
    what: text<'impersonation' | 'history' | 'state'>(),
    staffId: id(),
    /** Of a visit; empty for a look. */
    reason: personal(text(), ''),
    startedAt: time(),
    /** When a visit ended, or ends at the latest. */
    endsAt: time().nullable(),
  },
});
