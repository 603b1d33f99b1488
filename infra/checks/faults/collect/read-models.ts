import type { RecordedEvent } from '@panelist/domain/kernel';
import { foldEvent, type Projection, type Rows } from '@panelist/infra/processors';
import { openRows, snake, type AnyRow, type StoredRow } from '@panelist/infra/read-models';
import { projections } from '@panelist/projectors';
import type { LoggedEvent, ReadModel } from '../checker/evidence.js';
import type { DirectAccess } from '../product/direct-access.js';

/**
 * Each read model: the rows of its table, and a plain fold of the log by its projection's handlers,
 * without the engine that batches and writes.
 */
export async function readModels(access: DirectAccess, log: readonly LoggedEvent[]): Promise<readonly ReadModel[]> {
  const models: ReadModel[] = [];
  for (const projection of projections)
    models.push({
      name: projection.model.name,
      live: await liveRows(access, projection),
      folded: await foldedRows(access, projection, log),
    });
  return models;
}

async function liveRows({ pool, vault }: DirectAccess, { model }: Projection): Promise<ReadonlyMap<string, object>> {
  const { rows } = await pool.query<StoredRow>(`select * from ${model.tableName}`);
  const open = await openRows(vault, model, rows);
  return new Map(open.map((row) => [keyOf(model, row), comparable(row)]));
}

async function foldedRows(
  { pool, vault }: DirectAccess,
  projection: Projection,
  log: readonly LoggedEvent[],
): Promise<ReadonlyMap<string, object>> {
  const { model } = projection;
  const folded: Rows = new Map();
  // The events of the log.
  for (const event of log) foldEvent(projection, event as RecordedEvent, folded);
  const rows = [...folded.values()].filter((row) => row !== undefined);
  // Plain columns as PostgreSQL's types format them: a `tsvector` sorts its words, a number loses
  // its zeros.
  const answer = await pool.query<StoredRow>(
    `select r.* from rows from (jsonb_populate_recordset(null::${model.tableName}, $1::jsonb)) with ordinality as r order by ordinality`,
    [JSON.stringify(rows.map(stored))],
  );
  const plain = new Set(Object.keys(model.columns).filter((name) => model.columns[name]?.traits.includes('personal') !== true));
  const typed = await openRows(vault, model, answer.rows, plain);
  return new Map(rows.map((row, index) => [keyOf(model, row), comparable({ ...row, ...typed[index] })]));
}

const stored = (row: AnyRow): StoredRow => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));

const keyOf = ({ key }: Projection['model'], row: AnyRow): string => key.map((name) => String(row[name])).join(' ');

/** As JSON, like a stored row. */
const comparable = (row: object): object => JSON.parse(JSON.stringify(row)) as object;
