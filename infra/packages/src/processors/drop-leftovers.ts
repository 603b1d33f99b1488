import type { Logger } from '../foundation/index.js';
import type { Projection } from './projection.js';
import type { RebuildDependencies } from './rebuild-tables.js';
import { dropShadows, shadowsOf } from './table-sql.js';
import { whileBuilding } from './while-building.js';

/**
 * Drops shadow tables and progress of rebuilds whose process was killed. Tables that another
 * process is building stay.
 */
export async function dropLeftovers(
  { pool, leases }: Pick<RebuildDependencies, 'pool' | 'leases'>,
  logger: Logger,
  projections: readonly Projection[],
): Promise<void> {
  for (const projection of projections) {
    try {
      if ((await shadowsOf(pool, projection.model, 'next')).length === 0) continue;
      await whileBuilding({ pool, leases }, [projection], undefined, () => dropShadows(pool, projection.model, 'next'));
    } catch (error) {
      // Another process builds it, or the database is unreachable: the next rebuild drops it as
      // well.
      logger.debug({ projection: projection.name, err: error }, 'a shadow table was left alone');
    }
  }
}
