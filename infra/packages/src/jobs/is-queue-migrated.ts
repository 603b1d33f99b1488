import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, SchemaMigrationRequiredError } from 'bullmq';
import pg from 'pg';
import { connectionConfig } from '../postgres/index.js';
import { SCHEMA } from './postgres-backend.js';

/** In milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Whether BullMQ's tables are at least those that this version needs. Throws when the database is
 * unreachable.
 */
export async function isQueueMigrated(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionConfig(databaseUrl, 'panelist-queue-schema'), query_timeout: ANSWER_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await assertSchemaCompatibility(client, SCHEMA)) >= LATEST_SCHEMA_VERSION;
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
