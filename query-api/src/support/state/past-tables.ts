import { closeRows, insteadOfTables, type AnyRow, type ReadModel } from '@panelist/infra/read-models';
import { sql, type Sql } from '@panelist/infra/postgres';
import { answerTimes } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import type { FoldedRows } from './folded-past.js';

/** Rows as tables hold them, as JSON: a row that a step leaves unchanged is not encrypted again. */
const storedRows = new WeakMap<AnyRow, string>();

/**
 * Tables as they were: queries read the folded rows instead of today's. Personal columns are encrypted
 * as in a table, so that a query opens nothing of a person whose key is gone.
 */
export async function pastTables({ pool, vault }: TableDependencies, folded: FoldedRows, at: string): Promise<TableDependencies> {
  const sources = await Promise.all(
    [...folded].map(async ([model, rows]) => [model.tableName, await source(vault, model, rows)] as const),
  );
  return { pool: insteadOfTables(pool, new Map([...sources, [answerTimes.tableName, answersUntil(at)]])), vault };
}

async function source(vault: TableDependencies['vault'], model: ReadModel, rows: readonly AnyRow[]): Promise<Sql> {
  const fresh = rows.filter((row) => !storedRows.has(row));
  const closed = await closeRows(vault, model, fresh);
  for (const [index, row] of fresh.entries()) storedRows.set(row, JSON.stringify(closed[index]));
  const json = `[${rows.map((row) => storedRows.get(row)).join(',')}]`;
  return sql`select * from json_populate_recordset(null::${model.table}, ${json}::json)`;
}

/**
 * How fast a researcher answers is measured on the responses of other people, whose streams are not
 * read: today's rows without the times that were still to come (ADR 110).
 */
function answersUntil(at: string): Sql {
  const { table, refs: r } = answerTimes;
  const until = (time: Sql) => sql`case when ${time} <= ${at}::timestamptz then ${time} end as ${time}`;
  return sql`
    select ${r.participationId}, ${r.ownerId}, ${r.projectId}, ${until(r.submittedAt)}, ${until(r.invitedAt)},
      ${until(r.refusedAt)}, ${until(r.attendedAt)}, ${until(r.approvedAt)}
    from ${table}`;
}
