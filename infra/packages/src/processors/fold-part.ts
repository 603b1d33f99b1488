import type { ProcessorAccess } from './access.js';
import type { PartProgress, PartToFold } from './part-to-fold.js';
import { PoisonEventError } from './poison-event.js';
import type { Projection } from './projection.js';
import { scanInto } from './scan-log.js';

/** Folds a part of the log into shadow tables: the work of one thread of a rebuild. */
export async function foldPart(
  access: Pick<ProcessorAccess, 'pool' | 'log' | 'store' | 'vault'>,
  projections: readonly Projection[],
  { tables, part, until }: PartToFold,
  report: (progress: PartProgress) => void,
): Promise<void> {
  const named = (name: string): Projection => {
    const projection = projections.find((each) => each.name === name);
    if (projection === undefined) throw new Error(`There is no projection ${name}`);
    return projection;
  };
  try {
    const scan = scanInto(
      access,
      tables.map(({ name, target }) => ({ projection: named(name), target })),
      // The process that started the thread ends it.
      { part, ended: new AbortController().signal, note: async (position) => report({ kind: 'moved', position }) },
    );
    await scan.forward(until);
    await scan.forEach(async () => undefined);
    scan.check();
    report({ kind: 'done' });
  } catch (error) {
    if (!(error instanceof PoisonEventError)) throw error;
    report({ kind: 'poison', failing: error.failing });
  }
}
