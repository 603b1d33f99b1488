import { derivedId } from '@panelist/domain/kernel';
import { nameOf as contractNameOf } from '@panelist/infra/http';
import type { Contract } from '@panelist/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, pathOf, type HttpAnswer, type HttpRequest } from '../../../testing/api-client.js';
import type { CommandEntry, ReadEntry } from '../history/entry.js';
import type { History } from '../history/history-file.js';
import type { Person } from './person.js';

export interface CallerOptions {
  readonly origin: () => string;
  readonly history: History;
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /** How long a caller waits for one answer, and repeats a command without a clear one, in milliseconds. */
  readonly patience: { readonly answerMs: number; readonly commandMs: number };
}

export interface Order {
  readonly contract: Contract;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: object;
  /** In words, for the history. */
  readonly action: string;
  readonly stream: string;
  /** The caller alone acts on this and knows that it is allowed: a refusal would be wrong. */
  readonly isDue: boolean;
  readonly key: string;
}

export interface Caller {
  /** One command with one key, repeated until its outcome is clear or patience ends, as a page or a program would. */
  readonly command: (person: Person, order: Order) => Promise<CommandEntry>;
  /** One read; null if none was had. `minPosition`: show at least that. */
  readonly read: (person: Person, path: string, minPosition: string | null) => Promise<Read | null>;
  /** A read of a response's status goes into the history. */
  readonly note: (entry: Omit<ReadEntry, 'kind'>) => void;
}

export interface Read {
  readonly status: number;
  readonly isStale: boolean;
  readonly body: unknown;
  readonly begun: number;
  readonly ended: number;
}

interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly position: string | null;
}

const longestPauseMs = 1_000;

export function callerOf({ origin, history, now, patience }: CallerOptions): Caller {
  return {
    command: async (person, order) => {
      const begun = now();
      let last: Answer | null = null;
      let troubles = 0;
      for (let wait = 50; ; wait = Math.min(wait * 2, longestPauseMs)) {
        last = await send(person, order);
        const outcome = last === null ? null : outcomeOf(last);
        const isOver = now() - begun > patience.commandMs;
        if (outcome === null) troubles += 1;
        if (outcome !== null || isOver) {
          const entry = entryOf(person, order, outcome ?? 'unknown', last);
          const complete = { ...entry, begun, ended: now(), troubles };
          history.add(complete);
          return complete;
        }
        await pause(wait);
      }
    },
    read: async (person, path, minPosition) => {
      const begun = now();
      const headers = { ...headersOf(person), ...(minPosition === null ? {} : { 'x-min-position': minPosition }) };
      const answer = await answerTo({ method: 'GET', path, headers });
      return answer && { status: answer.status, isStale: answer.headers.has('x-stale'), body: answer.body, begun, ended: now() };
    },
    note: (entry) => history.add({ kind: 'read', ...entry }),
  };

  async function send(person: Person, { contract, params = {}, body, key }: Order): Promise<Answer | null> {
    const headers = { ...headersOf(person), 'idempotency-key': key };
    const answer = await answerTo({ method: contract.method, path: pathOf(contract, { params }), headers, body });
    return answer && { status: answer.status, code: codeOf(answer.body), position: answer.headers.get('x-position') };
  }

  /** Null where no whole answer in JSON came: refused, reset, cut short or too late. Whether a command was done is then not known. */
  async function answerTo(request: HttpRequest): Promise<HttpAnswer | null> {
    const answer = await exchange(origin(), { ...request, timeoutMs: patience.answerMs }).catch(() => null);
    return typeof answer?.body === 'object' ? answer : null;
  }
}

/** The id that the product gives to a command of this person, call and key. */
export const commandIdOf = (person: Person, contract: Contract, key: string): string =>
  derivedId('command', 'actor', person.userId, contractNameOf(contract), key);

function headersOf({ token, address }: Person): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

/** Null: the answer does not settle it, the same command has to be sent again. */
function outcomeOf({ status, code }: Answer): 'acknowledged' | 'refused' | null {
  if (status < 300) return 'acknowledged';
  const isPassing = status >= 500 || status === 408 || status === 429 || code === 'store.conflict';
  return isPassing ? null : 'refused';
}

function entryOf(person: Person, order: Order, outcome: CommandEntry['outcome'], last: Answer | null) {
  const { action, stream, isDue, contract, key } = order;
  return {
    kind: 'command',
    action,
    person: person.userId,
    stream,
    commandId: commandIdOf(person, contract, key),
    isDue,
    outcome,
    status: last?.status ?? null,
    code: last?.code ?? null,
    position: outcome === 'acknowledged' ? (last?.position ?? null) : null,
  } as const;
}

function codeOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null;
}
