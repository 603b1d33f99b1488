import { createHash, randomBytes } from 'node:crypto';
import type { Pool, Queryable } from '../postgres/index.js';
import { inTransaction, longStatement } from '../postgres/index.js';
import { assertNames, baseName, createIndexes, createTable, shapeOf, type ReadModel } from '../read-models/index.js';
import { checkpointOf, type Projection } from './projection.js';
import type { Reached } from './read-for.js';

/**
 * Processes that start at the same time make tables one after the other: `if not exists` alone
 * fails in a race.
 */
const tableLock = 7_263_542;

/** Two shapes of one version: the model changed without a new version number. */
export class ShapeChangedError extends Error {
  override readonly name = 'ShapeChangedError';
  constructor(model: string, version: number) {
    super(`The read model ${model} has other columns, key or indexes than version ${version} had: raise its version.`);
  }
}

/**
 * Makes views, tables and checkpoints of these projections where they are missing.
 * @param onShapeChange what happens to a version whose shape changed: production refuses to start,
 * development rebuilds it
 * @throws ShapeChangedError with `refuse`
 */
export async function ensureTables(
  pool: Pool,
  projections: readonly Projection[],
  onShapeChange: 'refuse' | 'rebuild',
): Promise<void> {
  for (const { model } of projections) assertNames(model);
  if (await areCurrent(pool, projections)) return;
  await inTransaction(pool, async (client) => {
    await client.query(longStatement('select pg_advisory_xact_lock($1)', [tableLock]));
    for (const { model } of projections) {
      const name = checkpointOf(model);
      const shape = fingerprint(shapeOf(model));
      const { rows } = await client.query<{ shape: string }>('select shape from app.checkpoints where name = $1', [name]);
      if (rows[0]?.shape === shape) continue;
      if (rows.length > 0 && onShapeChange === 'refuse') throw new ShapeChangedError(model.name, model.version);
      await dropTables(client, model);
      const table = await newTable(client, model);
      await indexTable(client, model, table);
      await client.query(`create view ${model.tableName} as select * from ${table}`);
      await client.query(
        `insert into app.checkpoints as c (name, kind, model, version, epoch, shape, table_name)
         values ($1, 'projection', $2, $3, 0, $4, $5)
         on conflict (name) do update set shape = excluded.shape, table_name = excluded.table_name, position = null, event_id = null,
           caught_up_at = null, epoch = c.epoch + 1, state = 'starting', failing = null, rebuild = null, used_at = now()`,
        [name, model.name, model.version, shape, table],
      );
    }
  });
}

/**
 * Makes an empty table of the model's shape under a name of its own. It has the key's index only:
 * the others cost less once it is full (`indexTable`).
 */
export async function newTable(client: Queryable, model: ReadModel): Promise<string> {
  const table = `${model.tableName}__${randomBytes(4).toString('hex')}`;
  await client.query(createTable(model, table).compile().text);
  return table;
}

export async function indexTable(client: Queryable, model: ReadModel, table: string): Promise<void> {
  for (const statement of createIndexes(model, table)) await client.query(longStatement(statement.compile().text));
}

/**
 * A filled table takes over: the model's view shows it, the checkpoint moves to its position with a
 * new epoch, and the table before is dropped, in one transaction. `catchUp` fills it up to the head
 * of the log while nothing writes to the table in use, so that a reader who has waited for a
 * position finds it in the new table, too. Readers wait only for the change of the view: `catchUp`
 * needs connections of the pool that they use. Throws after two seconds if a reader is not done
 * before.
 */
export async function takeOverTable(
  pool: Pool,
  { name, model }: Projection,
  table: string,
  catchUp: () => Promise<Reached>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = '2s'");
    await client.query(`lock table ${model.tableName} in share row exclusive mode`);
    const { position, eventId } = await catchUp();
    await client.query(`create or replace view ${model.tableName} as select * from ${table}`);
    const { rows } = await client.query<{ before: string }>(
      `with before as (select table_name from app.checkpoints where name = $1 for update)
       update app.checkpoints c set table_name = $2, position = $3, event_id = $4, moved_at = now(), epoch = c.epoch + 1, failing = null, rebuild = null,
         updated_at = now(), state = case when c.state in ('stopped', 'ahead') then 'starting' else c.state end
       from before where c.name = $1 returning before.table_name as before`,
      [name, table, position, eventId],
    );
    for (const { before } of rows) await client.query(`drop table ${before}`);
  });
}

/**
 * Drops the tables of this version that are not in use: a rebuild that was killed has not finished
 * them.
 */
export async function dropUnfinished(client: Queryable, model: ReadModel): Promise<void> {
  for (const table of await unfinishedTables(client, model)) await client.query(`drop table if exists ${table}`);
}

export async function unfinishedTables(client: Queryable, model: ReadModel): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select 'read_model.' || tablename as table from pg_tables
     where schemaname = 'read_model' and starts_with(tablename, $1)
       and not exists (select from app.checkpoints where table_name = 'read_model.' || tablename)`,
    [`${baseName(model)}__`],
  );
  return rows.map(({ table }) => table);
}

/** Drops a version's view and all its tables. */
async function dropTables(client: Queryable, model: Pick<ReadModel, 'name' | 'version'>): Promise<void> {
  const base = baseName(model);
  await client.query(`drop view if exists read_model.${base}`);
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'read_model' and starts_with(tablename, $1)",
    [`${base}__`],
  );
  for (const { name } of rows) await client.query(`drop table if exists read_model.${name}`);
}

/**
 * Drops tables and checkpoints of versions that no process has used for so many days. Older code
 * that starts again creates them again.
 * @returns names of the checkpoints
 */
export async function dropUnusedVersions(pool: Pool, days: number): Promise<readonly string[]> {
  return inTransaction(pool, async (client) => {
    await client.query(longStatement('select pg_advisory_xact_lock($1)', [tableLock]));
    // A process that starts meanwhile marks the version first, or finds it gone and creates it
    // again.
    const answer = await client.query<{ name: string; model: string; version: number }>(
      `delete from app.checkpoints
       where kind = 'projection' and model is not null and used_at < now() - make_interval(days => $1)
       returning name, model, version`,
      [days],
    );
    for (const { model, version } of answer.rows) await dropTables(client, { name: model, version });
    return answer.rows.map(({ name }) => name);
  });
}

/**
 * Most starts find all tables current and take no lock. Versions not used lately are marked first,
 * so that no other process drops them now.
 */
async function areCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const wanted = new Map(projections.map(({ name, model }) => [name, fingerprint(shapeOf(model))]));
  const names = [...wanted.keys()];
  await pool.query("update app.checkpoints set used_at = now() where name = any($1) and used_at < now() - interval '1 day'", [
    names,
  ]);
  const answer = await pool.query<{ name: string; shape: string | null }>(
    'select name, shape from app.checkpoints where name = any($1)',
    [names],
  );
  return answer.rows.length === wanted.size && answer.rows.every(({ name, shape }) => shape === wanted.get(name));
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
