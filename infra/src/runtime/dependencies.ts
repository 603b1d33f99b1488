import type pg from 'pg';
import type { Bus } from '../bus/port.js';
import type { AdjustableClock } from '../clock/index.js';
import type { CommandHandler } from '../command-handler/port.js';
import type { Config } from '../config/index.js';
import type { EventLog } from '../event-log/port.js';
import type { EventStore } from '../event-store/port.js';
import type { FileStore } from '../files/port.js';
import type { Logger } from '../logging/index.js';
import type { Metrics } from '../metrics/index.js';
import type { Vault } from '../personal-data/port.js';
import type { Providers } from '../providers/port.js';
import type { Queue } from '../queue/port.js';
import type { Sessions } from '../sessions/port.js';

/** Everything a room needs from outside, made once by the runner and passed down; no room reads the environment or the clock itself. */
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
  readonly providers: Providers;
}
