import type pg from 'pg';
import type { Bus } from '../bus/index.js';
import type { AdjustableClock, Config, Logger, Metrics } from '../foundation/index.js';
import type { CommandHandler, EventLog, EventStore } from '../event-sourcing/index.js';
import type { FileStore, Uploads } from '../files/index.js';
import type { Vault } from '../personal-data/index.js';
import type { Providers } from '../providers/index.js';
import type { Queue } from '../jobs/index.js';
import type { Sessions } from '../sessions/index.js';

/**
 * Everything a service needs from outside. The runner makes it once and passes it down; services
 * read neither the environment nor the clock.
 */
export interface Dependencies {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: AdjustableClock;
  /** Random ids (UUIDv7). */
  readonly newId: () => string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: EventLog;
  readonly commands: CommandHandler;
  readonly vault: Vault;
  readonly queue: Queue;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly files: FileStore;
  /** Large files that browsers send and load by signed addresses. */
  readonly uploads: Uploads;
  readonly providers: Providers;
}
