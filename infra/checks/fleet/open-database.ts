import { startTemporaryCluster } from '../../testing/index.js';
import pg from 'pg';
import type { FleetOptions } from './fleet.js';

export interface FleetDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const NAME = 'panelist';

/** The given database, or a temporary one that ends with this process. */
export async function openDatabase({ databaseUrl, databaseSettings }: FleetOptions): Promise<FleetDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const cluster = await startTemporaryCluster({
    prefix: 'panelist-fleet-',
    settings: { max_connections: '400', ...databaseSettings },
  });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  return { url: cluster.url(NAME), stop: cluster.stop };
}
