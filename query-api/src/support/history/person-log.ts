import type { Actor, RecordedEvent } from '@panelist/domain/kernel';
import { readPlaces, type EventLog } from '@panelist/infra/event-sourcing';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { personEvents } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

/** Which of a person's events to read. */
export interface WantedEvents {
  /** The end of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** How many to leave out first, of what follows the cursor. */
  readonly skip?: number;
  /** Empty: all types. */
  readonly types: readonly string[];
  /** Absent: of all. */
  readonly actor?: Actor['kind'] | undefined;
  readonly order: 'oldest' | 'newest';
  /** ISO 8601, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface PersonEvents {
  readonly events: readonly RecordedEvent[];
  /** The cursor of the next page; null after the last. */
  readonly next: string | null;
}

/**
 * The query side's only access to the event log: the events of one person in the wanted order, page
 * by page.
 */
export interface PersonLog {
  pageOf(userId: string, wanted: WantedEvents): Promise<PersonEvents>;
}

/**
 * Finds the positions of the page's events in a read model and reads only these, from any store.
 */
export function personLog(log: Pick<EventLog, 'read'>, tables: TableDependencies): PersonLog {
  return {
    pageOf: async (userId, wanted) => {
      const places = await placesOf(tables, userId, { ...wanted, limit: wanted.limit + 1 });
      const page = places.slice(0, wanted.limit);
      return {
        events: await readPlaces(log, page),
        next: places.length > page.length ? (page.at(-1)?.position ?? null) : null,
      };
    },
  };
}

const place = select(personEvents, 'position', 'stream', 'revision');
type PlaceRow = NonNullable<(typeof place)['row']>;

async function placesOf(
  tables: TableDependencies,
  userId: string,
  { cursor, limit, skip = 0, types, actor, order, from, to }: WantedEvents,
): Promise<readonly PlaceRow[]> {
  const { table, refs: r } = personEvents;
  const isOldestFirst = order === 'oldest';
  return readRows(
    tables,
    place,
    sql`
      select ${place.columns('t')} from ${table} t
      where t.${r.userId} = ${userId}
        and (${cursor ?? null}::text is null or ${isOldestFirst ? sql`t.${r.position} > ${cursor ?? ''}` : sql`t.${r.position} < ${cursor ?? ''}`})
        and (${actor ?? null}::text is null or t.${r.actorKind} = ${actor ?? null})
        and (${types.length === 0 ? null : types}::text[] is null or t.${r.type} = any(${types}))
        and t.${r.occurredAt} between coalesce(${from ?? null}, '-infinity'::timestamptz) and coalesce(${to ?? null}, 'infinity'::timestamptz)
      order by t.${r.position} ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit} offset ${skip}`,
  );
}
