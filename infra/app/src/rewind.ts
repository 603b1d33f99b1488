import { openLeases } from '@panelist/infra/event-sourcing';
import { rebuildTables } from '@panelist/infra/processors';
import type { Projection, RebuildOptions } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { projections as ofProjectors } from '@panelist/projectors';
import { projections as ofWorkers, reactionsWithRows } from '@panelist/workers';
import { rewindCheckpoints, type Rewound } from './rewind-checkpoints.js';

/** A rebuild that loses its lease must start again, in milliseconds. */
const leaseMs = 30_000;

export interface RewoundReadModels extends Rewound {
  readonly rebuilt: readonly string[];
  /** Checkpoints of other versions of the code: only that code can rebuild them. */
  readonly left: readonly string[];
}

/**
 * After a failover or a restore that lost the end of the log: takes the checkpoints of reactions
 * back, and rebuilds read models that show what is lost. The processes may run meanwhile; each
 * processor continues within seconds.
 */
export async function rewind(
  dependencies: Pick<Dependencies, 'pool' | 'store' | 'log' | 'vault'>,
  options: RebuildOptions = {},
): Promise<RewoundReadModels> {
  const { pool } = dependencies;
  const rewound = await rewindCheckpoints({ ...dependencies, withRows: reactionsWithRows });
  const own: readonly Projection[] = [...ofProjectors, ...ofWorkers];
  const { reactions, again, projections } = rewound;
  // A first answer of a lost command would say that it has happened. Without it the command is decided
  // again, and its stream knows it if it was not lost.
  if (reactions.length + again.length + projections.length > 0) await pool.query('delete from app.idempotency_keys');
  const chosen = own.filter(({ name }) => rewound.projections.includes(name));
  const leases = openLeases(pool.options.connectionString ?? '', { service: 'rewind', leaseMs });
  try {
    if (chosen.length > 0) await rebuildTables({ ...dependencies, leases }, chosen, options);
  } finally {
    await leases.close();
  }
  const rebuilt = chosen.map(({ model }) => model.name);
  const done = chosen.map(({ name }) => name);
  return { ...rewound, rebuilt, left: rewound.projections.filter((name) => !done.includes(name)) };
}
