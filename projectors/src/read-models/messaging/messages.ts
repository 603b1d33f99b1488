import type { Attachment, Side } from '@panelist/domain/messaging';
import { id, integer, json, personal, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** A message; its text and its files belong to the writer. */
export const messages = readModel({
  name: 'messages',
  version: 1,
  key: 'messageId',
  subject: 'userId',
  // `conversations` sends the hints of a message to both sides.
  sendsHints: false,
  columns: {
    messageId: id(),
    conversationUid: id(),
    /** Counts the messages of the conversation from 1. */
    number: integer(),
    /** The writer. */
    userId: id(),
    side: text<Side>(),
    /** Null once the writer is erased. */
    body: personal(text().nullable(), null),
    attachments: personal(json<readonly Attachment[]>().default([]), []),
    postedAt: time(),
  },
  indexes: (row) => [sql`(${row.conversationUid}, ${row.number} desc)`],
});
