import { createHash } from 'node:crypto';
import type { Pool, Queryable } from '../postgres/index.js';
import { inTransaction, longStatement } from '../postgres/index.js';
import { assertNames, baseName, createIndexes, createTable, shapeOf, type ReadModel } from '../read-models/index.js';
import { checkpointOf, type Projection } from './projection.js';

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
 * Makes the tables and checkpoints of these projections where they are missing.
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
      // Tables of the other shape can be neither rolled back to nor filled further.
      await dropTables(client, model);
      for (const statement of [createTable(model), ...createIndexes(model)]) await client.query(statement.compile().text);
      await client.query(
        `insert into app.checkpoints as c (name, kind, model, version, epoch, shape)
         values ($1, 'projection', $2, $3, 0, $4)
         on conflict (name) do update set shape = excluded.shape, position = null, caught_up_at = null, epoch = c.epoch + 1,
           state = 'starting', following = false, failing = null, previous = null, verified = null, rebuild = null, used_at = now()`,
        [name, model.name, model.version, shape],
      );
    }
  });
}

/** Drops a version's table, the one before its last rebuild and those that are being built. */
async function dropTables(client: Queryable, model: Pick<ReadModel, 'name' | 'version'>): Promise<void> {
  const base = baseName(model);
  const answer = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'read_model' and (tablename = $1 or starts_with(tablename, $1 || '__'))`,
    [base],
  );
  for (const { name } of answer.rows) await client.query(`drop table if exists ${name}`);
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
