import { accountDecider, hasSecondFactor, stepUpMethodsOf } from '@panelist/domain/identity';
import { registry } from '@panelist/domain/registry';
import { unitsOfWork } from '@panelist/infra/event-sourcing';
import { accessOf } from '@panelist/infra/steps';
import { postgresIdempotency, securityCounts } from '@panelist/infra/http';
import type { HttpOptions } from '@panelist/infra/http';
import { purposeCipher } from '@panelist/infra/personal-data';
import type { Dependencies, RunningRoom } from '@panelist/infra/room';
import { demoMounts } from '../demo/sandbox/index.js';
import { notReadyFor } from './readiness.js';

/** What a process's HTTP server needs, for any set of rooms. */
export function httpOfRooms(dependencies: Dependencies, rooms: readonly RunningRoom[]): HttpOptions {
  const { config, logger, metrics, clock, pool, vault, store, commands, sessions, files, uploads } = dependencies;
  const routes = rooms.flatMap((room) => room.routes);
  const isDemo = config.env === 'demo' || config.env === 'test';
  return {
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    hostNames: config.hostNames,
    metricsToken: config.metricsToken,
    trustProxy: config.trustedProxies,
    logger,
    metrics,
    clock,
    routes,
    documented: registry.contracts,
    mounts: [
      ...rooms.flatMap((room) => room.mount ?? []),
      ...(isDemo ? [demoMounts({ pool, clock, publicUrl: config.publicUrl })] : []),
    ],
    staffPages: rooms.flatMap((room) => room.staffPages ?? []),
    page: config.page,
    headOfPage: rooms.find((room) => room.headOfPage)?.headOfPage,
    attachments: rooms.flatMap((room) => room.attach ?? []),
    ready: async () => notReadyFor(dependencies, rooms),
    sessions,
    rolesOf: async (userId) => accessOf(commands, userId),
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
    waitForPosition: rooms.find((room) => room.waitForPosition)?.waitForPosition,
    waitForHead: rooms.find((room) => room.waitForHead)?.waitForHead,
  };
}
