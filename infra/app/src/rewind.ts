import { openLeases, type EventStore, type Position } from '@panelist/infra/event-sourcing';
import { rebuildTables, isInLog, reactionCheckpoint } from '@panelist/infra/processors';
import type { Projection, RebuildOptions } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { projections as ofProjectors } from '@panelist/projectors';
import { projections as ofWorkers, reactionsWithRows, type ReactionWithRows } from '@panelist/workers';
import { inTransaction, type Pool } from '@panelist/infra/postgres';
import { pausePayouts } from '@panelist/infra/providers';

/** What `rewindCheckpoints` found, by the names of checkpoints. */
interface Rewound {
  /** Reactions that continue from `position`. */
  readonly reactions: readonly string[];
  readonly position: Position | null;
  /** Reactions that begin with the log again, because they keep rows. */
  readonly again: readonly string[];
  /** Projections whose read models must be rebuilt. */
  readonly projections: readonly string[];
}

/** The stream of a reaction, parked at this event of it. */
interface ParkedStream {
  readonly stream: string;
  readonly revision: number;
}

interface Row {
  readonly name: string;
  readonly position: Position | null;
  readonly eventId: string | null;
  readonly kind: 'projection' | 'reaction';
  readonly state: string;
  readonly movedAt: Date;
}

/** How long before the last move of one that is ahead reactions continue, in milliseconds. */
const marginMs = 60_000;

/**
 * Takes checkpoints back where one is ahead of the log, because it has lost its last events.
 * Reactions continue a minute before the first of those last moved, by the times at which events
 * were recorded: what remains of the history that they know comes before, what was appended since
 * the loss comes after. Also those that are not ahead: what they appended may be lost. Those that
 * keep rows begin again. A parked stream stays parked where its reaction does not read
 * the parked event again. Projections are marked as ahead until the caller has rebuilt their read
 * models. Payouts are paused. All in one transaction; a second call finds what is not rebuilt yet.
 */
export async function rewindCheckpoints({
  pool,
  store,
  withRows = [],
}: {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'lastBefore' | 'readAll' | 'readStream'>;
  readonly withRows?: readonly ReactionWithRows[];
}): Promise<Rewound> {
  const { rows } = await pool.query<Row>(
    'select name, kind, position, event_id as "eventId", state, moved_at as "movedAt" from app.checkpoints order by name',
  );
  const ahead: Row[] = [];
  for (const row of rows) if (row.state === 'ahead' || !(await isInLog(store, row))) ahead.push(row);
  // Infinity where none is ahead: the database may have been restored with its log.
  const last = await store.lastBefore(Math.min(...ahead.map(({ movedAt }) => movedAt.getTime() - marginMs)));
  const target = ahead.length === 0 ? null : (last?.position ?? null);
  // What a reaction appended may be lost although the event that it handled is not.
  const isPast = ({ position }: Row) => ahead.length > 0 && position !== null && (target === null || position > target);
  const lost = rows.filter((row) => row.kind === 'reaction' && (ahead.includes(row) || isPast(row)));
  const names = lost.map(({ name }) => name);
  const keeping = withRows.filter(({ reaction }) => names.includes(reactionCheckpoint(reaction)));
  const again = keeping.map(({ reaction }) => reactionCheckpoint(reaction));
  // Everything may be missing that came after the last event of the history that remains.
  const lostSince = last?.recordedAt ?? new Date(0).toISOString();
  const rewound: Rewound = {
    position: target,
    reactions: names.filter((name) => !again.includes(name)),
    again,
    projections: ahead.filter(({ kind }) => kind === 'projection').map(({ name }) => name),
  };
  const parked = await pool.query<ParkedStream & { readonly name: string }>(
    'select name, stream, revision from app.parked_streams where name = any($1)',
    [names],
  );
  const read: typeof parked.rows = [];
  for (const row of parked.rows) if (again.includes(row.name) || !(await isUpToTarget(row))) read.push(row);
  await inTransaction(pool, async (client) => {
    await client.query("update app.checkpoints set state = 'ahead', failing = null where name = any($1)", [rewound.projections]);
    await client.query(
      `update app.checkpoints set
         position = case when $2::text is not null and name <> all($3) then least(position collate "C", $2 collate "C") end, event_id = null,
         epoch = epoch + 1, state = 'starting', failing = null, updated_at = now()
       where name = any($1)`,
      [names, target, again],
    );
    for (const { name, stream } of read)
      await client.query('delete from app.parked_streams where name = $1 and stream = $2', [name, stream]);
    // After the epochs: no process that ran before writes a row any more.
    for (const { forget } of keeping) await client.query(forget);
    await pausePayouts(client, { reason: 'rewind', lostSince });
  });
  return rewound;

  /** Reads the event: what is stored of the failure may be of a later one. */
  async function isUpToTarget({ stream, revision }: ParkedStream): Promise<boolean> {
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    return event !== undefined && target !== null && event.position <= target;
  }
}

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
  // A first answer of a lost command would say that it has happened. Without it the command is
  // decided again, and its stream knows it if it was not lost.
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
