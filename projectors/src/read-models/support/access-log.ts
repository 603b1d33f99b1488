import { id, personal, readModel, text, time } from '@panelist/infra/read-models';

/** Visits of staff who logged in as a participant, for the person's own access log. */
export const accessLogEntries = readModel({
  name: 'access-log',
  version: 1,
  key: ['userId', 'visitId'],
  subject: 'userId',
  columns: {
    userId: id(),
    visitId: id(),
    staffId: id(),
    reason: personal(text(), ''),
    startedAt: time(),
    /** When it ended, or ends at the latest. */
    endsAt: time(),
  },
});
