import { registry } from '@panelist/domain/registry';
import { v7 as newId } from 'uuid';
import { openBus } from '@panelist/infra/bus';
import { commandHandler, eventLog, truncationAlarm } from '@panelist/infra/event-sourcing';
import type { Config, Logger, Metrics } from '@panelist/infra/foundation';
import { clamd, openBlobs, postgresFiles, postgresUploads } from '@panelist/infra/files';
import { createMetrics, openTelemetry } from '@panelist/infra/foundation';
import { fileErasureJournal, noErasureJournal, openVault } from '@panelist/infra/personal-data';
import { createPool } from '@panelist/infra/postgres';
import { providersFrom, tracedProviders } from '@panelist/infra/providers';
import { openQueue } from '@panelist/infra/jobs';
import type { Dependencies, Service } from '@panelist/infra/service';
import { startSandbox } from '../demo/sandbox/index.js';
import { announcedSessions, postgresSessions } from '@panelist/infra/sessions';
import type { Closers } from './closers.js';
import { measureClock, measuredStore, measurePool } from './measure-database.js';
import { openClock } from './open-clock.js';
import { openEventStore } from './open-event-store.js';

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
    metrics = createMetrics({ process: true }),
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
