import type pg from 'pg';
import type { Outcome } from '../outcome.js';
import type { ExpectedRevision } from '../port.js';
import { positionOf } from '../position.js';
import type { PreparedAppend } from '../prepare-append.js';

interface OutcomeRow {
  readonly request: number;
  readonly outcome: 'appended' | 'repeated' | 'wrong-revision' | 'corrupted' | 'tombstoned';
  readonly revision: string | null;
  readonly position: string | null;
}

/** Appends many requests by one call of the SQL function, which is one transaction; the outcomes stand in the order of the requests. */
export async function appendBatch(pool: pg.Pool, requests: readonly PreparedAppend[]): Promise<readonly Outcome[]> {
  const answer = await pool.query<OutcomeRow>({
    name: 'append-batch',
    text: 'select request, outcome, revision, position from event_store.append($1::json)',
    values: [roundsOf(requests)],
  });
  const outcomes = new Map(answer.rows.map((row) => [row.request, outcomeOf(row)]));
  return requests.map((request, index) => {
    const outcome = outcomes.get(index);
    if (outcome === undefined) throw new Error(`The store gave no outcome for an append to ${request.stream}`);
    return outcome;
  });
}

/** The number that the SQL functions know an expectation by. */
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
function roundsOf(requests: readonly PreparedAppend[]): string {
  const rounds: string[][] = [];
  const asked = new Map<string, number>();
  requests.forEach(({ stream, expected, events }, request) => {
    const round = asked.get(stream) ?? 0;
    asked.set(stream, round + 1);
    // Data and metadata are JSON already: put together by hand, they are serialised once.
    const list = events.map(
      (event) =>
        `{"id":"${event.eventId}","type":${JSON.stringify(event.type)},"data":${event.data},"metadata":${event.metadata}}`,
    );
    (rounds[round] ??= []).push(
      `{"request":${request},"stream":${JSON.stringify(stream)},"expected":${expectedNumber(expected)},"events":[${list.join()}]}`,
    );
  });
  return `[${rounds.map((round) => `[${round.join()}]`).join()}]`;
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
    default:
      return outcome satisfies never;
  }
}
