import type { RecordedEvent } from '@panelist/domain/kernel';
import { foldEvent, type Projection, type Rows } from '@panelist/infra/processors';
import { openRows, snake, type AnyRow, type StoredRow } from '@panelist/infra/read-models';
import { projections } from '@panelist/projectors';
import { projections as workersProjections } from '@panelist/workers';
import type pg from 'pg';
import type { CheckpointOf, LoggedEvent, ReadModel } from '../checker/evidence.js';
import type { DirectAccess } from '../product/direct-access.js';

/** Of all services: those of pages, and those that workers own. */
export const allProjections: readonly Projection[] = [...projections, ...workersProjections];

/**
 * Each read model: the rows of its table, and a plain fold of the log up to its checkpoint by its
 * projection's handlers, without the engine that batches and writes.
 */
export async function readModels(
  access: DirectAccess,
  log: readonly LoggedEvent[],
  erased: ReadonlySet<string>,
): Promise<readonly ReadModel[]> {
  const models: ReadModel[] = [];
  for (const projection of allProjections) {
    const { rows, position } = await liveRows(access, projection);
    const past = log.filter((event) => event.position <= position);
    const folded = await foldedRows(access, projection, past);
    models.push({ name: projection.model.name, live: withoutErased(rows, erased), folded: withoutErased(folded, erased) });
  }
  return models;
}

/**
 * Without the rows of people whose key was destroyed: rows from before hold indexes of texts that
 * the log no longer has.
 */
const withoutErased = (rows: ReadonlyMap<string, object>, erased: ReadonlySet<string>): ReadonlyMap<string, object> =>
  new Map([...rows].filter(([, row]) => !Object.values(row).some((value) => typeof value === 'string' && erased.has(value))));

/** How far each processor has come. */
export async function checkpoints({ pool }: Pick<DirectAccess, 'pool'>): Promise<readonly CheckpointOf[]> {
  const { rows } = await pool.query<CheckpointOf>('select name, position from app.checkpoints');
  return rows;
}

interface Live {
  readonly rows: ReadonlyMap<string, object>;
  readonly position: string;
}

/** Rows and checkpoints of one moment. */
async function liveRows({ pool, vault }: DirectAccess, projection: Projection): Promise<Live> {
  const { model } = projection;
  const { rows, position } = await inSnapshot(pool, async (client) => {
    const at = await client.query<CheckpointOf>('select name, position from app.checkpoints where name = $1', [projection.name]);
    const answer = await client.query<StoredRow>(`select * from ${model.tableName}`);
    return { rows: answer.rows, position: at.rows[0]?.position ?? '' };
  });
  const open = await openRows(vault, model, rows);
  return { rows: new Map(open.map((row) => [keyOf(model, row), comparable(row)])), position };
}

async function inSnapshot<Result>(pool: DirectAccess['pool'], read: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
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
