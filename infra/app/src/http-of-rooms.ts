import { accountDecider, rolesOfAccount } from '@panelist/domain/identity';
import { postgresIdempotency } from '@panelist/infra/http';
import type { HttpOptions } from '@panelist/infra/http';
import { purposeCipher } from '@panelist/infra/personal-data';
import { positionWaiter } from '@panelist/infra/processors';
import type { PositionWaiter } from '@panelist/infra/processors';
import type { Dependencies, RunningRoom } from '@panelist/infra/room';
import { demoMounts } from '../demo/sandbox/index.js';
import type { Closers } from './closers.js';
import { notReadyFor } from './readiness.js';

/** What a process's HTTP server needs, for any set of rooms. */
export function httpOfRooms(dependencies: Dependencies, rooms: readonly RunningRoom[], open: Closers): HttpOptions {
  const { config, logger, metrics, clock, pool, vault, commands, sessions, files, uploads } = dependencies;
  const routes = rooms.flatMap((room) => room.routes);
  const reads = rooms.flatMap((room) => room.reads ?? []);
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
    rolesOf: async (userId) => rolesOfAccount((await commands.load(accountDecider, `account-${userId}`)).state),
    refreshStreams: commands.refreshStreams,
    idempotency: postgresIdempotency({
      pool,
      cipher: purposeCipher(config, 'idempotency'),
      vault,
    }),
    files,
    uploads,
    ...(reads.length > 0 && { waitForPosition: openWaiter(dependencies, reads, open).wait }),
  };
}

/** For queries that must show their caller's own writes. */
function openWaiter({ pool, readPool, logger }: Dependencies, reads: readonly string[], open: Closers): PositionWaiter {
  const onError = (err: unknown) => logger.warn({ err }, 'the listener for progress disconnected and reconnects');
  const waiter = positionWaiter(pool, reads, onError, readPool);
  open.add('The listener for progress', waiter.close);
  return waiter;
}
