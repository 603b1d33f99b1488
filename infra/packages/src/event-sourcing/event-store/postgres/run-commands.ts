import type pg from 'pg';
import type { DecidedCommand, Judged } from '../port.js';
import { positionOf } from '../position.js';
import { prepareAppend } from '../prepare-append.js';
import type { PreparedEvent } from '../prepare-append.js';

/** A decided command, checked, in the form that the database takes. */
export interface PreparedCommand extends Pick<DecidedCommand, 'session' | 'reads' | 'kept'> {
  readonly stream: string | null;
  /** The stream's last revision, -1 without an event. */
  readonly expected: number;
  readonly events: readonly PreparedEvent[];
  readonly bytes: number;
}

/**
 * Checks a command before it may share a transaction with others. Throws what `prepareAppend` does.
 */
export function prepareCommand({ session, reads, append, kept }: DecidedCommand): PreparedCommand {
  const common = { session, reads, kept };
  const keptBytes = kept === null ? 0 : Buffer.byteLength(kept.sealed);
  if (append === null) return { ...common, stream: null, expected: -1, events: [], bytes: keptBytes };
  const { stream, events, bytes } = prepareAppend(append.stream, append.events, append.revision ?? 'no-stream');
  return { ...common, stream, expected: append.revision ?? -1, events, bytes: bytes + keptBytes };
}

/**
 * Which commands may share a transaction: none that was decided on a stream which one before it
 * writes, for it is stale once that is written, and no two with the same key.
 */
export function compatible(): (command: PreparedCommand) => boolean {
  const written = new Set<string>();
  const keys = new Set<string>();
  return ({ reads, stream, kept }) => {
    if (kept !== null && keys.has(kept.key)) return false;
    for (const read of reads.keys()) if (written.has(read)) return false;
    if (stream !== null && written.has(stream)) return false;
    if (stream !== null) written.add(stream);
    if (kept !== null) keys.add(kept.key);
    return true;
  };
}

interface Row {
  readonly verdicts: readonly Judged['verdict'][];
  readonly generation: string;
  readonly top: string;
}

/**
 * Judges and writes commands in one transaction (`app.run_commands`); the answers are in their
 * order.
 */
export async function runCommands(pool: pg.Pool, commands: readonly PreparedCommand[]): Promise<readonly Judged[]> {
  const reads = commands.flatMap((command, index) =>
    [...command.reads].map(([stream, last]) => ({ reader: index + 1, stream, last })),
  );
  const events = commands.flatMap((command, index) =>
    command.events.map((event, step) => ({ event, owner: index + 1, step: step + 1 })),
  );
  const answer = await pool.query<Row>({
    name: 'append-commands',
    text: `select verdicts, generation, top from app.run_commands(
      $1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::int[], $9::text[], $10::uuid[],
      $11::text[], $12::bigint[], $13::int[], $14::int[], $15::uuid[], $16::text[], $17::jsonb[], $18::jsonb[])`,
    values: [
      commands.map(({ session }) => session?.id),
      commands.map(({ session }) => session?.generation),
      commands.map(({ kept }) => kept?.key),
      commands.map(({ kept }) => kept?.requestHash),
      commands.map(({ kept }) => kept?.holder),
      commands.map(({ kept }) => kept?.subject),
      commands.map(({ kept }) => kept?.sealed),
      reads.map(({ reader }) => reader),
      reads.map(({ stream }) => stream),
      reads.map(({ last }) => last),
      commands.map(({ stream }) => stream),
      commands.map(({ expected }) => expected),
      events.map(({ owner }) => owner),
      events.map(({ step }) => step),
      events.map(({ event }) => event.eventId),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.data),
      events.map(({ event }) => event.metadata),
    ],
  });
  const [row] = answer.rows;
  if (row === undefined) throw new Error('The store gave no outcome for commands');
  let position = BigInt(row.top);
  return commands.map((command, index) => {
    const verdict = row.verdicts[index];
    if (verdict === undefined) throw new Error('The store gave no outcome for a command');
    const count = verdict === 'written' ? command.events.length : 0;
    position += BigInt(count);
    return { verdict, position: count === 0 ? null : positionOf(position), generation: row.generation };
  });
}
