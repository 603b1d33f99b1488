import { kernelRefusal } from '@panelist/domain/kernel';
import { leads as leadsOf } from '@panelist/infra/leads';
import type { AnyProjector } from '@panelist/infra/read-models';
import type { Room } from '@panelist/infra/runtime';
import { projectors } from './projectors.js';
import { dropPrevious, putBack } from './runtime/projector-state.js';
import { rebuildTables } from './runtime/rebuild-tables.js';
import type { RebuildDependencies, RebuildOptions } from './runtime/rebuild-tables.js';
import { runProjectors } from './runtime/run-projectors.js';
import { verifyTable } from './runtime/verify-table.js';
import type { Verified } from './runtime/verify-table.js';

export { projectors } from './projectors.js';
export type { Difference } from './runtime/compare-tables.js';
export type { Verified } from './runtime/verify-table.js';

export const room: Room = {
  name: 'projectors',
  start: async (dependencies) => runProjectors(dependencies, projectors),
};

type Outside = Omit<RebuildDependencies, 'leads'>;

/**
 * Builds read models anew beside those in use, in one scan of the log, and swaps them, whether or not a process runs their projectors.
 * Throws `resource.not-found` for a name that there is none of.
 */
export async function rebuildProjectors(
  dependencies: Outside,
  names: readonly string[],
  options: RebuildOptions = {},
): Promise<void> {
  const chosen = names.map(named);
  await withLeads(dependencies, (leads) => rebuildTables({ ...dependencies, leads }, chosen, options));
}

/** Compares a read model with one built anew from the log, which is dropped again. Throws as `rebuildProjectors` does. */
export async function verifyProjector(dependencies: Outside, name: string, options: RebuildOptions = {}): Promise<Verified> {
  const chosen = named(name);
  return withLeads(dependencies, (leads) => verifyTable({ ...dependencies, leads }, chosen, options));
}

/** Puts the table that was in use before the last rebuild back in its place. False if none was kept. */
export async function rollBackProjector({ pool }: Pick<Outside, 'pool'>, name: string): Promise<boolean> {
  return putBack(pool, named(name));
}

/** Drops the table that was in use before the last rebuild. False if none was kept. */
export async function dropPreviousOf({ pool }: Pick<Outside, 'pool'>, name: string): Promise<boolean> {
  return dropPrevious(pool, named(name));
}

function named(name: string): AnyProjector {
  const projector = projectors.find((one) => one.name === name);
  if (projector === undefined) throw kernelRefusal('resource.not-found');
  return projector;
}

async function withLeads<Result>(
  { pool }: Outside,
  work: (leads: RebuildDependencies['leads']) => Promise<Result>,
): Promise<Result> {
  const leads = leadsOf(pool.options.connectionString ?? '', { room: 'rebuild' });
  try {
    return await work(leads);
  } finally {
    await leads.close();
  }
}
