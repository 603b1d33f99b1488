import { kernelRefusal, searchForm, type Actor, type RecordedEvent } from '@panelist/domain/kernel';
import { registry, contexts } from '@panelist/domain/registry';
import { supportHistory, eventTypes, type HistoryEntry } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { requireFound } from '../../shared/require-found.js';
import { todayOf } from '../../shared/responses/open-things.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { participantById, participantView } from '../participants/find-participants.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { openItems } from '../queue/support-queue-route.js';
import { historyEntries } from './history-entries.js';
import { readStories, streamsOfStories, type StreamsOfStories } from './stories.js';
import type { PersonHistory } from '../state/person-history.js';
import { readPlaces, type EventLog } from '@panelist/infra/event-sourcing';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { personEvents } from '@panelist/projectors/read-models';

/** The types of event by context; contexts without events are left out. */
const typesByContext: ReadonlyMap<string, readonly string[]> = new Map(
  contexts
    .map(({ name, events }) => [name, events.flatMap(({ types }) => Object.keys(types))] as const)
    .filter(([, types]) => types.length > 0),
);

export const eventTypesRoute = () =>
  route(eventTypes, async () => ({ body: { items: [...typesByContext].map(([context, types]) => ({ context, types })) } }));

/** Which of a person's events to read. */
export interface WantedEvents {
  /** The end of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** How many to leave out first, of what follows the cursor. */
  readonly skip?: number;
  /** Empty: all types. */
  readonly types: readonly string[];
  /** Only events of these streams; absent: of all. */
  readonly streams?: readonly string[] | undefined;
  /** Absent: of all. */
  readonly actor?: Actor['kind'] | undefined;
  readonly order: 'oldest' | 'newest';
  /** ISO 8601, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PersonEvents {
  readonly events: readonly RecordedEvent[];
  /** The cursor of the next page; null after the last. */
  readonly next: string | null;
}

/**
 * The query side's only access to the event log: the events of one person in the wanted order, page
 * by page.
 */
interface PersonLog {
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
  { cursor, limit, skip = 0, types, streams, actor, order, from, to }: WantedEvents,
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
        and (${streams ?? null}::text[] is null or t.${r.stream} = any(${streams ?? []}))
        and (${types.length === 0 ? null : types}::text[] is null or t.${r.type} = any(${types}))
        and t.${r.occurredAt} between coalesce(${from ?? null}, '-infinity'::timestamptz) and coalesce(${to ?? null}, 'infinity'::timestamptz)
      order by t.${r.position} ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit} offset ${skip}`,
  );
}

/**
 * Every event of a person in all contexts, oldest first (contract, Staff). The person's own access
 * log has the look before its reader has the answer.
 */
export function supportHistoryRoute(
  dependencies: QueryDependencies & Pick<Dependencies, 'log'> & { readonly pasts: Pick<PersonHistory, 'prepare'> },
) {
  const log = personLog(dependencies.log, dependencies);
  return route(supportHistory, async ({ params, query, caller }) => {
    /** Sentences are made from the events, so that a text is found by reading on. */
    async function entriesWith(text: string, wanted: WantedEvents) {
      if (text === '') {
        const { events, next } = await log.pageOf(params.userId, wanted);
        return { items: await historyEntries(dependencies, events), next };
      }
      const { limit, skip = 0 } = wanted;
      const found: HistoryEntry[] = [];
      let { cursor } = wanted;
      for (;;) {
        const { events, next } = await log.pageOf(params.userId, { ...wanted, cursor, skip: 0, limit: searchedAtOnce });
        const entries = await historyEntries(dependencies, events);
        found.push(...entries.filter((entry) => searchForm(textsOf(entry)).includes(searchForm(text))));
        const items = found.slice(skip, skip + limit);
        const isMore = found.length > skip + limit;
        if (isMore || next === null) return { items, next: isMore ? (items.at(-1)?.position ?? null) : null };
        cursor = next;
      }
    }
    const types = typesIn(query.types ?? '', query.context);
    const participant = requireFound(await participantById(dependencies, params.userId));
    const accessReason = await recordStaffAccess(dependencies, 'history', params.userId, caller);
    const isFirst = query.cursor === undefined;
    const streams = isFirst || query.story !== undefined ? await streamsOfStories(dependencies, params.userId) : noStreams;
    const ofStory = query.story && [...streams].filter(([, { id }]) => id === query.story).map(([stream]) => stream);
    const [{ items, next }, today, open, stories] = await Promise.all([
      entriesWith(query.text, { ...query, types, ...(ofStory && { streams: ofStory }) }),
      isFirst ? todayOf(dependencies, params.userId, 'all') : null,
      isFirst ? openItems(dependencies, params.userId) : null,
      isFirst ? readStories(dependencies, params.userId, streams) : null,
    ]);
    const body = {
      participant: participantView(participant),
      today,
      open,
      stories,
      items: [...items],
      nextCursor: next,
      accessReason,
    };
    // Only now: the page comes first.
    dependencies.pasts.prepare(params.userId);
    return { body };
  });
}

const noStreams: StreamsOfStories = new Map();

/** Events that a search reads at once. */
const searchedAtOnce = 200;

const textsOf = ({ text, reason, project, actor }: HistoryEntry): string => [text, reason, project, actor.name].join('\n');

function typesIn(list: string, context: string | undefined): readonly string[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !registry.events.has(name));
  if (unknown.length > 0) throw refused('types', `There is no event of the type ${unknown.join(', ')}.`);
  if (names.length > 0 || context === undefined) return names;
  const types = typesByContext.get(context);
  if (types === undefined) throw refused('context', `There are no events of the context ${context}.`);
  return types;
}

const refused = (field: string, message: string) => kernelRefusal('request.invalid', { errors: [{ field, message }] });
