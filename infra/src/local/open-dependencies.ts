import { registry } from '@panelist/domain/registry';
import { v7 as newId } from 'uuid';
import { openBus } from '../bus/index.js';
import { commandHandler } from '../command-handler/index.js';
import type { Config } from '../config/index.js';
import { eventLog } from '../event-log/index.js';
import { postgresFiles } from '../files/index.js';
import type { Logger } from '../logging/index.js';
import { createMetrics } from '../metrics/index.js';
import type { Metrics } from '../metrics/index.js';
import { postgresVault } from '../personal-data/index.js';
import { createPool } from '../postgres/index.js';
import { providersFrom } from '../providers/index.js';
import { openQueue } from '../queue/index.js';
import type { Dependencies } from '../runtime/index.js';
import { startSandbox } from '../sandbox/index.js';
import { postgresSessions } from '../sessions/index.js';
import type { Closers } from './closers.js';
import { openClock } from './open-clock.js';
import { openEventStore } from './open-event-store.js';

/** Everything that the rooms need, over a migrated database. What is opened is handed to `open`, which closes it. */
export async function openDependencies(
  config: Config,
  { logger, metrics = createMetrics({ process: true }) }: { readonly logger: Logger; readonly metrics?: Metrics },
  open: Closers,
): Promise<Dependencies> {
  const onError = (err: unknown) => logger.warn({ err }, 'a connection broke; it comes back by itself');
  const pool = createPool(config.databaseUrl, { max: config.databaseConnections, onError });
  open.add('The connections', async () => pool.end());
  const clock = await openClock(config, pool, onError, open);
  const vault = postgresVault({ pool, masterKey: config.masterKey });
  const store = await openEventStore(config, pool, onError, open);
  const log = eventLog({ store, vault, events: registry.events });
  const queue = await openQueue(config, logger);
  open.add('The queue', async (deadlineMs) => queue.close(deadlineMs));
  const bus = await openBus(config, pool, onError);
  open.add('The bus', async () => bus.close());
  const sandbox =
    config.env === 'production'
      ? null
      : await startSandbox({ pool, clock, logger, webhooks: { target: config.publicUrl, ...config.webhooks } });
  if (sandbox) open.add('The sandbox', sandbox.stop);
  return {
    config,
    logger,
    metrics,
    clock,
    newId: () => newId(),
    pool,
    store,
    log,
    commands: commandHandler({ log, changesSince: store.changesSince, clock }),
    vault,
    queue,
    bus,
    sessions: postgresSessions(pool),
    files: postgresFiles({ pool, vault, secret: config.sessionSecret }),
    providers: providersFrom(config, sandbox?.urls ?? null),
  };
}
