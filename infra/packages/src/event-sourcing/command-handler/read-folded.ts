import type { DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import type { EventLog } from '../event-log/port.js';
import { folding, type FoldedStream } from './folding.js';
import type { Folding } from './port.js';

/** Events of one read; other work of the process runs between two reads. */
const pageSize = 500;

interface ReadFrom {
  readonly log: EventLog;
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

/** Reads the stream behind what is known of it, page by page, and folds it. */
export async function readFolded<Event extends DomainEvent, State>(
  { log, isChecked }: ReadFrom,
  decider: Folding<Event, State>,
  stream: string,
  nothing: FoldedStream<State>,
  known: FoldedStream<State> = nothing,
): Promise<Read<State>> {
  const readFrom = async (from: number, limit = pageSize) => log.read(stream, { from, limit });
  /**
   * The page behind what is known, whose last event is read again: if the stream holds another one
   * there, or none, the log has lost its end, or is another one. Undefined then.
   */
  const checkedPage = async (revision: number) => {
    const [last, ...added] = await readFrom(revision, pageSize + 1);
    return last !== undefined && last.eventId === known.lastEventId ? added : undefined;
  };

  let folded = known;
  let added: readonly RecordedEvent[] | undefined;
  if (known.revision !== null) {
    added = isChecked ? await readFrom(known.revision + 1) : await checkedPage(known.revision);
    if (added === undefined) folded = nothing;
  }
  added ??= await readFrom(0);
  let last: RecordedEvent | undefined;
  for (;;) {
    folded = folding(decider, folded, added);
    last = added.at(-1) ?? last;
    if (added.length < pageSize) return { folded, added, last };
    added = await readFrom((folded.revision ?? -1) + 1);
  }
}
