import { featureFlags, featureFlagStream } from '@panelist/domain/operations';
import { projectStream } from '@panelist/domain/catalogue';
import { accountStream } from '@panelist/domain/identity';
import { partsOfStream, type RecordedEvent } from '@panelist/domain/kernel';
import { profileStream } from '@panelist/domain/profile';
import { registry } from '@panelist/domain/registry';
import type { EventLog } from '@panelist/infra/event-sourcing';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { personEvents } from '@panelist/projectors/read-models';
import { inPieces } from '../../shared/in-pieces.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { foldedModels } from './folded-models.js';

/** Kinds of streams that the screens are made of. */
const categories: ReadonlySet<string> = new Set(
  foldedModels
    .flatMap(({ types }) => types)
    .flatMap((type) => registry.events.get(type)?.streams ?? [])
    .map(({ category }) => category),
);

/** How many of the person's streams are read before what they name is: as many as one statement reads. */
const piece = 100;

/**
 * The query side's access to the log for a person's past: every event on which their screens depend,
 * in the order of the log. These are the events of the person's own streams, of the projects that
 * they name, of the accounts and profiles of the people whose names they show, and of the flags.
 */
export async function readPast(
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
      ...idsIn(events, ['projectId']).map((id) => projectStream.of(id)),
      ...idsIn(events, ['userId', 'referrerId', 'researcherId'])
        .filter((id) => id !== userId)
        .map((id) => accountStream.of(id)),
    ]);
    await read(idsIn(around, ['profileId']).map((id) => profileStream.of(id)));
  };
  const own = await ownStreams(tables, userId);
  // Each piece goes on by itself: the database has work while this process decrypts another one.
  await Promise.all([read(featureFlags.map((flag) => featureFlagStream.of(flag))), ...inPieces(own, piece).map(readWithOthers)]);
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
