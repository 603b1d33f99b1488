import {
  assertSchemaCompatibility,
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
  type BackendFactory,
  type PgPool,
  type PgPoolClient,
  type PgQueryResult,
  type PostgresConnectionOptions,
} from 'bullmq';
import pg from 'pg';
import { connectionConfig, IDLE_MS } from '../postgres/index.js';
import { MAX_STALLED, RETRY_MS, spread, type Processor, type QueueBackend, type WorkerSettings } from './backend.js';
import { queueWatch, sleepingWorker } from './sleeping-worker.js';
import { EventEmitter } from 'node:events';

interface SharedListener {
  /** What a worker takes for its pool. */
  readonly pool: PgPool;
  /** Gives the connection back; the pool can end then. */
  readonly close: () => void;
}

/**
 * One LISTEN for all workers of a process. BullMQ would hold a connection for each worker, and
 * PostgreSQL wakes the server process of every listening connection of a database for every
 * notification, for those of events as well. When the connection breaks, each worker gets its error
 * and listens anew.
 */
function sharedListener(pool: pg.Pool): SharedListener {
  let connection: Promise<pg.PoolClient> | null = null;
  /** A connection runs one statement after the other. */
  let statements: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const users = new Set<EventEmitter>();

  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.on('notification', (message) => users.forEach((user) => user.emit('notification', message)));
    client.once('error', (error) => {
      if (isClosed) return;
      connection = null;
      client.release(error);
      for (const user of users) if (user.listenerCount('error') > 0) user.emit('error', error);
    });
    return client;
  }

  async function opened(): Promise<pg.PoolClient> {
    const opening = (connection ??= open());
    return opening.catch((error: unknown) => {
      if (connection === opening) connection = null;
      throw error;
    });
  }

  async function connect(): Promise<PgPoolClient> {
    const client = await opened();
    const user = new EventEmitter();
    users.add(user);
    const query = async (text: string, values: readonly unknown[] = []): Promise<PgQueryResult> => {
      const result = statements.then(async () => client.query(text, [...values]));
      statements = result.catch(() => undefined);
      return result;
    };
    return Object.assign(user, { query, release: () => void users.delete(user) });
  }

  return {
    pool: new Proxy<PgPool>(pool as PgPool, {
      get: (target, name) => {
        if (name === 'connect') return connect;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    close: () => {
      isClosed = true;
      connection?.then(
        (client) => client.release(true),
        () => undefined,
      );
      connection = null;
    },
  };
}

/**
 * BullMQ looks at its schema once and keeps a failure for good: a queue or worker that was made
 * during an outage would never work. Our own `check` looks.
 */
class LastingConnection extends PostgresConnection {
  override async waitUntilReady(): Promise<void> {}
}

/** The connection gets no name, by which BullMQ would show workers: all of them share one. */
const lastingBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (name, options) =>
  new PostgresQueueBackend(new LastingConnection(options.connection), name, options);

/** BullMQ's own default, which a pool of ours can't change. */
export const SCHEMA = 'bullmq';

/** How long a statement may go without its answer, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * How long a worker without jobs waits for a notification before it looks by itself, in seconds. A
 * lost connection is noticed earlier; delayed jobs wake it when they are due.
 */
const LOOK_AFTER_S = 30;

/**
 * Jobs in PostgreSQL, all queues over one pool. The workers share one connection of it for their
 * LISTEN.
 * @param max most connections; at least two
 */
export function postgresBackend(databaseUrl: string, max: number, onError: (error: Error) => void): QueueBackend {
  const pool = new pg.Pool({
    ...connectionConfig(databaseUrl, 'panelist-queue'),
    max,
    options: `-c search_path=${SCHEMA}`,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  pool.on('error', onError);
  // Without a listener, a checked-out connection that breaks would end the process. Its user gets
  // the error from the next statement.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  // Every queue adds its own listener to the shared pool.
  pool.setMaxListeners(0);
  // BullMQ has its own pool type, with other listener signatures.
  const connection = pool as PgPool;
  const listener = sharedListener(pool);
  const { holdsWork } = queueWatch(connection, async () => listener.pool.connect());
  const queue = (name: string) => new Queue(name, { connection }, lastingBackend);
  const worker = (name: string, processor: Processor, settings: WorkerSettings) =>
    new Worker(
      name,
      // BullMQ passes a signal only to functions with three parameters.
      (job, token, signal) => processor(job, token, signal),
      {
        connection: listener.pool,
        autorun: false,
        concurrency: settings.concurrency,
        lockDuration: settings.lockDurationMs,
        drainDelay: spread(LOOK_AFTER_S),
        stalledInterval: spread(settings.stalledIntervalMs),
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RETRY_MS,
      },
      lastingBackend,
    );
  return {
    // BullMQ would look through all of them each time that it completes one.
    mostCompleted: undefined,
    check: () => withClient(pool, async (client) => void (await assertSchemaCompatibility(client, SCHEMA))),
    queue,
    bareQueue: queue,
    worker: (name, processor, settings) =>
      sleepingWorker(
        () => worker(name, processor, settings),
        async (signal) => holdsWork(name, settings.stalledIntervalMs, signal),
      ),
    close: () => {
      listener.close();
      return pool.end();
    },
  };
}

/** Makes or updates BullMQ's tables. Processes that start together run one after the other. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client(connectionConfig(databaseUrl, 'panelist-queue-migrate'));
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

async function withClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}
