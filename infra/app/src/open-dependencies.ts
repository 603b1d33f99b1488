import { registry } from '@panelist/domain/registry';
import { v7 as newId } from 'uuid';
import { openBus } from '@panelist/infra/bus';
import { commandHandler, eventLog, truncationAlarm, type EventStore } from '@panelist/infra/event-sourcing';
import { type Config, type Logger, type Metrics, systemClock, type AdjustableClock } from '@panelist/infra/foundation';
import { clamd, openBlobs, postgresFiles, postgresUploads } from '@panelist/infra/files';
import { createMetrics, openTelemetry } from '@panelist/infra/foundation';
import { fileErasureJournal, noErasureJournal, openVault } from '@panelist/infra/personal-data';
import { createPool } from '@panelist/infra/postgres';
import { providersFrom, tracedProviders } from '@panelist/infra/providers';
import { openQueue } from '@panelist/infra/jobs';
import type { Dependencies, Service } from '@panelist/infra/service';
import { startSandbox, clockOffset, followClock } from '../demo/sandbox/index.js';
import { announcedSessions, postgresSessions } from '@panelist/infra/sessions';
import type { Closers } from './closers.js';
import { openEventStore } from './open-event-store.js';
import type pg from 'pg';

/** Longer than a batch of a reaction or a projector takes on a busy server, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * Everything that the services need, on a migrated database. Adds what it opens to `open`, which
 * closes it.
 */
export async function openDependencies(
  config: Config,
  {
    logger,
    metrics = createMetrics({ process: true, logger }),
    answerWithinMs = ANSWER_WITHIN_MS,
    service = 'panelist',
  }: Pick<Service, 'answerWithinMs'> & { readonly logger: Logger; readonly metrics?: Metrics; readonly service?: string },
  open: Closers,
): Promise<Dependencies> {
  const stopTelemetry = await openTelemetry({ ...config.telemetry, service, metrics });
  open.add('The traces', stopTelemetry);
  const onError = (err: unknown) => logger.warn({ err }, 'a connection broke and is re-established');
  const pool = createPool(config.databaseUrl, {
    max: config.databaseConnections,
    onError,
    answerWithinMs,
  });
  open.add('The connections', async () => pool.end());
  measurePool(pool, metrics);
  measureClock(pool, metrics);
  const clock = await openClock(config, pool, onError, open);
  const { masterKey, secondMasterKey, erasureJournal } = config;
  const journal = erasureJournal === null ? noErasureJournal : fileErasureJournal(erasureJournal);
  const vault = await openVault({ pool, masterKey, secondMasterKey, journal });
  const store = measuredStore(await openEventStore(config, pool, onError, open), metrics);
  const log = eventLog({ store, vault, events: registry.events });
  const queue = await openQueue(config, logger);
  open.add('The queue', async (deadlineMs) => queue.close(deadlineMs));
  const bus = await openBus(config, pool, onError);
  open.add('The bus', async () => bus.close());
  const blobs = await openBlobs(config.files);
  const sandbox =
    config.env === 'production'
      ? null
      : await startSandbox({
          pool,
          clock,
          logger,
          webhooks: { target: config.publicUrl, ...config.webhooks },
          publicUrl: config.env === 'development' ? undefined : config.publicUrl,
        });
  if (sandbox) open.add('The sandbox', sandbox.stop);
  const providers = providersFrom(config, sandbox?.urls ?? null);
  return {
    config,
    logger,
    metrics,
    clock,
    newId: () => newId(),
    pool,
    store,
    log,
    commands: commandHandler({
      log,
      changesSince: store.changesSince,
      clock,
      onTruncated: truncationAlarm({ logger, metrics }),
    }),
    vault,
    queue,
    bus,
    sessions: announcedSessions(postgresSessions(pool), bus),
    files: postgresFiles({ pool, vault, secret: config.sessionSecret }),
    uploads: postgresUploads({
      pool,
      vault,
      blobs,
      secret: config.sessionSecret,
      clock,
      ...(config.clamdUrl === null ? {} : { scanner: clamd(config.clamdUrl) }),
    }),
    providers: config.telemetry.endpoint === null ? providers : tracedProviders(providers),
  };
}

/**
 * Real time in production. Otherwise ahead by the demo clock's offset, which any process may
 * change.
 */
async function openClock(
  config: Pick<Config, 'env' | 'sharedDatabase'>,
  pool: pg.Pool,
  onError: (error: unknown) => void,
  open: Closers,
): Promise<AdjustableClock> {
  if (config.env === 'production') return systemClock();
  const clock = systemClock(await clockOffset(pool));
  if (config.sharedDatabase) open.add('The listener for the clock', followClock(pool, clock, onError).close);
  return clock;
}

/** The store, with the time of each append in `panelist_append_seconds`, failed ones included. */
function measuredStore(store: EventStore, metrics: Metrics): EventStore {
  const seconds = metrics.histogram({
    name: 'panelist_append_seconds',
    help: 'Time from an append to its answer, waiting for others included.',
  });
  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const end = seconds.startTimer();
    try {
      return await work();
    } finally {
      end();
    }
  };
  const { runCommand } = store;
  const own: Partial<EventStore> = {
    append: async (stream, events, expected) => measured(async () => store.append(stream, events, expected)),
    ...(runCommand && { runCommand: async (command) => measured(async () => runCommand(command)) }),
  };
  return new Proxy(store, { get: (target, name) => Reflect.get(name in own ? own : target, name) });
}

/** Connections of the pool, and who waits for one. */
function measurePool(pool: pg.Pool, metrics: Metrics): void {
  metrics.gauge({
    name: 'panelist_database_connections',
    help: 'Open connections of the pool for the process’s own work: in use, and idle; and the most that it opens.',
    labels: ['state'],
    collect: (gauge) => {
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'most' }, pool.options.max ?? 0);
    },
  });
  metrics.gauge({
    name: 'panelist_database_waiting',
    help: 'Statements that wait for a connection of the pool.',
    collect: (gauge) => gauge.set(pool.waitingCount),
  });
}

/**
 * How far this process's clock is from the database's: processes compare the times that they write,
 * those of jobs' locks for example.
 */
export function measureClock(pool: pg.Pool, metrics: Metrics): void {
  metrics.gauge({
    name: 'panelist_clock_difference_seconds',
    help: 'By how much the clock of this process is ahead of the database’s; absent while the database does not answer.',
    collect: async (gauge) => {
      const before = Date.now();
      const { rows } = await pool.query<{ now: number }>('select extract(epoch from clock_timestamp())::double precision as now');
      const middle = (before + Date.now()) / 2;
      for (const { now } of rows) gauge.set(middle / 1_000 - now);
    },
  });
}
