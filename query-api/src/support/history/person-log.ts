import type { RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from '@panelist/infra/event-log';
import { personEventsTable } from '@panelist/infra/read-models';
import type { PersonEventRow } from '@panelist/infra/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { readRows } from '../../shared/read-rows.js';
import { revisionRuns } from './revision-runs.js';

/** Which of a person's events are wanted. */
export interface WantedEvents {
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** None: all. */
  readonly types: readonly string[];
  /** ISO 8601, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface PersonEvents {
  readonly events: readonly RecordedEvent[];
  /** The cursor of the page that follows; null after the last. */
  readonly next: string | null;
}

/** The one way by which the query side reads the event log: what happened to one person, oldest first, a page at a time. */
export interface PersonLog {
  pageOf(userId: string, wanted: WantedEvents): Promise<PersonEvents>;
}

/** Looks up in a read model where the page's events stand, and reads those alone, whatever store keeps them. */
export function personLog(log: Pick<EventLog, 'readStream'>, tables: TableDependencies): PersonLog {
  return {
    pageOf: async (userId, wanted) => {
      const places = await placesOf(tables, userId, { ...wanted, limit: wanted.limit + 1 });
      const page = places.slice(0, wanted.limit);
      const runs = revisionRuns(page);
      const read = await Promise.all(
        runs.map(async ({ stream, from, to }) => log.readStream(stream, { from, limit: to - from + 1 })),
      );
      const events = new Map(read.flat().map((event) => [placeText(event), event]));
      return {
        // A stream that was deleted has nothing to say any more.
        events: page.flatMap((place) => events.get(placeText(place)) ?? []),
        next: places.length > page.length ? (page.at(-1)?.position ?? null) : null,
      };
    },
  };
}

async function placesOf(
  tables: TableDependencies,
  userId: string,
  { cursor, limit, types, from, to }: WantedEvents,
): Promise<readonly PersonEventRow[]> {
  return readRows(
    tables,
    personEventsTable,
    `select t.* from read_model.person_events t
     where user_id = $1 and position > $2
       and ($3::text[] is null or type = any($3))
       and occurred_at between coalesce($4, '-infinity'::timestamptz) and coalesce($5, 'infinity'::timestamptz)
     order by position limit $6`,
    [userId, cursor ?? '', types.length === 0 ? null : types, from ?? null, to ?? null, limit],
  );
}

const placeText = ({ stream, revision }: { readonly stream: string; readonly revision: number }): string =>
  `${stream} ${revision}`;
