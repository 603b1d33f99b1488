import { Queue, Worker } from 'bullmq';
import { Cluster, Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { reportOncePerOutage, addresses, pauseAfter } from '../foundation/index.js';
import { MAX_STALLED, RETRY_MS, type QueueBackend } from './backend.js';

const PAUSES = { firstMs: 100, longestMs: 5_000 };
const SENTINEL_PORT = 26_379;

/**
 * Connects to the server or servers of an address:
 * - `redis://[user:password@]host[:port][/database]`: one server;
 * - `redis+sentinel://[user:password@]sentinel[:port],…/name[/database][?sentinelPassword=…]`: the
 *   master of that name, user and password being the master's;
 * - `redis+cluster://[user:password@]node[:port],…`: a cluster, found through any of these nodes.
 *
 * With `rediss` in the place of `redis` over TLS. It connects again for ever, after pauses that
 * grow.
 * @param maxRetriesPerRequest after how many lost connections a command fails; null: never
 * @throws TypeError when a Sentinel address names no master
 */
export function redisConnection(address: string, maxRetriesPerRequest: number | null): Redis | Cluster {
  const servers = addresses(address);
  const [first = new URL('redis://127.0.0.1')] = servers;
  const last = servers.at(-1) ?? first;
  const path = last.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const overTls = first.protocol.startsWith('rediss');
  const common = { ...credentials(first), ...(overTls ? { tls: {} } : {}), maxRetriesPerRequest };
  if (first.protocol.endsWith('+cluster:'))
    return new Cluster(seats(servers, 6_379), {
      redisOptions: common,
      clusterRetryStrategy: pauseBefore,
      // Certificates name hosts, not IP addresses.
      ...(overTls ? { dnsLookup: (host, callback) => callback(null, host) } : {}),
    });
  if (first.protocol.endsWith('+sentinel:')) {
    const [name, database] = path;
    if (name === undefined)
      throw new TypeError('REDIS_URL names Sentinels and no master: put its name behind them, like /panelist.');
    const sentinelPassword = last.searchParams.get('sentinelPassword');
    return new Redis({
      ...common,
      sentinels: [...seats(servers, SENTINEL_PORT)],
      name,
      db: Number(database ?? 0),
      ...(sentinelPassword === null ? {} : { sentinelPassword }),
      ...(overTls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
      retryStrategy: pauseBefore,
      sentinelRetryStrategy: pauseBefore,
    });
  }
  const [seat] = seats([first], 6_379);
  return new Redis({ ...common, ...seat, db: Number(path[0] ?? 0), retryStrategy: pauseBefore });
}

function pauseBefore(tries: number): number {
  return pauseAfter(tries, PAUSES);
}

function credentials({ username, password }: URL): { username?: string; password?: string } {
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
}

function seats(servers: readonly URL[], otherwise: number): { host: string; port: number }[] {
  return servers.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? otherwise : Number(port),
  }));
}

/** How long a caller waits for Redis, in milliseconds. */
const ANSWER_MS = 3_000;

/**
 * Jobs in Redis. Losing them all costs time but no money: the sweep rebuilds them from the log.
 * Redis must never evict a job (`maxmemory-policy noeviction`): under another policy `onError` gets
 * one warning.
 * @param redisUrl see `redisConnection` for the forms it may have
 * @param onError called once per outage of a connection
 * @param prefix only processes with the same prefix share jobs
 */
export function redisBackend(redisUrl: string, onError: (error: Error) => void, prefix = 'panelist'): QueueBackend {
  // Workers wait for a connection without a limit; a request that adds a job must not.
  const workerConnection = watched(redisConnection(redisUrl, null), onError);
  const enqueueConnection = watched(redisConnection(redisUrl, 3), onError);
  enqueueConnection.once('ready', () => void warnOfEviction(enqueueConnection, onError));
  // In a cluster all keys of a queue must be on one node, hence the braces; queues may be on
  // different nodes.
  const prefixOf = (name: string) => `{${prefix}-${name}}`;
  // BullMQ runs its start-up checks only once: if they fail, every later call fails.
  const skipChecks = { skipVersionCheck: true, skipWaitingForReady: true };
  const bareQueue = (name: string) => new Queue(name, { connection: enqueueConnection, prefix: prefixOf(name), ...skipChecks });
  return {
    // Redis holds them in memory.
    mostCompleted: 10_000,
    check: async () => void (await withinAnswerTime(enqueueConnection.ping())),
    bareQueue,
    queue(name) {
      const queue = bareQueue(name);
      return {
        add: (jobName, data, options) => withinAnswerTime(queue.add(jobName, data, options)),
        addBulk: (jobs) => withinAnswerTime(queue.addBulk(jobs)),
        getJobCounts: () => withinAnswerTime(queue.getJobCounts()),
        getJobs: (...wanted) => withinAnswerTime(queue.getJobs(...wanted)),
        on: (event, listener) => queue.on(event, listener),
        close: () => queue.close(),
      };
    },
    worker: (name, processor, settings) =>
      new Worker(name, (job, token, signal) => processor(job, token, signal), {
        connection: workerConnection,
        prefix: prefixOf(name),
        autorun: false,
        concurrency: settings.concurrency,
        lockDuration: settings.lockDurationMs,
        stalledInterval: settings.stalledIntervalMs,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RETRY_MS,
      }),
    close: async () => {
      await Promise.allSettled([workerConnection, enqueueConnection].map(disconnect));
    },
  };
}

/**
 * Enqueue fails after 3 s; callers retry, and job ids make that safe: Redis may still execute the
 * first call.
 */
async function withinAnswerTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = pause(ANSWER_MS, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`Redis did not answer within ${ANSWER_MS / 1_000} s`);
  });
  return Promise.race([answer, late]).finally(() => answered.abort());
}

function watched(connection: Redis | Cluster, onError: (error: Error) => void): Redis | Cluster {
  const outage = reportOncePerOutage(onError);
  connection.on('ready', outage.recovered);
  connection.on('error', outage.report);
  // Every queue and worker adds its own listener.
  connection.setMaxListeners(0);
  return connection;
}

/**
 * Sends QUIT on an open connection only: on a lost one QUIT would wait for a reconnect for ever.
 */
async function disconnect(connection: Redis | Cluster): Promise<void> {
  if (connection.status === 'ready') await connection.quit();
  else connection.disconnect();
}

async function warnOfEviction(connection: Redis | Cluster, onError: (error: Error) => void): Promise<void> {
  const info = await connection.info('memory').catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    onError(new Error(`Redis may throw jobs away: set its maxmemory-policy to noeviction (it is ${policy})`));
}
