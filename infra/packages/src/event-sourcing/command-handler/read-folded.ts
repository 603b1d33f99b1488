import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from '../event-log/port.js';
import type { Snapshot, Snapshots } from '../snapshots/index.js';
import { folding, type FoldedStream } from './folding.js';
import type { Folding } from './port.js';

/** Events of one read; other work of the process runs between two reads. */
const pageSize = 500;
/** A snapshot is written once so many events of a stream are in none. */
const longTail = 500;

interface ReadFrom {
  readonly log: EventLog;
  readonly snapshots: Snapshots | undefined;
  /** A change query has checked that the log still holds what is known. */
  readonly isChecked: boolean;
}

interface Read<State> {
  readonly folded: FoldedStream<State>;
  /** The last page. */
  readonly added: readonly RecordedEvent[];
  /** The last event that was read. */
  readonly last: RecordedEvent | undefined;
}

/**
 * Reads the stream behind what is known of it, page by page, and folds it. Of a long stream of
 * which nothing is known, the snapshot replaces the reads of its events.
 */
export async function readFolded<Event extends DomainEvent, State>(
  { log, snapshots, isChecked }: ReadFrom,
  decider: Folding<Event, State>,
  stream: string,
  nothing: FoldedStream<State>,
  known: FoldedStream<State> = nothing,
): Promise<Read<State>> {
  const readFrom = async (from: number, limit = pageSize) => log.readStream(stream, { from, limit });
  /**
   * The page behind a folded event that is read again: if the stream holds another one there, or
   * none, the log has lost its end, or is another one. Undefined then.
   */
  const checkedPage = async ({ revision, lastEventId }: FoldedStream<State>) => {
    const [last, ...added] = await readFrom(revision ?? 0, pageSize + 1);
    return last !== undefined && last.eventId === lastEventId ? { last, added } : undefined;
  };

  let folded = known;
  let added: readonly RecordedEvent[] | undefined;
  let last: RecordedEvent | undefined;
  if (known.revision !== null) {
    added = isChecked ? await readFrom(known.revision + 1) : (await checkedPage(known))?.added;
    if (added === undefined) folded = nothing;
  }
  added ??= await readFrom(0);

  const isFirst = folded.revision === null;
  const subjects = new Set<string>();
  if (isFirst && added.length === pageSize) {
    const snapshot = await snapshots?.load(decider.evolve, stream);
    const restored = snapshot && { ...nothing, ...foldedFrom<State>(snapshot) };
    const page = restored && (await checkedPage(restored));
    if (page !== undefined) {
      folded = restored ?? folded;
      ({ last, added } = page);
      if (snapshot?.subject) subjects.add(snapshot.subject);
    }
  }
  const from = folded.revision ?? -1;
  for (;;) {
    folded = folding(decider, folded, added);
    for (const event of added) for (const subject of subjectsOf(decider, event)) subjects.add(subject);
    last = added.at(-1) ?? last;
    if (added.length < pageSize) break;
    added = await readFrom((folded.revision ?? -1) + 1);
  }
  const { state, revision, lastEventId, commands } = folded;
  const [subject = null, ...others] = subjects;
  // A snapshot is sealed with one person's key: a stream about several has none.
  if (isFirst && revision !== null && lastEventId !== undefined && revision - from >= longTail && others.length === 0)
    await snapshots?.save(decider.evolve, stream, { state, revision, eventId: lastEventId, commands, subject });
  return { folded, added, last };
}

function foldedFrom<State>({ state, revision, eventId, commands }: Snapshot): Omit<FoldedStream<State>, 'since'> {
  // Saved under the same `evolve`, which made the state.
  return { state: state as State, revision, lastEventId: eventId, commands: new Map(commands) };
}

/** The persons whose personal data the event holds. */
function subjectsOf({ events }: Pick<Folding<never, never>, 'events'>, { type, data }: RecordedEvent): readonly string[] {
  const fields = Object.keys(events.types[type]?.personal ?? {});
  return fields.flatMap((field) => {
    const subject = data[field];
    return typeof subject === 'string' && subject !== '' ? [subject] : [];
  });
}
