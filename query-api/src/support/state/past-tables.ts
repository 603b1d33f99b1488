import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  CALL_ANSWER_MS,
  createPool,
  inTransaction,
  joinSql,
  raw,
  sql,
  type Pool,
  type Queryable,
  type Sql,
  type StatementRunner,
} from '@panelist/infra/postgres';
import {
  baseName,
  closeRows,
  createTable,
  keyOfRow,
  keyText,
  writeRows,
  type AnyRow,
  type ReadModel,
  type RowKey,
} from '@panelist/infra/read-models';
import { answerTimes } from '@panelist/projectors/read-models';
import { inBatches } from '../../shared/in-batches.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import type { FoldedRows } from './folded-past.js';

/** Tables as they were. */
export interface PastTables {
  /** Connects and makes the empty tables, unless tables are there: a look then only writes rows. */
  makeReady(models: readonly ReadModel[]): Promise<void>;
  /** Runs the queries of `work` over these rows, one access at a time. */
  over<Result>(folded: FoldedRows, at: string, work: (tables: TableDependencies) => Promise<Result>): Promise<Result>;
}

/** The setting of a session that names what its temporary tables hold. */
const heldSetting = 'panelist.past';

const temporaryTable = (model: ReadModel): string => `pg_temp.${baseName(model)}`;

/**
 * The one connection that reads the past. Its search path leaves out the schema of the read models:
 * a query of one without folded rows fails, so that no row of today is taken for one of the past.
 */
export const openPastPool = (url: string, onError?: (error: Error) => void): Pool =>
  createPool(url, {
    max: 1,
    name: 'panelist-past',
    answerWithinMs: CALL_ANSWER_MS,
    settings: { search_path: 'public' },
    ...(onError && { onError }),
  });

/**
 * Queries read the folded rows instead of today's: temporary tables of a connection come before all
 * others of the same names. The connection keeps them until the next look, which then writes only
 * the rows that differ. Personal columns are encrypted as in a table, so that a query opens nothing
 * of a person whose key is gone.
 */
export function pastTables({ pastPool, vault }: Pick<TableDependencies, 'vault'> & { readonly pastPool: Pool }): PastTables {
  /**
   * The rows in the tables of a session, by the name in its setting: decrypted, so none stays
   * longer.
   */
  const held = new LRUCache<string, FoldedRows>({ max: 4, ttl: 60_000, ttlAutopurge: true });
  const heldBy = async (client: Queryable): Promise<FoldedRows | undefined> => {
    const setting = await client.query<{ name: string | null }>('select current_setting($1, true) as name', [heldSetting]);
    return held.get(setting.rows[0]?.name ?? '');
  };
  /** A rollback takes the setting back together with the rows. */
  const hold = async (client: StatementRunner, name: string) =>
    client.query('select set_config($1, $2, false)', [heldSetting, name]);
  return {
    makeReady: async (models) =>
      inTransaction(pastPool, async (client) => {
        if ((await heldBy(client)) !== undefined) return;
        const name = randomUUID();
        const empty = await emptyTables(client, models);
        await hold(client, name);
        held.set(name, empty);
      }),
    over: async (folded, at, work) =>
      inTransaction(pastPool, async (client) => {
        const before = (await heldBy(client)) ?? (await emptyTables(client, [...folded.keys()]));
        const name = randomUUID();
        await Promise.all([
          ...[...folded].map(async ([model, rows]) => writeDifference(client, vault, model, before.get(model) ?? [], rows)),
          hold(client, name),
          client.query(answersUntil(at)),
        ]);
        held.set(name, folded);
        const { runner, end } = untilEnd(client);
        const result = work({ pool: runner, vault });
        await Promise.allSettled([result]);
        await end();
        await result;
        // It depends on the read model's own view, which others may drop.
        await client.query(`drop view pg_temp.${baseName(answerTimes)}`);
        return result;
      }),
  };
}

async function emptyTables(client: Queryable, models: readonly ReadModel[]): Promise<FoldedRows> {
  const tables = models.map((model) => createTable(model, temporaryTable(model)));
  await client.query(joinSql([raw('discard temp'), ...tables], '; ').compile().text);
  return new Map();
}

/** Most rows of one statement. */
const piece = 200;

/** A row that no event changed is the same object. */
async function writeDifference(
  client: StatementRunner,
  vault: TableDependencies['vault'],
  model: ReadModel,
  before: readonly AnyRow[],
  after: readonly AnyRow[],
): Promise<void> {
  const [old, wanted] = [new Set(before), new Set(after)];
  const rows = after.filter((row) => !old.has(row));
  const kept = new Set(rows.map((row) => keyText(keyOfRow(model, row))));
  const deleted = before
    .filter((row) => !wanted.has(row))
    .map((row): RowKey => keyOfRow(model, row))
    .filter((key) => !kept.has(keyText(key)));
  let writing = writeRows(client, model, temporaryTable(model), { rows: [], deleted });
  for (const some of inBatches(rows, piece)) {
    // The database writes one batch while this process encrypts the next.
    const [stored] = await Promise.all([closeRows(vault, model, some), writing]);
    writing = writeRows(client, model, temporaryTable(model), { rows: stored, deleted: [] });
  }
  await writing;
}

/** `end` waits for what runs and refuses what comes later: the connection then has another user. */
function untilEnd(client: StatementRunner): { readonly runner: StatementRunner; readonly end: () => Promise<void> } {
  const running = new Set<Promise<unknown>>();
  let isOpen = true;
  return {
    runner: {
      query: async (text, values) => {
        if (!isOpen) throw new Error('The look has ended');
        const result = client.query<never>(text, values);
        running.add(result);
        return result.finally(() => running.delete(result));
      },
    },
    end: async () => {
      isOpen = false;
      await Promise.allSettled(running);
    },
  };
}

/**
 * How fast a researcher answers is measured on the responses of other people, whose streams are not
 * read: today's rows without the times that were still to come (ADR 119).
 */
function answersUntil(at: string): string {
  const { refs: r, tableName } = answerTimes;
  // A view has no parameters.
  const moment = raw(`'${new Date(at).toISOString()}'::timestamptz`);
  const until = (time: Sql) => sql`case when ${time} <= ${moment} then ${time} end as ${time}`;
  return sql`
    create temporary view ${raw(baseName(answerTimes))} as
    select ${r.participationId}, ${r.ownerId}, ${r.projectId}, ${until(r.submittedAt)}, ${until(r.invitedAt)},
      ${until(r.refusedAt)}, ${until(r.attendedAt)}, ${until(r.approvedAt)}
    from ${raw(tableName)}`.compile().text;
}
