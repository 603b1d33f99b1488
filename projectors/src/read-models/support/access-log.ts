import type { StaffAccessKind } from '@panelist/domain/support';
import { id, personal, readModel, text, time } from '@panelist/infra/read-models';

/**
 * Visits of staff who logged in as a participant, looks of staff at a participant's data, and
 * erasures that staff ordered, for the person's own access log.
 */
export const accessLogEntries = readModel({
  name: 'access-log',
  version: 1,
  key: ['userId', 'entryId'],
  subject: 'userId',
  columns: {
    userId: id(),
    /** Of the visit, the look or the erasure. */
    entryId: id(),
    what: text<'impersonation' | 'erasure' | StaffAccessKind>(),
    staffId: id().index(),
    /** Of a visit or a look; empty where none was given. */
    reason: personal(text(), ''),
    /** Of an erasure: outlasts the person's key. */
    erasureReason: text().nullable(),
    startedAt: time(),
    /** When a visit ended, or ends at the latest. */
    endsAt: time().nullable(),
  },
});
