import { accessReasonMs } from '@panelist/domain/support';
import { type Pool, sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { LRUCache } from 'lru-cache';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { foldedModels } from './folded-models.js';
import { foldedPast, type FoldedPast } from './folded-past.js';
import { pastTables } from './past-tables.js';
import { featureFlags, featureFlagStream } from '@panelist/domain/operations';
import { projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import { partsOfStream, type RecordedEvent } from '@panelist/domain/kernel';
import { profileStream } from '@panelist/domain/profile';
import { calendarStream } from '@panelist/domain/scheduling';
import { registry } from '@panelist/domain/registry';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { readValues } from '@panelist/infra/read-models';
import { personEvents } from '@panelist/projectors/read-models';
import { inBatches } from '../../shared/in-batches.js';

/** Kinds of streams that the screens are made of. */
const categories: ReadonlySet<string> = new Set(
  foldedModels
    .flatMap(({ types }) => types)
    .flatMap((type) => registry.events.get(type)?.streams ?? [])
    .map(({ category }) => category),
);

/**
 * How many of the person's streams are read before what they name is: as many as one statement
 * reads.
 */
const piece = 100;

/**
 * The query side's access to the log for a person's past: every event on which their screens
 * depend, in the order of the log. These are the events of the person's own streams, of the
 * projects that they name and their calendars, of the accounts and profiles of the people whose
 * names they show, and of the flags.
 */
async function readPast(
  log: Pick<EventLog, 'read'>,
  tables: Pick<TableDependencies, 'pool'>,
  userId: string,
): Promise<readonly RecordedEvent[]> {
  const streams = new Map<string, Promise<readonly RecordedEvent[]>>();
  const readStream = async (stream: string): Promise<readonly RecordedEvent[]> => {
    const known = streams.get(stream) ?? log.read(stream);
    streams.set(stream, known);
    return known;
  };
  const read = async (names: readonly string[]) => (await Promise.all(names.map(readStream))).flat();
  const readWithOthers = async (own: readonly string[]): Promise<void> => {
    const events = await read(own);
    const around = await read([
      ...idsIn(events, ['projectId']).flatMap((id) => [projectStream.of(id), calendarStream.of(id)]),
      ...idsIn(events, ['userId', 'referrerId', 'researcherId', 'senderId'])
        .filter((id) => id !== userId)
        .map((id) => accountStream.of(id)),
    ]);
    await read(idsIn(around, ['profileId']).map((id) => profileStream.of(id)));
  };
  const own = await ownStreams(tables, userId);
  // Each batch proceeds by itself: the database has work while this process decrypts another one.
  await Promise.all([read(featureFlags.map((flag) => featureFlagStream.of(flag))), ...inBatches(own, piece).map(readWithOthers)]);
  const events = await Promise.all(streams.values());
  return events.flat().toSorted((a, b) => (a.position < b.position ? -1 : 1));
}

async function ownStreams({ pool }: Pick<TableDependencies, 'pool'>, userId: string): Promise<readonly string[]> {
  const { table, refs: r } = personEvents;
  const rows = await readValues<{ readonly stream: string }>(
    pool,
    sql`select distinct ${r.stream} as stream from ${table} where ${r.userId} = ${userId}`,
  );
  return rows.map(({ stream }) => stream).filter((stream) => categories.has(partsOfStream(stream).category));
}

/** The values of these fields in the data of the events. */
function idsIn(events: readonly RecordedEvent[], fields: readonly string[]): readonly string[] {
  const ids = new Set<string>();
  for (const { data } of events)
    for (const field of fields) {
      const id = data[field];
      if (typeof id === 'string') ids.add(id);
    }
  return [...ids];
}

/** The pasts of the people about whom support reads. */
export interface PersonHistory {
  /**
   * Runs the queries of `work` over the rows of this time. Undefined before the person's first
   * event.
   */
  over<Result>(
    userId: string,
    at: string,
    work: (tables: TableDependencies) => Promise<Result>,
  ): Promise<{ readonly position: string; readonly result: Result } | undefined>;
  /**
   * Begins to read and fold for a look at this time, while its caller does something else first.
   */
  begin(userId: string, at: string): void;
  /**
   * Reads and folds in the background: support reads about this person, and may ask for a time
   * next.
   */
  prepare(userId: string): void;
}

type Needs = TableDependencies &
  Pick<Dependencies, 'log' | 'logger'> & {
    readonly clock: Pick<Dependencies['clock'], 'now'>;
    /** A connection of its own: it keeps the rows of its last look. */
    readonly pastPool: Pool;
  };

interface Known {
  readonly past: Promise<FoldedPast>;
  /** How many are in it; 1 while they are being read. */
  readonly events: number;
  /**
   * Events until then are in it, in milliseconds: later ones may have been under way when it was
   * read.
   */
  readonly until: number;
}

/** Most events of the stored pasts together; the one that was in use longest ago goes first. */
const keptEvents = 50_000;
/**
 * How often the stored pasts are asked whether their person was erased meanwhile: as long as a key
 * stays in memory.
 */
const checkMs = 60_000;
/** Longer than an event takes from its time to the read model that finds it, in milliseconds. */
const settledMs = 10_000;

const models = foldedModels.map(({ model }) => model);

/** Each past is read and folded once for the looks that follow one another. */
export function personHistory(dependencies: Needs): PersonHistory {
  const { clock, log, logger, vault } = dependencies;
  const tables = pastTables(dependencies);
  const known = new LRUCache<string, Known>({
    maxSize: keptEvents,
    // One alone is stored however long it is.
    sizeCalculation: ({ events }) => Math.min(events, keptEvents),
    // While the reason of a look may hold: support leaves a ticket and comes back.
    ttl: accessReasonMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });

  /** The fold holds what was decrypted: it must not outlive the person's key. */
  function dropOnceErased(userId: string, past: Known['past']): void {
    const check = async (): Promise<void> => {
      if (known.peek(userId)?.past !== past) return;
      // A failure says nothing: the next check asks again.
      if (await vault.isErased(userId).catch(() => false)) known.delete(userId);
      else dropOnceErased(userId, past);
    };
    setTimeout(() => void check(), checkMs).unref();
  }

  function pastOf(userId: string, at: number): Promise<FoldedPast> {
    const kept = known.get(userId);
    if (kept !== undefined && at <= kept.until) return kept.past;
    const until = Date.parse(clock.now()) - settledMs;
    const past = readPast(log, dependencies, userId).then(async (events) => {
      if (known.peek(userId)?.past === past) known.set(userId, { past, events: Math.max(1, events.length), until });
      return foldedPast(foldedModels, events);
    });
    known.set(userId, { past, events: 1, until });
    past.catch(() => known.delete(userId));
    dropOnceErased(userId, past);
    // Meanwhile. A look makes its tables itself where this fails, or says why it can't.
    void tables.makeReady(models).catch(() => undefined);
    return past;
  }

  const over: PersonHistory['over'] = async (userId, at, work) => {
    const past = await pastOf(userId, Date.parse(at));
    const moment = past.at(at);
    return moment && { position: moment.position, result: await tables.over(moment.rows, at, work) };
  };

  return {
    over,
    // The look itself reports a failure.
    begin: (userId, at) => void pastOf(userId, Date.parse(at)),
    prepare: (userId) => {
      if (known.has(userId)) return;
      const at = new Date(Date.parse(clock.now()) - settledMs).toISOString();
      over(userId, at, async () => undefined).catch((err: unknown) =>
        logger.warn({ err, userId }, 'the past of a person could not be prepared'),
      );
    },
  };
}
