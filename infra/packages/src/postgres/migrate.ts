import type { Knex } from 'knex';
import type pg from 'pg';
import { createKnex } from './create-knex.js';
import type { Migration } from './migration.js';
import { appliedMigrations } from './schema-state.js';
import { underLock } from './under-lock.js';
import { StartError } from '../foundation/index.js';

/** Any constant will do, as long as every process that migrates uses the same. */
const MIGRATION_LOCK = 7_263_541;

/**
 * Brings the schema up to date, each migration in a transaction of its own. Processes that start
 * together run one after the other.
 * @returns names of the migrations that ran now
 * @throws StartError when a newer version has migrated the database
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  return underLock(url, MIGRATION_LOCK, async (client) => {
    await refuseNewerSchema(client, migrations);
    const knex = createKnex(url, { max: 2, name: 'panelist-migrate' });
    try {
      const config = migratorConfig(migrations);
      // knex's own lock is a row, which a killed process leaves behind. Our lock belongs to a
      // connection, so the row can be ignored.
      await knex.migrate.forceFreeMigrationsLock(config);
      const [, done]: [number, string[]] = await knex.migrate.latest(config);
      return done;
    } finally {
      await knex.destroy();
    }
  });
}

function migratorConfig(migrations: readonly Migration[]): Knex.MigratorConfig {
  return {
    tableName: 'migrations',
    migrationSource: {
      getMigrations: async () => [...migrations],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({
        up: migration.up,
        down: async () => {
          throw new Error(`${migration.name} cannot be undone: restore a backup instead.`);
        },
      }),
    },
  };
}

async function refuseNewerSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const applied = (await appliedMigrations(client)) ?? [];
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = applied.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartError(
      `The database holds a change that this version does not know (${unknown}): update the code, or empty the data with "npm run reset".`,
    );
}
