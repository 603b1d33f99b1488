import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A recorded query of the first edition, and its answer. */
export interface RecordedAnswer {
  /** The caller: a name of `tokens`; null is a visitor. */
  readonly as: string | null;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** The state of the first edition when it was killed. */
export interface Installation {
  /** DDL of every schema, one script. */
  readonly schema: string;
  /**
   * Lines of `{"table": "schema.name", "row": {…}}`. Text, because a bigint must not become a
   * double.
   */
  readonly rows: readonly string[];
  readonly answers: readonly RecordedAnswer[];
  /** A command with an Idempotency-Key, and its first answer. */
  readonly repeated: RecordedAnswer & { readonly headers: Readonly<Record<string, string>> };
  /** Position of the last event. */
  readonly head: string;
  readonly origin: string;
  readonly masterKey: string;
  readonly sessionSecret: string;
  /** Bearer tokens that the first edition issued. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, Person>>;
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
}

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly phone: string;
}

const MINUTE_MS = 60_000;

/**
 * The recorded installation, as if killed two to three minutes before `now`: moves every time
 * in it by the same whole number of minutes. Codes, links and sessions are as old as they
 * were then, so the test means the same in any year.
 */
export function installation(now: number): Installation {
  const plain = read('installation.json');
  const { recordedAt, repeated } = JSON.parse(plain) as Pick<Installation, 'repeated'> & { readonly recordedAt: string };
  const byMs = Math.floor((now - Date.parse(recordedAt)) / MINUTE_MS - 2) * MINUTE_MS;
  const description = JSON.parse(moved(plain, byMs)) as Omit<Installation, 'schema' | 'rows' | 'answers'>;
  return {
    ...description,
    // The database holds this answer encrypted, so its times stay.
    repeated,
    schema: read('schema.sql.gz'),
    rows: moved(read('rows.jsonl.gz'), byMs).trimEnd().split('\n'),
    answers: JSON.parse(moved(read('answers.json.gz'), byMs)) as readonly RecordedAnswer[],
  };
}

function read(file: string): string {
  const bytes = readFileSync(join(import.meta.dirname, file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** ISO 8601 up to the second, the same in a sentence, and a number of milliseconds since 1970. */
const isoSecond = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?=[.Z+"\\])/g;
const inSentence = /\b20\d\d-\d\d-\d\d \d\d:\d\d(?= UTC)/g;
const epochMs = /(?<![\w.+-])1[789]\d{11}(?![\w.-])/g;

function moved(text: string, byMs: number): string {
  const later = (time: string) => new Date(Date.parse(`${time}Z`) + byMs).toISOString().slice(0, time.length);
  return text
    .replace(isoSecond, later)
    .replace(inSentence, (time) => later(time.replace(' ', 'T')).replace('T', ' '))
    .replace(epochMs, (time) => String(Number(time) + byMs));
}
