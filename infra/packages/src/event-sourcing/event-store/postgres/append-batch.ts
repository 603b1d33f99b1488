import type pg from 'pg';
import type { Outcome } from '../outcome.js';
import type { ExpectedRevision } from '../port.js';
import { positionOf } from '../position.js';
import type { PreparedAppend } from '../prepare-append.js';

interface OutcomeRow {
  /** Counted from 1; 0 speaks for all. */
  readonly request: number;
  readonly outcome: 'fresh' | 'appended' | 'repeated' | 'wrong-revision' | 'corrupted' | 'tombstoned';
  readonly revision: string | null;
  readonly position: string | null;
}

/**
 * Appends requests in one transaction, by one call of an SQL function; the outcomes are in the
 * order of the requests.
 */
export async function appendBatch(pool: pg.Pool, requests: readonly PreparedAppend[]): Promise<readonly Outcome[]> {
  const [first, ...others] = requests;
  const alone = first !== undefined && others.length === 0 ? await appendOne(pool, first) : undefined;
  return alone === undefined ? appendMany(pool, requests) : [alone];
}

/**
 * The usual case of one append; undefined where it needs the general path, and nothing was written.
 */
async function appendOne(pool: pg.Pool, { stream, expected, events }: PreparedAppend): Promise<Outcome | undefined> {
  const [event, ...more] = events;
  const revision = expectedNumber(expected);
  if (event === undefined || more.length > 0 || revision < expectedNumber('no-stream')) return undefined;
  const answer = await pool.query<{ position: string | null }>({
    name: 'append-one',
    text: 'select event_store.append_one($1, $2, $3, $4, $5, $6) as position',
    values: [stream, revision, event.eventId, event.type, event.data, event.metadata],
  });
  const position = answer.rows[0]?.position ?? null;
  return position === null ? undefined : { kind: 'appended', revision: revision + 1, position: positionOf(position) };
}

async function appendMany(pool: pg.Pool, requests: readonly PreparedAppend[]): Promise<readonly Outcome[]> {
  const inRounds = roundsOf(requests);
  const events = inRounds.flatMap(({ request }, index) =>
    request.events.map((event, step) => ({ event, owner: index + 1, step: step + 1 })),
  );
  const answer = await pool.query<OutcomeRow>({
    name: 'append-batch',
    text: `select request, outcome, revision, position from event_store.append_batch(
      $1::int[], $2::text[], $3::bigint[], $4::int[], $5::int[], $6::int[], $7::uuid[], $8::text[], $9::jsonb[], $10::jsonb[])`,
    values: [
      inRounds.map(({ round }) => round),
      inRounds.map(({ request }) => request.stream),
      inRounds.map(({ request }) => expectedNumber(request.expected)),
      inRounds.map(({ request }) => request.events.length),
      events.map(({ owner }) => owner),
      events.map(({ step }) => step),
      events.map(({ event }) => event.eventId),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.data),
      events.map(({ event }) => event.metadata),
    ],
  });
  const [first] = answer.rows;
  if (first?.outcome === 'fresh') return freshOutcomes(requests, BigInt(first.position ?? ''));
  const outcomes = new Map(answer.rows.map((row) => [inRounds[row.request - 1]?.request, outcomeOf(row)]));
  return requests.map((request) => {
    const outcome = outcomes.get(request);
    if (outcome === undefined) throw new Error(`The store gave no outcome for an append to ${request.stream}`);
    return outcome;
  });
}

/**
 * All streams were at the expected revisions, and their events follow each other. @param before the
 * position before the first of them
 */
function freshOutcomes(requests: readonly PreparedAppend[], before: bigint): readonly Outcome[] {
  let position = before;
  return requests.map(({ expected, events }) => {
    position += BigInt(events.length);
    return { kind: 'appended', revision: expectedNumber(expected) + events.length, position: positionOf(position) };
  });
}

/** An expectation as the number that the SQL functions take. */
export function expectedNumber(expected: ExpectedRevision): number {
  switch (expected) {
    case 'no-stream':
      return -1;
    case 'any':
      return -2;
    case 'stream-exists':
      return -3;
    default:
      return expected;
  }
}

/** Requests to the same stream go into rounds one after the other, so that each round is a set. */
function roundsOf(requests: readonly PreparedAppend[]): readonly { readonly round: number; readonly request: PreparedAppend }[] {
  const asked = new Map<string, number>();
  const numbered = requests.map((request) => {
    const round = asked.get(request.stream) ?? 0;
    asked.set(request.stream, round + 1);
    return { round, request };
  });
  return asked.size === requests.length ? numbered : numbered.toSorted((a, b) => a.round - b.round);
}

function outcomeOf({ outcome, revision, position }: OutcomeRow): Outcome {
  switch (outcome) {
    case 'appended':
    case 'repeated':
      return { kind: outcome, revision: Number(revision), position: positionOf(position ?? '') };
    case 'wrong-revision':
      return { kind: outcome, actual: revision === null ? null : Number(revision) };
    case 'corrupted':
    case 'tombstoned':
      return { kind: outcome };
    case 'fresh':
      throw new Error('An outcome for all is among those of single requests');
    default:
      return outcome satisfies never;
  }
}
