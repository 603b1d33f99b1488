import { accessOf, accountDecider, hasSecondFactor, stepUpMethodsOf } from '@panelist/domain/identity';
import { registry } from '@panelist/domain/registry';
import { unitsOfWork } from '@panelist/infra/event-sourcing';
import { postgresIdempotency, securityCounts } from '@panelist/infra/http';
import type { HttpOptions } from '@panelist/infra/http';
import { purposeCipher } from '@panelist/infra/personal-data';
import type { Dependencies, RunningService } from '@panelist/infra/service';
import { demoMounts } from '../demo/sandbox/index.js';
import { notReadyFor } from './readiness.js';

/** What a process's HTTP server needs, for any set of services. */
export function httpOfServices(dependencies: Dependencies, services: readonly RunningService[]): HttpOptions {
  const { config, logger, metrics, clock, pool, vault, store, commands, sessions, files, uploads } = dependencies;
  const routes = services.flatMap((service) => service.routes);
  const isDemo = config.env === 'demo' || config.env === 'test';
  return {
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    hostNames: config.hostNames,
    metricsToken: config.metricsToken,
    trustProxy: config.trustedProxies,
    logger,
    metrics,
    clock,
    routes,
    documented: registry.contracts,
    mounts: [
      ...services.flatMap((service) => service.mount ?? []),
      ...(isDemo ? [demoMounts({ pool, clock, publicUrl: config.publicUrl })] : []),
    ],
    staffPages: services.flatMap((service) => service.staffPages ?? []),
    page: config.page,
    headOfPage: services.find((service) => service.headOfPage)?.headOfPage,
    listedPages: services.find((service) => service.listedPages)?.listedPages,
    attachments: services.flatMap((service) => service.attach ?? []),
    ready: async () => notReadyFor(dependencies, services),
    sessions,
    rolesOf: async (userId) => accessOf(commands.load, userId),
    stepUpMethodsOf: async (userId) => stepUpMethodsOf((await commands.load(accountDecider, `account-${userId}`)).state),
    // The demo's staff log in with the demo password alone; tests open sessions themselves.
    hasSecondFactor:
      config.env === 'demo' || config.env === 'test'
        ? undefined
        : async (userId) => hasSecondFactor((await commands.load(accountDecider, `account-${userId}`)).state),
    refreshStreams: commands.refreshStreams,
    units: unitsOfWork(store, commands.refreshStreams),
    countRefusal: securityCounts(pool, (err) => logger.error({ err }, 'refusals could not be counted')),
    idempotency: postgresIdempotency({
      pool,
      cipher: purposeCipher(config, 'idempotency'),
      vault,
    }),
    files,
    uploads,
    waitForPosition: services.find((service) => service.waitForPosition)?.waitForPosition,
    waitForHead: services.find((service) => service.waitForHead)?.waitForHead,
  };
}
