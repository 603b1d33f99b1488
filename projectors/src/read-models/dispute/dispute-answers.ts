import type { Attachment } from '@panelist/domain/messaging';
import { flag, id, json, personal, readModel, text, time } from '@panelist/infra/read-models';

/** The researcher's answer to a dispute; its text and its files belong to the writer. */
export const disputeAnswers = readModel({
  name: 'dispute-answers',
  version: 1,
  key: 'disputeId',
  subject: 'userId',
  // `disputes` sends the hints to both sides.
  sendsHints: false,
  columns: {
    disputeId: id(),
    /** The writer. */
    userId: id().index(),
    accepts: flag(),
    /** Null once the writer is erased. */
    text: personal(text().nullable(), null),
    files: personal(json<readonly Attachment[]>().default([]), []),
    answeredAt: time(),
  },
});
