import type { Outcome } from '../outcome.js';
import type { ExpectedRevision, StoredEvent } from '../port.js';
import type { PreparedEvent } from '../prepare-append.js';

export interface MemoryStream {
  readonly events: readonly StoredEvent[];
  /** Events below this revision were deleted: they no longer read. */
  readonly before: number;
  readonly tombstoned: boolean;
}

/** Whether these events may be appended, as the table in `engineering.md`, section 2, has it. */
export function judgeAppend(
  stream: MemoryStream,
  events: readonly PreparedEvent[],
  expected: ExpectedRevision,
): Outcome | 'append' {
  if (stream.tombstoned) return { kind: 'tombstoned' };
  const last = stream.events.length - 1;
  const deleted = isDeleted(stream);
  const wrong: Outcome = { kind: 'wrong-revision', actual: last === -1 || deleted ? null : last };
  if (expected === 'stream-exists' && (last === -1 || deleted)) return wrong;

  const standing = events.map((event) => stream.events.findIndex((stored) => stored.eventId === event.eventId));
  const [first = -1] = standing;
  const found = standing.some((revision) => revision !== -1);
  const complete = first !== -1 && standing.every((revision, index) => revision === first + index);
  const repeated = (): Outcome => {
    const end = stream.events[first + events.length - 1] as StoredEvent;
    return { kind: 'repeated', revision: end.revision, position: end.position };
  };

  if (expected === 'any' || expected === 'stream-exists') {
    if (complete) return repeated();
    return found ? { kind: 'corrupted' } : 'append';
  }
  const after = expected === 'no-stream' ? -1 : expected;
  if (after < last && first === after + 1) return complete ? repeated() : { kind: 'corrupted' };
  if (after === last || (expected === 'no-stream' && deleted)) return found ? { kind: 'corrupted' } : 'append';
  return wrong;
}

export function judgeDelete(stream: MemoryStream, expected: ExpectedRevision): Outcome | 'delete' {
  if (stream.tombstoned) return { kind: 'tombstoned' };
  const last = stream.events.length - 1;
  const gone = last === -1 || isDeleted(stream);
  const wrong: Outcome = { kind: 'wrong-revision', actual: gone ? null : last };
  if (expected === 'stream-exists') return gone ? wrong : 'delete';
  if (expected === 'no-stream') return gone ? 'delete' : wrong;
  return expected === 'any' || expected === last ? 'delete' : wrong;
}

function isDeleted(stream: MemoryStream): boolean {
  return stream.events.length > 0 && stream.before === stream.events.length;
}
