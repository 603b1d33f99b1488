import { kernelRefusal } from '@panelist/domain/kernel';
import { openLeases } from '@panelist/infra/event-sourcing';
import { dropPrevious, ensureTables, rebuildTables, rollBack, runProcessors, verifyTable } from '@panelist/infra/processors';
import type { Projection, RebuildDependencies, RebuildOptions, Verified } from '@panelist/infra/processors';
import { CALL_ANSWER_MS } from '@panelist/infra/postgres';
import type { Room } from '@panelist/infra/room';
import { projections } from './projections.js';

export { projections } from './projections.js';

/** Keeps the read models up to date. */
export const room: Room = {
  name: 'projectors',
  // A call waits for the read models, too.
  answerWithinMs: CALL_ANSWER_MS,
  start: async (dependencies) => {
    const { config } = dependencies;
    const running = await runProcessors(dependencies, projections, {
      room: 'projectors',
      onShapeChange: config.env === 'production' ? 'refuse' : 'rebuild',
    });
    return { routes: [], waitingFor: async () => running.waitingFor(), stop: running.stop };
  },
};

type Outside = Omit<RebuildDependencies, 'leases'>;

/** Names of the read models, for operators. */
export const readModelNames: readonly string[] = projections.map(({ model }) => model.name);

/**
 * Fills shadow tables in one scan of the log and promotes them, whether or not a process runs their
 * projections. Throws `resource.not-found` for an unknown name.
 */
export async function rebuildReadModels(
  dependencies: Outside,
  names: readonly string[],
  options: RebuildOptions = {},
): Promise<void> {
  const chosen = names.map(named);
  await ensureTables(dependencies.pool, chosen, 'refuse');
  await withLeads(dependencies, (outside) => rebuildTables(outside, chosen, options));
}

/**
 * Compares a read model with a shadow table rebuilt from the log, then drops that table. Throws
 * like `rebuildReadModels`.
 */
export async function verifyReadModel(dependencies: Outside, name: string, options: RebuildOptions = {}): Promise<Verified> {
  const chosen = named(name);
  return withLeads(dependencies, (outside) => verifyTable(outside, chosen, options));
}

/** Swaps the table from before the last rebuild back in. False if none was kept. */
export async function rollBackReadModel({ pool }: Pick<Outside, 'pool'>, name: string): Promise<boolean> {
  const chosen = named(name);
  return rollBack(pool, chosen.model);
}

/** Drops the table from before the last rebuild. False if none was kept. */
export async function dropPreviousOf({ pool }: Pick<Outside, 'pool'>, name: string): Promise<boolean> {
  const chosen = named(name);
  return dropPrevious(pool, chosen.model);
}

function named(name: string): Projection {
  const projection = projections.find(({ model }) => model.name === name);
  if (projection === undefined) throw kernelRefusal('resource.not-found');
  return projection;
}

/**
 * A rebuild that loses its lease must start again, so its lease lasts longer than a processor's, in
 * milliseconds.
 */
const leaseMs = 30_000;

async function withLeads<Result>(
  outside: Outside,
  work: (dependencies: RebuildDependencies) => Promise<Result>,
): Promise<Result> {
  const leases = openLeases(outside.pool.options.connectionString ?? '', { room: 'rebuild', leaseMs });
  try {
    return await work({ ...outside, leases });
  } finally {
    await leases.close();
  }
}
