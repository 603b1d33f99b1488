import { kernelRefusal } from '@panelist/domain/kernel';
import { openLeases } from '@panelist/infra/event-sourcing';
import { ensureTables, rebuildTables, runProcessors } from '@panelist/infra/processors';
import type { Projection, RebuildDependencies, RebuildOptions } from '@panelist/infra/processors';
import { CALL_ANSWER_MS } from '@panelist/infra/postgres';
import type { Service } from '@panelist/infra/service';
import { projections } from './projections.js';

export { projections } from './projections.js';

/** Keeps the read models up to date. */
export const service: Service = {
  name: 'projectors',
  // A call waits for the read models, too.
  answerWithinMs: CALL_ANSWER_MS,
  start: async (dependencies) => {
    const { config } = dependencies;
    const running = await runProcessors(dependencies, projections, {
      service: 'projectors',
      onShapeChange: config.env === 'production' ? 'refuse' : 'rebuild',
    });
    return { routes: [], waitingFor: async () => running.waitingFor(), stop: running.stop };
  },
};

/**
 * A rebuild that loses its lease must start again, so its lease lasts longer than a processor's, in
 * milliseconds.
 */
const leaseMs = 30_000;

type Outside = Omit<RebuildDependencies, 'leases'>;

/** Names of the read models, for operators. */
export const readModelNames: readonly string[] = projections.map(({ model }) => model.name);

/**
 * Fills new tables in one scan of the log, which take over from those in use, whether or not a
 * process runs their projections. Throws `resource.not-found` for an unknown name.
 */
export async function rebuildReadModels(
  dependencies: Outside,
  names: readonly string[],
  options: RebuildOptions = {},
): Promise<void> {
  const chosen = names.map(named);
  await ensureTables(dependencies.pool, chosen, 'refuse');
  const leases = openLeases(dependencies.pool.options.connectionString ?? '', { service: 'rebuild', leaseMs });
  try {
    await rebuildTables({ ...dependencies, leases }, chosen, options);
  } finally {
    await leases.close();
  }
}

function named(name: string): Projection {
  const projection = projections.find(({ model }) => model.name === name);
  if (projection === undefined) throw kernelRefusal('resource.not-found');
  return projection;
}
