import type { AnswerOf, Call } from '@panelist/domain/kernel/browser';
import { forFirstPaint } from '../states/after-first-paint.js';
import { ApiError, unreachable, genericMessage, type FieldError } from './api-error.js';
import { bearerToken, renewToken, tokenCame } from './bearer-token.js';
import { addressOf, bodyOf, type CallInput } from './build-request.js';
import { minimumPosition, rememberPosition } from './position.js';
import { rememberServerTime } from './server-time.js';
import { leadToSecondFactor, stepUpSession } from './step-up.js';
import { randomId } from './random-id.js';
import { isRecord, isText } from '../storage/is-record.js';

const isFieldError = (value: unknown): value is FieldError & Readonly<Record<string, unknown>> =>
  isRecord(value) && isText(value['field']) && isText(value['message']);

const minute = 60;

/**
 * Names a longer wait than a moment, where the server has no words of its own for its limit; null
 * elsewhere.
 */
function waitText(code: string, seconds: number): string | null {
  if (code !== 'request.too-many' || !(seconds >= minute)) return null;
  const minutes = Math.ceil(seconds / minute);
  const wait = minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many attempts. Please try again in ${wait}.`;
}

/** Reads a failure of either style; another body (a proxy's page) becomes a generic message. */
async function readFailure(response: Response): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => null);
  const body = isRecord(json) ? json : {};
  const text = (name: string): string | undefined => (isText(body[name]) ? body[name] : undefined);
  const errors = Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  const code = text('code') ?? `http.${response.status}`;
  return new ApiError({
    code,
    message: waitText(code, retryAfter) ?? text('message') ?? text('errorDetails') ?? genericMessage,
    status: response.status,
    errors,
    requestId: text('requestId') ?? response.headers.get('x-request-id') ?? undefined,
    reason: text('reason'),
    state: text('state'),
    ticket: text('ticket'),
    methods: Array.isArray(body['methods']) ? body['methods'].filter(isText) : undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}

interface Keyed {
  readonly command: string;
  readonly key: string;
  /** When its last try ended. */
  endedAt: number;
}

/** The last command to each address, until its outcome is known. */
const open = new Map<string, Keyed>();

/**
 * A command with the same body keeps its key until its outcome is known, however often the user
 * presses the button. It means something new a minute later, or after another command to its
 * address.
 */
function keyed(address: string, command: string, key?: string): Keyed {
  const last = open.get(address);
  if (!key && last?.command === command && Date.now() - last.endedAt < minute * 1000) return last;
  const next = { command, key: key ?? randomId(), endedAt: Infinity };
  open.set(address, next);
  return next;
}

export interface Answered<Value> {
  readonly value: Value;
  /** The read models had not caught up with this page's own writes. */
  readonly stale: boolean;
  /** When the page asked, by `performance.now()`; missing where an answer joins several. */
  readonly askedAt?: number | undefined;
  /**
   * When the page had it, by `performance.now()`: later than it came where the document brought it.
   */
  readonly takenAt?: number | undefined;
}

const retries = 2;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw unreachable({ cause });
  }
}

/** Retries when the server did not answer: a query is always safe, a command because of its key. */
async function sendWithRetries(address: string, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await send(address, init);
      if (attempt >= retries || (response.status !== 502 && response.status !== 503)) return response;
    } catch (error) {
      if (attempt >= retries || init.signal?.aborted || !navigator.onLine) throw error;
    }
    await pause(250 * 2 ** attempt + Math.random() * 150);
  }
}

function headersFor(contract: Call, key: string | null, body: BodyInit | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' });
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const token = bearerToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const position = minimumPosition();
  if (contract.side === 'query' && position) headers.set('X-Min-Position', position);
  if (key) headers.set('Idempotency-Key', key);
  return headers;
}

/**
 * Makes one call; returns its answer and whether it was stale. Throws only `ApiError` (or the
 * abort).
 */
export async function callWithHeaders<C extends Call>(contract: C, input: CallInput<C> = {}): Promise<Answered<AnswerOf<C>>> {
  return forFirstPaint(async () => sendCall(contract, input));
}

async function sendCall<C extends Call>(contract: C, input: CallInput<C>): Promise<Answered<AnswerOf<C>>> {
  if (contract.access !== 'cookie') await tokenCame();
  const now = performance.now();
  const address = addressOf(contract, input);
  const body = bodyOf(contract, input);
  const isCommand = contract.side === 'command' && contract.method !== 'GET' && contract.access !== 'cookie';
  const sent = isCommand ? keyed(address, contract.method + (typeof body === 'string' ? body : ''), input.key) : null;
  const request = () =>
    sendWithRetries(address, {
      method: contract.method,
      headers: headersFor(contract, sent?.key ?? null, body),
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(input.signal ? { signal: input.signal } : {}),
    }).finally(() => sent && (sent.endedAt = Date.now()));

  let response = await request();
  if (response.status === 401 && contract.access !== 'cookie' && contract.access !== 'public' && (await renewToken()))
    response = await request();
  if (response.status === 403 && contract.stepUp !== 'never' && (await provenAgain(response.clone()))) response = await request();
  rememberServerTime(response.headers.get('date'));
  if (response.status < 500 && open.get(address) === sent) open.delete(address);
  // A command about nothing changes no answer: pages have nothing to ask for again.
  if (contract.side === 'command' && contract.about.length > 0) rememberPosition(response.headers.get('x-position'));
  if (!response.ok) {
    const failure = await readFailure(response);
    if (failure.code === 'access.second-factor-missing') leadToSecondFactor();
    throw failure;
  }
  const stale = response.headers.get('x-stale') === 'true';
  const value = await readAnswer<C>(response);
  return { value, stale, askedAt: now, takenAt: performance.now() };
}

/** Whether the server asked for a proof, and the person gave it. */
async function provenAgain(response: Response): Promise<boolean> {
  const { code, methods } = await readFailure(response);
  return code === 'access.step-up-required' && stepUpSession(methods);
}

/** The server has checked the answer by the contract and left out all else (ADR 25). */
async function readAnswer<C extends Call>(response: Response): Promise<AnswerOf<C>> {
  if (response.status === 204) return null as AnswerOf<C>;
  const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
  try {
    return (await (isFile ? response.text() : response.json())) as AnswerOf<C>;
  } catch (cause) {
    throw new ApiError(
      { code: 'network.unreadable', message: 'The answer could not be read. Please reload the page.', status: response.status },
      { cause },
    );
  }
}

/** Makes one call. `await call(saveProfile, { body })`. */
export async function call<C extends Call>(contract: C, input: CallInput<C> = {}): Promise<AnswerOf<C>> {
  return (await callWithHeaders(contract, input)).value;
}
