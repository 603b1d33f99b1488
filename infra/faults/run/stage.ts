import { systemClock } from '@panelist/infra/clock';
import { createLogger } from '@panelist/infra/logging';
import { startSandbox } from '@panelist/infra/sandbox';
import { join } from 'node:path';
import { historyFile } from '../history/history-file.js';
import type { History } from '../history/history-file.js';
import type { World } from '../nemeses/index.js';
import { seededRandom } from '../people/random.js';
import { layGround } from '../product/ground.js';
import { fleetProduct } from '../product/fleet-product.js';
import { straightAccess } from '../product/straight-access.js';
import type { StraightAccess } from '../product/straight-access.js';
import { postgresReply } from '../proxy/fault.js';
import { tcpProxy } from '../proxy/tcp-proxy.js';
import type { Options } from './options.js';

/** A Panelist with proxies around it, the outside world beside it, and a way past the proxies. */
export interface Stage {
  readonly world: World;
  readonly access: StraightAccess;
  readonly history: History;
  /** The database through the proxy. */
  readonly databaseUrl: string;
  /** Files that the processes wrote. */
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
}

/** Sets everything up; what was opened is closed again when it fails halfway. */
export async function setStage(options: Pick<Options, 'seed' | 'fromSources'>): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const part of closing.splice(0).toReversed()) await part();
  };
  try {
    const ground = await layGround();
    closing.push(ground.close);
    const straight = await ground.database('panelist');
    const access = await straightAccess(straight);
    closing.push(access.close);
    const random = seededRandom(options.seed).branch('faults');
    const proxyTo = async (name: string, port: number, isWhole?: typeof postgresReply) => {
      const chance = random.branch(name).next;
      const target = () => ({ host: '127.0.0.1', port });
      const proxy = await tcpProxy({ target, random: chance, ...(isWhole ? { isWhole } : {}) });
      closing.push(proxy.close);
      return proxy;
    };
    const { logger } = createLogger({ level: 'silent', file: join(ground.folder, 'outside.log') });
    // The providers are not part of the product: they see PostgreSQL as it is, and keep their books there.
    const sandbox = await startSandbox({ pool: access.pool, clock: systemClock(), logger });
    closing.push(sandbox.stop);
    const portOf = (url: string) => Number(new URL(url).port);
    const proxies = {
      postgres: await proxyTo('postgres', ground.port, postgresReply),
      tremendous: await proxyTo('tremendous', portOf(sandbox.urls.tremendous)),
      paypal: await proxyTo('paypal', portOf(sandbox.urls.paypal)),
    };
    const through = new URL(straight);
    through.port = String(proxies.postgres.port);
    const logFolder = join(ground.folder, 'logs');
    const product = await fleetProduct({
      databaseUrl: through.href,
      counts: { 'command-api': 2, 'query-api': 2, projectors: 2, workers: 2 },
      logFolder,
      fromSources: options.fromSources,
      env: {
        APP_ENV: 'test',
        TRUSTED_PROXIES: '1',
        TREMENDOUS_URL: `http://127.0.0.1:${proxies.tremendous.port}/api/v2`,
        TREMENDOUS_API_KEY: 'sandbox',
        PAYPAL_URL: `http://127.0.0.1:${proxies.paypal.port}`,
        PAYPAL_CLIENT_ID: 'sandbox',
        PAYPAL_SECRET: 'sandbox',
      },
    });
    closing.push(product.stop);
    const history = historyFile(join(ground.folder, 'history.jsonl'));
    closing.push(async () => history.close());
    return {
      world: { ground, product, proxies, random },
      access,
      history,
      databaseUrl: through.href,
      logs: [logFolder, join(ground.folder, 'postgres.log')],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
