import { systemClock, StartError, createMetrics } from '@panelist/infra/foundation';
import type { LoadedConfig, Logger } from '@panelist/infra/foundation';
import { gatewayApp, liveUpgrades, watchInstances } from './gateway/index.js';
import { openServer } from '@panelist/infra/http';
import type { OpenServer } from '@panelist/infra/http';
import { portProblem } from './assert-port-free.js';
import { roomProcess } from './room-process.js';
import type { RoomProcess } from './room-process.js';

export interface GatewayRun {
  readonly config: LoadedConfig;
  readonly logger: Logger;
  /** Folder of the built pages. */
  readonly uiFolder: string | undefined;
}

/**
 * The one origin in front of all instances of command-api and query-api. It is stateless, so
 * several may run. Throws a `StartError` when the configuration does not say where they are.
 */
export function runGateway({ config, logger, uiFolder }: GatewayRun): RoomProcess {
  const { upstreams, publicUrl, hostNames, metricsToken, trustedProxies, env, page } = config;
  if (upstreams.command.length === 0 || upstreams.query.length === 0)
    throw new StartError('COMMAND_API_URLS and QUERY_API_URLS must be set for the gateway: it sends calls on to them.');
  const onError = (err: unknown) => logger.warn({ err }, 'the gateway could not resolve the addresses of the rooms');
  const command = watchInstances(upstreams.command, onError);
  const query = watchInstances(upstreams.query, onError);
  const live = liveUpgrades(query, trustedProxies);
  let isClosing = false;
  let server: OpenServer | undefined;
  const app = gatewayApp(
    {
      publicUrl,
      hostNames,
      metricsToken,
      trustedProxies,
      logger,
      uiFolder,
      page,
      command,
      query,
      metrics: createMetrics({ process: true }),
      clock: systemClock(),
      isDemo: env === 'demo' || env === 'test',
      ready: async () => (!command.anyReady() ? 'command-api' : query.anyReady() ? null : 'query-api'),
    },
    () => isClosing,
  );
  return roomProcess({
    name: 'gateway',
    logger,
    start: async (stopping) => {
      stopping.addEventListener('abort', () => (isClosing = true), { once: true });
      const { host, port } = config;
      server = await openServer({ host, port, listener: app, attachments: [live.attach] }).catch((error: unknown) => {
        throw portProblem(error, host, port);
      });
    },
    drainMs: () => config.drainMs,
    close: async (deadlineMs) => {
      live.end();
      await server?.close(deadlineMs);
      await Promise.all([command.close(), query.close()]);
    },
  });
}
