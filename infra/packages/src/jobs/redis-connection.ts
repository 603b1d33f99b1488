import { Cluster, Redis } from 'ioredis';
import { addresses, pauseAfter } from '../foundation/index.js';

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
