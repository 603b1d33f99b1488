import { createHash } from 'node:crypto';
import type { Pool } from '../postgres/index.js';
import { inTransaction } from '../postgres/index.js';
import { assertNames, createIndexes, createTable, shapeOf } from '../read-models/index.js';
import type { Projection } from './projection.js';

/** Processes that start at the same time make tables one after the other: `if not exists` alone fails in a race. */
const tableLock = 7_263_542;

/** Two forms of one version: the version was changed without raising its number. */
export class ShapeChangedError extends Error {
  override readonly name = 'ShapeChangedError';
  constructor(model: string, version: number) {
    super(`The read model ${model} has other columns, key or indexes than version ${version} had: raise its version.`);
  }
}

/**
 * Makes the tables and checkpoints of these projections where they are missing.
 * @param onShapeChange what happens to a version whose form changed: production refuses to start, development builds it anew
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
    await client.query('select pg_advisory_xact_lock($1)', [tableLock]);
    for (const { name, model } of projections) {
      const shape = fingerprint(shapeOf(model));
      const answer = await client.query<{ shape: string }>('select shape from app.checkpoints where name = $1', [name]);
      const known = answer.rows[0]?.shape;
      if (known === shape) continue;
      if (known !== undefined && onShapeChange === 'refuse') throw new ShapeChangedError(model.name, model.version);
      await client.query(`drop table if exists ${model.tableName}`);
      for (const statement of [createTable(model), ...createIndexes(model)]) await client.query(statement.compile().text);
      await client.query(
        `insert into app.checkpoints as c (name, kind, model, version, epoch, shape) values ($1, 'projection', $2, $3, 0, $4)
         on conflict (name) do update set shape = excluded.shape, position = null, caught_up_at = null, epoch = c.epoch + 1`,
        [name, model.name, model.version, shape],
      );
    }
  });
}

/** Most starts find everything as it should be and take no lock. */
async function areCurrent(pool: Pool, projections: readonly Projection[]): Promise<boolean> {
  const wanted = new Map(projections.map(({ name, model }) => [name, fingerprint(shapeOf(model))]));
  const answer = await pool.query<{ name: string; shape: string | null }>(
    'select name, shape from app.checkpoints where name = any($1)',
    [[...wanted.keys()]],
  );
  return answer.rows.length === wanted.size && answer.rows.every(({ name, shape }) => shape === wanted.get(name));
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
