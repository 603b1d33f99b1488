import { systemClock, createLogger, StartError } from '@panelist/infra/foundation';
import { SANDBOX_WEBHOOK_SECRETS } from '@panelist/infra/providers';
import { followClock, lagLists, refuseLookups, resendWebhooks, startSandbox } from '@panelist/app/demo/sandbox';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { ProxiedNode, World } from '../nemeses/index.js';
import { seededRandom } from '../walk/random.js';
import { startFleet, type Environment as Variables } from '../../fleet/index.js';
import { flush, foundServers, holdJobs, urlOf } from '../product/found-servers.js';
import { startEnvironment } from '../product/environment.js';
import { directAccess } from '../product/direct-access.js';
import { smallDisk } from '../product/small-disk.js';
import { eventStoreOf } from '../product/event-store.js';
import type { DataUrls, DirectAccess } from '../product/direct-access.js';
import { anyReply, postgresReply } from '../../../testing/tcp-proxy/fault.js';
import type { WholeReply } from '../../../testing/tcp-proxy/fault.js';
import { tcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
import type { TcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
import { withEndings } from './end-all.js';
import type { Ending } from './end-all.js';
import type { Options } from './options.js';

/** A Panelist behind proxies, the simulated providers, and direct access without the proxies. */
export interface TestEnvironment {
  readonly world: World;
  readonly access: DirectAccess;
  /** The database and the event store through their proxies. */
  readonly urls: DataUrls;
  /** The same without the proxies. */
  readonly directUrls: DataUrls;
  /** For files of the run. */
  readonly folder: string;
  /** Files and folders that the processes wrote. */
  readonly logs: readonly string[];
  /** Copies the logs to a folder. */
  readonly keepIn: (folder: string) => void;
  readonly close: () => Promise<void>;
}

/** The providers' repeated messages are spread over so many milliseconds. */
const SPREAD_MS = 5_000;

/** Sets everything up; on an error closes what it opened. */
export async function setUpTestEnvironment(
  options: Pick<Options, 'seed' | 'fromSources' | 'counts' | 'isSmall' | 'eventStore'>,
  report: (sentence: string) => void,
): Promise<TestEnvironment> {
  const closing: Ending[] = [];
  const close = async (): Promise<void> => withEndings(report, async (endings) => void endings.push(...closing.splice(0)));
  try {
    const environment = await startEnvironment();
    closing.push(environment.close);
    const directUrl = alwaysWritable(await environment.database('panelist'));
    const eventStore = await eventStoreOf(options.eventStore);
    closing.push(eventStore.close);
    const access = await directAccess({ databaseUrl: directUrl, eventStoreUrl: eventStore.url });
    closing.push(access.close);
    if ((await access.store.head()) !== null)
      throw new StartError('The event store is not empty: the faults need one of their own.');
    const servers = await foundServers();
    for (const server of Object.values(servers)) if ('stop' in server) closing.push(server.stop);
    const { logger } = createLogger({ level: 'silent', file: join(environment.folder, 'outside.log') });
    // The providers are not part of the product: they use PostgreSQL directly, without a proxy.
    const clock = systemClock();
    const followed = followClock(access.pool, clock, () => undefined);
    closing.push(followed.close);
    const sandbox = await startSandbox({ pool: access.pool, clock, logger });
    closing.push(sandbox.stop);

    const random = seededRandom(options.seed).branch('faults');
    const proxyBefore = async (url: string, isWhole: WholeReply = anyReply): Promise<TcpProxy> => {
      const { hostname: host, port } = new URL(url);
      const proxy = await tcpProxy({ target: () => ({ host, port: Number(port) }), random: random.branch(url).next, isWhole });
      closing.push(proxy.close);
      return proxy;
    };
    const proxies = {
      postgres: await proxyBefore(directUrl, postgresReply),
      tremendous: await proxyBefore(sandbox.urls.tremendous),
      paypal: await proxyBefore(sandbox.urls.paypal),
      redis: await proxyBefore(urlOf(servers.redis)),
      nats: await proxyBefore(urlOf(servers.nats)),
    };
    const nodes: ProxiedNode[] = [];
    for (const { url, double } of eventStore.nodes) nodes.push({ double, proxy: await proxyBefore(url) });
    const [firstNode] = nodes;
    const urls = {
      databaseUrl: through(proxies.postgres, directUrl),
      // A server that no proxy can stand before is used as it is.
      eventStoreUrl: firstNode && eventStore.url !== null ? through(firstNode.proxy, eventStore.url) : eventStore.url,
    };
    const diskFolder = join(environment.folder, 'disk');
    const disk = smallDisk(diskFolder);
    const logFolder = join(diskFolder, 'logs');
    const variables: World['variables'] = new Map();
    const settings: Variables = {
      APP_ENV: 'test',
      DATA_DIR: join(diskFolder, 'data'),
      ERASURE_JOURNAL: join(diskFolder, 'data', 'erasures.jsonl'),
      ...(urls.eventStoreUrl !== null && { EVENT_STORE_URL: urls.eventStoreUrl }),
      // People name their own address, as a proxy with TLS would; the fleet's proxy adds that.
      TRUSTED_PROXIES: '2',
      // A bonus is paid as soon as it is earned.
      REFERRAL_BONUS_DAYS: '0',
      // Longer than two reads that are compared, and short enough for payouts that wait for it.
      DESTINATION_HOLD_HOURS: '0.1',
      TREMENDOUS_URL: through(proxies.tremendous, sandbox.urls.tremendous),
      TREMENDOUS_API_KEY: 'sandbox',
      TREMENDOUS_CAMPAIGN_ID: 'sandbox',
      TREMENDOUS_WEBHOOK_KEY: SANDBOX_WEBHOOK_SECRETS.tremendousKey,
      PAYPAL_URL: through(proxies.paypal, sandbox.urls.paypal),
      PAYPAL_CLIENT_ID: 'sandbox',
      PAYPAL_SECRET: 'sandbox',
      PAYPAL_WEBHOOK_ID: SANDBOX_WEBHOOK_SECRETS.paypalId,
      ...('url' in servers.redis && { REDIS_URL: through(proxies.redis, servers.redis.url) }),
      ...('url' in servers.nats && { NATS_URL: through(proxies.nats, servers.nats.url) }),
    };
    const fleet = await startFleet({
      databaseUrl: urls.databaseUrl,
      counts: options.counts,
      logFolder,
      fromSources: options.fromSources,
      envOf: (service, index) => variables.get(`${service}-${index}`) ?? {},
      env: settings,
    });
    closing.push(async () => fleet.stop());
    return {
      world: {
        environment: { ...environment, url: directUrl },
        access,
        fleet,
        variables,
        isBuilt: !options.fromSources,
        proxies,
        servers,
        eventStore: eventStore.url === null ? null : { nodes },
        disk,
        settings,
        flushRedis: async () => flush(servers.redis),
        holdJobs: async () => holdJobs(servers.redis),
        disturb: {
          refuseLookups: async (forMs) => refuseLookups(access.pool, forMs),
          lagLists: async (forMs) => lagLists(access.pool, forMs),
        },
        resendWebhooks: async () => resendWebhooks(access.pool, SPREAD_MS),
        random,
        isShort: options.isSmall,
      },
      access,
      urls,
      directUrls: { databaseUrl: directUrl, eventStoreUrl: eventStore.url },
      folder: environment.folder,
      logs: [logFolder, join(environment.folder, 'postgres.log')],
      keepIn: (folder) => cpSync(logFolder, join(folder, 'logs'), { recursive: true }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The providers and the checker are no part of the product: they write also where it can't. */
function alwaysWritable(address: string): string {
  const url = new URL(address);
  url.searchParams.set('options', '-c default_transaction_read_only=off');
  return url.href;
}

/** The same address, through the proxy. */
function through({ port }: TcpProxy, address: string): string {
  const url = new URL(address);
  url.searchParams.delete('options');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}
