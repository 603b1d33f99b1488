import type { Pool } from 'pg';
import { inProcessBus } from './in-process-bus.js';
import { natsBus } from './nats-bus.js';
import type { Bus } from './port.js';
import { postgresBus } from './postgres-bus.js';

export interface BusConfig {
  readonly databaseUrl: string;
  /** Whether other processes can use this database. */
  readonly sharedDatabase: boolean;
  readonly natsUrl: string | null;
}

/** Opens the bus that the configuration names. */
export async function openBus(config: BusConfig, pool: Pool, onError: (error: unknown) => void): Promise<Bus> {
  if (config.natsUrl !== null) return natsBus({ url: config.natsUrl, onError });
  if (config.sharedDatabase) return postgresBus({ pool, url: config.databaseUrl, onError });
  return inProcessBus(onError);
}
