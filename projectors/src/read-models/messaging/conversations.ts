import { flag, id, integer, readModel, text, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** The messages between a participant (`userId`) and a researcher, without their texts. */
export const conversations = readModel({
  name: 'conversations',
  version: 1,
  key: 'conversationUid',
  subject: 'userId',
  alsoNotifies: ['researcherId'],
  columns: {
    conversationUid: id(),
    userId: id(),
    researcherId: id(),
    projectId: id(),
    status: text<'open' | 'locked'>(),
    messageCount: integer().default(0),
    /** Whether each side has read the newest message, or wrote it. */
    readByParticipant: flag().default(true),
    readByResearcher: flag().default(true),
    /** Of the newest message. */
    updatedAt: time(),
  },
  indexes: (row) => [
    sql`(${row.userId}, ${row.updatedAt} desc, ${row.conversationUid})`,
    sql`(${row.projectId}, ${row.updatedAt} desc, ${row.conversationUid})`,
    sql`(${row.userId}) where not ${row.readByParticipant}`,
  ],
});
