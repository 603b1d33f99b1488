import type { EventStore, Position } from '../event-sourcing/index.js';
import { inTransaction } from '../postgres/index.js';
import type { Pool } from '../postgres/index.js';
import { cutTrail, holds, lastShared } from './log-trail.js';
import type { ParkedStream } from './parked-streams.js';
import { reactionCheckpoint } from './reaction.js';

/**
 * A reaction that keeps rows of its own, which follow from the log. An event that the log has lost
 * may have removed a row, so no mark is early enough: the reaction begins again, without the rows.
 */
export interface ReactionWithRows {
  /** The reaction's name. */
  readonly reaction: string;
  /** The statement that deletes the rows. */
  readonly forget: string;
}

/** What `rewindCheckpoints` found, by the names of checkpoints. */
export interface Rewound {
  /** Where the log and its readers have the same history last; null: nowhere that is known. */
  readonly shared: Position | null;
  /** Reactions that continue from `position`. */
  readonly reactions: readonly string[];
  readonly position: Position | null;
  /** Reactions that begin with the log again, because they keep rows. */
  readonly again: readonly string[];
  /** Projections whose read models must be rebuilt. */
  readonly projections: readonly string[];
}

interface Row {
  readonly name: string;
  readonly kind: 'projection' | 'reaction';
  readonly position: Position | null;
  readonly state: string;
}

interface ParkedRow extends ParkedStream {
  readonly name: string;
}

/**
 * Takes checkpoints back that are ahead of the log, because it has lost its last events. Reactions
 * continue after the last mark that the log still holds, or at its head where there is no such mark,
 * or none was lost; those that keep rows begin again. A parked stream stays parked where its reaction does not
 * read the parked event again. Projections are marked as ahead until the caller has rebuilt their read models.
 * All in one transaction; a second call finds what is not rebuilt yet.
 */
export async function rewindCheckpoints({
  pool,
  store,
  withRows = [],
}: {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readAll' | 'readStream' | 'head'>;
  readonly withRows?: readonly ReactionWithRows[];
}): Promise<Rewound> {
  const { isWhole, position: shared } = await lastShared({ pool, store });
  const head = await store.head();
  const target = isWhole || shared === null ? head : shared;
  const { rows } = await pool.query<Row>('select name, kind, position, state from app.checkpoints order by name');
  const ahead: Row[] = [];
  for (const row of rows) if (row.state === 'ahead' || !(await isInLog(row))) ahead.push(row);
  const namesOf = (kind: Row['kind']): readonly string[] => ahead.filter((row) => row.kind === kind).map(({ name }) => name);
  const lost = namesOf('reaction');
  const keeping = withRows.filter(({ reaction }) => lost.includes(reactionCheckpoint(reaction)));
  const again = keeping.map(({ reaction }) => reactionCheckpoint(reaction));
  const rewound: Rewound = {
    shared,
    position: target,
    reactions: lost.filter((name) => !again.includes(name)),
    again,
    projections: namesOf('projection'),
  };
  const read: ParkedRow[] = [];
  for (const row of await parkedOf(lost)) if (again.includes(row.name) || !(await isUpToTarget(row))) read.push(row);
  await inTransaction(pool, async (client) => {
    await client.query("update app.checkpoints set state = 'ahead', failing = null where name = any($1)", [rewound.projections]);
    await client.query(
      `update app.checkpoints set
         position = case when $2::text is not null and name <> all($3) then least(position collate "C", $2 collate "C") end,
         epoch = epoch + 1, state = 'starting', failing = null, updated_at = now()
       where name = any($1)`,
      [lost, target, again],
    );
    for (const { name, stream } of read)
      await client.query('delete from app.parked_streams where name = $1 and stream = $2', [name, stream]);
    // After the epochs: no process that ran before writes a row any more.
    for (const { forget } of keeping) await client.query(forget);
    if (!isWhole) await cutTrail(client, shared);
  });
  return rewound;

  async function isInLog({ position }: Row): Promise<boolean> {
    if (position === null) return true;
    if (!isWhole && (shared === null || position > shared)) return false;
    return holds(store, { position });
  }

  async function parkedOf(names: readonly string[]): Promise<readonly ParkedRow[]> {
    const sql = 'select name, stream, revision from app.parked_streams where name = any($1)';
    return (await pool.query<ParkedRow>(sql, [names])).rows;
  }

  /** Reads the event: what is stored of the failure may be of a later one. */
  async function isUpToTarget({ stream, revision }: ParkedStream): Promise<boolean> {
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    return event !== undefined && target !== null && event.position <= target;
  }
}
