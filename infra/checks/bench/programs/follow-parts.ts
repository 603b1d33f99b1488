import { registry } from '@panelist/domain/registry';
import { inProcessBus } from '@panelist/infra/bus';
import { eventLog, postgresEventStore } from '@panelist/infra/event-sourcing';
import { createLogger, createMetrics, systemClock } from '@panelist/infra/foundation';
import { postgresVault } from '@panelist/infra/personal-data';
import { createPool } from '@panelist/infra/postgres';
import { inParts, runProcessors } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors';

/** Parts of a read model that this process runs, until it gets `stop`. */
export interface Follow {
  readonly url: string;
  /** Of the key store, 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly model: string;
  /** Numbers of the parts, from 0. */
  readonly parts: readonly number[];
}

async function follow({ url, masterKey, model, parts }: Follow): Promise<() => Promise<void>> {
  const pool = createPool(url);
  const store = await postgresEventStore({ connectionString: url, pool });
  const vault = postgresVault({ pool, masterKey: Buffer.from(masterKey) });
  const access = {
    pool,
    store,
    vault,
    log: eventLog({ store, vault, events: registry.events }),
    bus: inProcessBus(),
    clock: systemClock(),
    metrics: createMetrics(),
    logger: createLogger({ level: 'silent', write: () => undefined }).logger,
  };
  const all = projections.filter((projection) => projection.model.name === model).flatMap(inParts);
  const running = await runProcessors(
    access,
    all.filter((_, index) => parts.includes(index)),
    { room: 'projectors' },
  );
  return async () => {
    await running.stop();
    await store.close();
    await pool.end();
  };
}

let stop: (() => Promise<void>) | undefined;
process.on('message', (message: Follow | 'stop') => {
  const work = async (): Promise<void> => {
    if (message !== 'stop') stop = await follow(message);
    else await stop?.();
    process.send?.('done');
  };
  work().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
