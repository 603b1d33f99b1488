import type { Contract } from '@panelist/domain/kernel';
import { commandIdOfPerson, type IdempotencyStore } from '@panelist/infra/http';
import { sleep } from '@panelist/infra/foundation';
import { exchange, pathOf, type HttpAnswer, type HttpRequest } from '../../../testing/api-client.js';
import { createHash } from 'node:crypto';
import type { AnswerOfCommand, CommandEntry, Entry } from '../history/entry.js';
import type { Person } from './person.js';

export interface CallerOptions {
  readonly origin: string;
  readonly record: (entry: Entry) => void;
  /** The product's hash of a request's content, from which it derives command ids. */
  readonly fingerprint: IdempotencyStore['fingerprint'];
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /**
   * In milliseconds: the timeout of one attempt, and how long a command is repeated without a
   * conclusive answer.
   */
  readonly patience: { readonly answerMs: number; readonly commandMs: number };
  /** Aborts when the run ends before its time: every caller gives up at once. */
  readonly giveUp: AbortSignal;
}

export interface Request {
  readonly contract: Contract;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string;
  /** The words that mark its texts. */
  readonly marks: readonly string[];
  /** Every id that it names. */
  readonly ids: readonly string[];
}

export interface Sent {
  readonly entry: CommandEntry;
  readonly body: unknown;
}

export interface Read {
  readonly status: number;
  readonly isStale: boolean;
  readonly body: unknown;
}

export interface Caller {
  /**
   * One command with one key, repeated until its outcome is known or the time is over, as a page or
   * a program does.
   */
  readonly command: (person: Person, request: Request) => Promise<Sent>;
  /** Sends an acknowledged command once more under its key, and records both answers. */
  readonly again: (person: Person, request: Request, first: CommandEntry) => Promise<void>;
  /** One read; null without an answer. `minPosition`: the answer must include it. */
  readonly read: (
    person: Person,
    request: Pick<Request, 'contract' | 'params' | 'query' | 'body'>,
    minPosition: string | null,
  ) => Promise<Read | null>;
}

interface Answer extends AnswerOfCommand {
  readonly code: string | null;
  readonly said: unknown;
}

const longestPauseMs = 1_000;

export function callerOf({ origin, record, fingerprint, now, patience, giveUp }: CallerOptions): Caller {
  const firstAnswers = new WeakMap<CommandEntry, Answer>();
  return {
    command: async (person, request) => {
      const begun = now();
      const failures: { readonly status: number; readonly at: number }[] = [];
      let troubles = 0;
      for (let wait = 50; ; wait = Math.min(wait * 2, longestPauseMs)) {
        const last = await send(person, request);
        const outcome = last === null ? null : outcomeOf(last);
        if (outcome === null) troubles += 1;
        if (last !== null && last.status >= 500) failures.push({ status: last.status, at: now() });
        const isOver = giveUp.aborted || !isKeyed(request.contract) || now() - begun > patience.commandMs;
        if (outcome !== null || isOver) {
          const entry: CommandEntry = {
            kind: 'command',
            route: request.contract.route,
            person: person.userId,
            commandId: commandIdOf(person, request),
            about: request.contract.about.map(({ category }) => category),
            ids: [person.userId, ...request.ids],
            marks: request.marks,
            outcome: outcome ?? 'unknown',
            status: last?.status ?? null,
            code: last?.code ?? null,
            position: outcome === 'acknowledged' ? (last?.position ?? null) : null,
            troubles,
            failures,
            begun,
            ended: now(),
          };
          record(entry);
          if (last !== null) firstAnswers.set(entry, last);
          return { entry, body: last?.said };
        }
        await sleep(wait, giveUp);
      }
    },
    again: async (person, request, entry) => {
      const begun = now();
      const first = firstAnswers.get(entry);
      const again = isKeyed(request.contract) ? await send(person, request) : null;
      // The command itself may have ended the session.
      if (first === undefined || again === null || outcomeOf(again) === null || again.status === 401) return;
      const { route, commandId } = entry;
      const answers = { first: frameless(first), again: frameless(again) };
      record({ kind: 'repeat', route, person: person.userId, commandId, ...answers, begun, ended: now() });
    },
    read: async (person, { contract, params, query = {}, body }, minPosition) => {
      const headers = { ...headersOf(person), ...(minPosition === null ? {} : { 'x-min-position': minPosition }) };
      const sent = contract.method === 'GET' ? {} : { body };
      const answer = await answerTo({ method: contract.method, path: pathOf(contract, { params, query }), headers, ...sent });
      return answer && { status: answer.status, isStale: answer.headers.has('x-stale'), body: answer.body };
    },
  };

  /** The command id that the product derives from person and request. */
  function commandIdOf({ userId }: Person, { contract, params, query = {}, body, key }: Request): string | null {
    if (!isKeyed(contract) || contract.access === 'public') return null;
    const sent: unknown = JSON.parse(JSON.stringify(body));
    try {
      return commandIdOfPerson(userId, contract, { params, query, body: sent, key }, fingerprint);
    } catch {
      // What the contract refuses has no command.
      return null;
    }
  }

  async function send(person: Person, { contract, params, query = {}, body, key }: Request): Promise<Answer | null> {
    const headers = { ...headersOf(person), ...(isKeyed(contract) ? { 'idempotency-key': key } : {}) };
    const sent = contract.method === 'GET' ? {} : { body };
    const answer = await answerTo({ method: contract.method, path: pathOf(contract, { params, query }), headers, ...sent });
    if (answer === null) return null;
    const { status, body: said, headers: heads } = answer;
    return { status, code: codeOf(said), position: heads.get('x-position'), body: hashOf(said ?? null), said };
  }

  /**
   * Null without a complete JSON answer (refused, reset, cut short, timed out): unknown outcome.
   */
  async function answerTo(request: HttpRequest): Promise<HttpAnswer | null> {
    const answer = await exchange(origin, { ...request, timeoutMs: patience.answerMs }).catch(() => null);
    return answer !== null && (typeof answer.body === 'object' || answer.status === 204) ? answer : null;
  }
}

/** Represents an answer in the history, which holds nothing personal. */
const hashOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);

/** Whether calls carry an Idempotency-Key. */
const isKeyed = ({ side, method }: Contract): boolean => side === 'command' && method !== 'GET';

const frameless = ({ status, position, body }: Answer): AnswerOfCommand => ({ status, position, body });

function headersOf({ token, address }: Person): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

/** Null: the answer is not conclusive, so send the same command again. */
function outcomeOf({ status, code }: Answer): 'acknowledged' | 'refused' | null {
  if (status < 300) return 'acknowledged';
  const isPassing = status >= 500 || status === 408 || code === 'store.conflict';
  return isPassing ? null : 'refused';
}

function codeOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null;
}
