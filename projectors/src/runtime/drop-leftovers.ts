import type { AnyProjector } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/runtime';
import type { RebuildDependencies } from './rebuild-tables.js';
import { dropBeside, tablesBeside } from './table-sql.js';
import { whileBuilding } from './while-building.js';

/** Drops what rebuilds left behind whose process was killed, and the progress that they showed. What somebody builds now stays. */
export async function dropLeftovers(
  { pool, leads, logger }: Pick<RebuildDependencies, 'pool' | 'leads'> & Pick<Dependencies, 'logger'>,
  projectors: readonly AnyProjector[],
): Promise<void> {
  for (const projector of projectors) {
    try {
      if ((await tablesBeside(pool, projector.table, 'next')).length === 0) continue;
      await whileBuilding({ pool, leads }, [projector], undefined, () => dropBeside(pool, projector.table, 'next'));
    } catch (error) {
      // Somebody builds it, or the database is away: the next rebuild drops it as well.
      logger.debug({ projector: projector.name, err: error }, 'What stands beside a read model was left alone');
    }
  }
}
