import { derivedId } from '@panelist/domain/kernel';
import { commandIdOfPerson, type IdempotencyStore } from '@panelist/infra/http';
import type { Call } from '@panelist/domain/kernel';
import { contractOf } from '@panelist/domain/registry';
import { sleep } from '@panelist/infra/foundation';
import { exchange, pathOf, type HttpAnswer, type HttpRequest } from '../../../testing/api-client.js';
import type { AnswerOfCommand, CommandEntry, ReadEntry } from '../history/entry.js';
import { fingerprintOf } from '../history/fingerprint.js';
import type { History } from '../history/history-file.js';
import type { Person } from './person.js';

export interface CallerOptions {
  readonly origin: () => string;
  readonly history: History;
  /** The product's hash of a request's content, from which it derives command ids. */
  readonly fingerprint: IdempotencyStore['fingerprint'];
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /**
   * In milliseconds: the timeout of one attempt, and how long a caller repeats a command without a
   * conclusive answer.
   */
  readonly patience: { readonly answerMs: number; readonly commandMs: number };
  /** Aborts when the run ends before its time: every caller gives up at once. */
  readonly giveUp?: AbortSignal;
  /** Erased people: what they do may fail, and they do not insist. */
  readonly isErased?: (userId: string) => boolean;
}

export interface Order {
  readonly contract: Call;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: object;
  /** The action, for the history. */
  readonly action: string;
  readonly stream: string;
  /** Another stream that decides whether it is allowed. */
  readonly judgedBy?: string;
  /** The person on whom another one acts. */
  readonly subject?: string;
  /** The text of the message that it posts. */
  readonly text?: string;
  /** What it asks for may be so already. */
  readonly mayChangeNothing?: boolean;
  /** The step of the call that begins what workers finish: the answer names the last event of theirs. */
  readonly begins?: string;
  /**
   * Only this caller acts on the stream and knows that the command is allowed: a refusal would be a
   * violation.
   */
  readonly isDue: boolean;
  readonly key: string;
}

export interface Caller {
  /**
   * One command with one key, repeated until its outcome is known or the time is over, as a page or
   * a program does.
   */
  readonly command: (person: Person, order: Order) => Promise<CommandEntry>;
  /** Sends an acknowledged command once more under its key, and records both answers. */
  readonly again: (person: Person, order: Order, first: CommandEntry) => Promise<void>;
  /** One read; null without an answer. `minPosition`: the answer must include it. */
  readonly read: (person: Person, path: string, minPosition: string | null) => Promise<Read | null>;
  /** Records a read of a response's status in the history. */
  readonly note: (entry: Omit<ReadEntry, 'kind'>) => void;
}

export interface Read {
  readonly status: number;
  readonly isStale: boolean;
  readonly body: unknown;
  readonly begun: number;
  readonly ended: number;
}

interface Answer extends AnswerOfCommand {
  readonly code: string | null;
}

const longestPauseMs = 1_000;

export function callerOf({ origin, history, fingerprint, now, patience, giveUp, isErased = () => false }: CallerOptions): Caller {
  const isOver = (begun: number, { userId }: Person, { subject }: Order): boolean =>
    giveUp?.aborted === true ||
    isErased(userId) ||
    (subject !== undefined && isErased(subject)) ||
    now() - begun > patience.commandMs;
  const firstAnswers = new WeakMap<CommandEntry, Answer>();
  return {
    command: async (person, order) => {
      const begun = now();
      let last: Answer | null = null;
      let troubles = 0;
      let isLimited = false;
      for (let wait = 50; ; wait = Math.min(wait * 2, longestPauseMs)) {
        last = await send(person, order);
        const outcome = last === null ? null : outcomeOf(last);
        if (outcome === null) troubles += 1;
        isLimited ||= last?.status === 429;
        if (outcome !== null || isOver(begun, person, order)) {
          const entry = entryOf(person, order, commandIdOf(person, order), outcome ?? 'unknown', last);
          const complete = { ...entry, begun, ended: now(), troubles, isLimited };
          history.add(complete);
          if (last !== null) firstAnswers.set(complete, last);
          return complete;
        }
        await sleep(wait, giveUp);
      }
    },
    again: async (person, order, entry) => {
      const begun = now();
      const first = firstAnswers.get(entry);
      const again = await send(person, order);
      if (first === undefined || again === null || outcomeOf(again) === null) return;
      const { action, commandId } = entry;
      const answers = { first: withoutCode(first), again: withoutCode(again) };
      history.add({ kind: 'repeat', action, person: person.userId, commandId, ...answers, begun, ended: now() });
    },
    read: async (person, path, minPosition) => {
      const begun = now();
      const headers = { ...headersOf(person), ...(minPosition === null ? {} : { 'x-min-position': minPosition }) };
      const answer = await answerTo({ method: 'GET', path, headers });
      return answer && { status: answer.status, isStale: answer.headers.has('x-stale'), body: answer.body, begun, ended: now() };
    },
    note: (entry) => history.add({ kind: 'read', ...entry }),
  };

  /** The command id that the product derives from person and request. */
  function commandIdOf({ userId }: Person, { contract, params = {}, body, key }: Order): string {
    const sent: unknown = JSON.parse(JSON.stringify(body));
    return commandIdOfPerson(userId, contractOf(contract), { params, query: {}, body: sent, key }, fingerprint);
  }

  async function send(person: Person, { contract, params = {}, body, key }: Order): Promise<Answer | null> {
    const headers = { ...headersOf(person), 'idempotency-key': key };
    const answer = await answerTo({ method: contract.method, path: pathOf(contract, { params }), headers, body });
    if (answer === null) return null;
    const { status, body: said, headers: sent } = answer;
    return { status, code: codeOf(said), position: sent.get('x-position'), body: fingerprintOf(said) };
  }

  /** Null without a complete JSON answer (refused, reset, cut short, timed out): unknown outcome. */
  async function answerTo(request: HttpRequest): Promise<HttpAnswer | null> {
    const answer = await exchange(origin(), { ...request, timeoutMs: patience.answerMs }).catch(() => null);
    return typeof answer?.body === 'object' ? answer : null;
  }
}

const withoutCode = ({ status, position, body }: Answer): AnswerOfCommand => ({ status, position, body });

function headersOf({ token, address }: Person): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

/** Null: the answer is not conclusive, so send the same command again. */
function outcomeOf({ status, code }: Answer): 'acknowledged' | 'refused' | null {
  if (status < 300) return 'acknowledged';
  const isPassing = status >= 500 || status === 408 || status === 429 || code === 'store.conflict';
  return isPassing ? null : 'refused';
}

function entryOf(person: Person, order: Order, commandId: string, outcome: CommandEntry['outcome'], last: Answer | null) {
  const { action, stream, judgedBy, isDue, subject, text, mayChangeNothing, begins } = order;
  return {
    kind: 'command',
    action,
    person: person.userId,
    subject,
    stream,
    judgedBy,
    commandId: begins === undefined ? commandId : derivedId('step', commandId, begins),
    isBeginning: begins !== undefined,
    text: text === undefined ? undefined : fingerprintOf(text),
    mayChangeNothing,
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
