import { messagesPerPage } from '@panelist/domain/messaging/browser';
import { readPage, readRow, readRows, select } from '@panelist/infra/read-models';
import { sql, type Sql } from '@panelist/infra/postgres';
import { conversations, messages } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

const columns = select(conversations);
export type ConversationRow = NonNullable<(typeof columns)['row']>;
const messageColumns = select(messages);
export type MessageRow = NonNullable<(typeof messageColumns)['row']>;

const { table, refs: r } = conversations;
const { table: messageTable, refs: m } = messages;

export async function conversationOf(dependencies: TableDependencies, uid: string): Promise<ConversationRow | undefined> {
  return readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.conversationUid} = ${uid}`,
  );
}

/** Those with the latest message first. */
export async function pageOfConversations(
  dependencies: TableDependencies,
  { which, skip, limit }: { readonly which: Sql; readonly skip: number; readonly limit: number },
) {
  return readPage<{ readonly total: number; readonly unread: number }, ConversationRow>(dependencies, columns, {
    wanted: sql`select * from ${table} where ${which}`,
    totals: sql`count(*)::integer as total, count(*) filter (where not ${r.readByResearcher})::integer as unread`,
    order: sql`${r.updatedAt} desc, ${r.conversationUid}`,
    limit,
    skip,
  });
}

interface OfParticipant {
  readonly userId: string;
  /** What a search has found; null without a search. */
  readonly uids: readonly string[] | null;
  readonly uid: string | undefined;
}

/** Conversations of a participant: all, those that a search has found, or a single one. */
export const wantedOf = ({ userId, uids, uid }: OfParticipant): Sql => sql`
  ${r.userId} = ${userId} and (${uids}::text[] is null or ${r.conversationUid} = any(${uids})) and ${onlyOne(uid)}`;
/** Conversations about a project: all, or a single one. */
export const ofProject = (projectId: string, uid: string | undefined): Sql =>
  sql`${r.projectId} = ${projectId} and ${onlyOne(uid)}`;

const onlyOne = (uid: string | undefined): Sql => (uid === undefined ? sql`true` : sql`${r.conversationUid} = ${uid}`);

/** All conversations of a participant, for a search. */
export async function allOfParticipant(dependencies: TableDependencies, userId: string): Promise<readonly ConversationRow[]> {
  return readRows(dependencies, columns, sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}

/** Messages before the newest `skip` ones, newest last. */
export async function messagesBefore(
  dependencies: TableDependencies,
  { conversationUid, messageCount }: Pick<ConversationRow, 'conversationUid' | 'messageCount'>,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly MessageRow[]> {
  const rows = await readRows(
    dependencies,
    messageColumns,
    sql`
      select ${messageColumns.columns('t')} from ${messageTable} t
      where t.${m.conversationUid} = ${conversationUid} and t.${m.number} <= ${Math.max(0, messageCount - skip)}::integer
      order by t.${m.number} desc limit ${limit}`,
  );
  return rows.toReversed();
}

/** The latest messages of each of these conversations, newest last. */
export async function latestMessages(
  dependencies: TableDependencies,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly MessageRow[]>> {
  const rows = await readRows(
    dependencies,
    messageColumns,
    sql`
      select ${messageColumns.columns('t')} from unnest(${uids}::text[]) wanted (uid)
      cross join lateral (
        select * from ${messageTable} own where own.${m.conversationUid} = wanted.uid
        order by own.${m.number} desc limit ${messagesPerPage}
      ) t order by t.${m.number}`,
  );
  const grouped = new Map<string, MessageRow[]>(uids.map((uid) => [uid, []]));
  for (const row of rows) grouped.get(row.conversationUid)?.push(row);
  return grouped;
}

/** Messages that a search decrypts at a time. */
const textsPerBatch = 2_000;

const textColumns = select(messages, 'conversationUid', 'number', 'body');
type TextRow = NonNullable<(typeof textColumns)['row']>;

/**
 * The texts of all messages of these conversations, in batches, those of a conversation newest
 * first. What `isDone` names is not read further.
 */
export async function* textsOf(
  dependencies: TableDependencies,
  uids: readonly string[],
  isDone: (uid: string) => boolean,
): AsyncGenerator<readonly TextRow[]> {
  let after: Pick<TextRow, 'conversationUid' | 'number'> = { conversationUid: '', number: 0 };
  for (;;) {
    const { conversationUid: uid, number } = after;
    const isAfter = isDone(uid)
      ? sql`t.${m.conversationUid} > ${uid}`
      : sql`(t.${m.conversationUid} > ${uid} or (t.${m.conversationUid} = ${uid} and t.${m.number} < ${number}::integer))`;
    const rows = await readRows(
      dependencies,
      textColumns,
      sql`
        select ${textColumns.columns('t')} from ${messageTable} t
        where t.${m.conversationUid} = any(${uids}) and ${isAfter}
        order by t.${m.conversationUid}, t.${m.number} desc limit ${textsPerBatch}`,
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < textsPerBatch) return;
    after = last;
  }
}
