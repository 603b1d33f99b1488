import { accountDecider, rolesOfAccount } from '@panelist/domain/identity';
import { postgresIdempotency, startHttp } from '../http/index.js';
import type { RunningHttp } from '../http/index.js';
import { purposeCipher } from '../personal-data/index.js';
import { positionWaiter } from '../projections/index.js';
import type { Dependencies, RunningRoom } from '../runtime/index.js';
import { demoMounts } from '../sandbox/index.js';
import { portProblem } from './assert-port-free.js';
import type { Closers } from './closers.js';

/** The gateway over all rooms of this process. */
export async function serve(
  dependencies: Dependencies,
  rooms: readonly RunningRoom[],
  uiFolder: string | undefined,
  open: Closers,
): Promise<RunningHttp> {
  const { config, logger, metrics, clock, pool, vault, commands, sessions, files } = dependencies;
  const waiter = positionWaiter(pool, (err) => logger.warn({ err }, 'the listener for progress broke; it comes back by itself'));
  open.add('The listener for progress', waiter.close);
  const isDemo = config.env === 'demo' || config.env === 'test';
  try {
    return await startHttp({
      host: config.host,
      port: config.port,
      publicUrl: config.publicUrl,
      trustProxy: config.trustedProxies,
      logger,
      metrics,
      clock,
      routes: rooms.flatMap((room) => room.routes),
      mounts: [...rooms.flatMap((room) => room.mount ?? []), ...(isDemo ? [demoMounts({ pool, clock })] : [])],
      attachments: rooms.flatMap((room) => room.attach ?? []),
      ready: async () => firstWaiting(rooms),
      uiFolder,
      sessions,
      rolesOf: async (userId) => rolesOfAccount((await commands.load(accountDecider, `account-${userId}`)).state),
      idempotency: postgresIdempotency({
        pool,
        cipher: purposeCipher(config.masterKey, 'idempotency'),
        blindIndex: vault.blindIndex,
      }),
      files,
      waitForPosition: waiter.wait,
    });
  } catch (error) {
    throw portProblem(error, config.host, config.port);
  }
}

/** The part that is waited for, or null once all are ready. */
export async function firstWaiting(rooms: readonly RunningRoom[]): Promise<string | null> {
  for (const room of rooms) {
    const part = await room.waitingFor();
    if (part !== null) return part;
  }
  return null;
}
