import { kernelError } from '@panelist/domain/kernel';
import { leads as leadsOf } from '@panelist/infra/leads';
import type { Room } from '@panelist/infra/runtime';
import { projectors } from './projectors.js';
import { rebuildTables } from './runtime/rebuild-tables.js';
import type { RebuildDependencies, RebuildOptions } from './runtime/rebuild-tables.js';
import { runProjectors } from './runtime/run-projectors.js';

export { projectors } from './projectors.js';

export const room: Room = {
  name: 'projectors',
  start: async (dependencies) => runProjectors(dependencies, projectors),
};

/**
 * Builds one read model anew beside the one in use and swaps them, whether or not a process runs its projector.
 * Throws `resource.not-found` for a name that there is none of.
 */
export async function rebuildProjector(
  dependencies: Omit<RebuildDependencies, 'leads'>,
  name: string,
  options: RebuildOptions = {},
): Promise<void> {
  const projector = projectors.find((one) => one.name === name);
  if (projector === undefined) throw kernelError('resource.not-found');
  const leads = leadsOf(dependencies.pool.options.connectionString ?? '', { room: 'rebuild' });
  try {
    await rebuildTables({ ...dependencies, leads }, [projector], options);
  } finally {
    await leads.close();
  }
}
