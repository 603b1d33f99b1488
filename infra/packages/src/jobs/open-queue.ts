import type { Logger } from '../foundation/index.js';
import { bullmqQueue } from './bullmq-queue.js';
import { postgresBackend } from './postgres-backend.js';
import type { Queue } from './port.js';
import { redisBackend } from './redis-backend.js';

export interface QueueConfig {
  readonly databaseUrl: string;
  /** Null: jobs wait in PostgreSQL. */
  readonly redisUrl: string | null;
}

/**
 * One listens for all workers; the others run short statements and are opened as they are needed.
 */
export const mostQueueConnections = 20;

/**
 * Opens the queue that the configuration names. In PostgreSQL its tables must exist
 * (`migrateQueue`).
 */
export async function openQueue(config: QueueConfig, logger: Logger): Promise<Queue> {
  const onError = (error: Error) => logger.warn({ err: error }, 'the queue has lost a connection or is misconfigured');
  if (config.redisUrl !== null) return bullmqQueue({ backend: redisBackend(config.redisUrl, onError), logger });
  return bullmqQueue({ backend: postgresBackend(config.databaseUrl, mostQueueConnections, onError), logger });
}
