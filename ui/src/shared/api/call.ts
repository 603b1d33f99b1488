import type { AnswerOf, Call } from '@panelist/domain/kernel/browser';
import { forFirstPaint } from '../states/after-first-paint.js';
import { ApiError, unreachable } from './api-error.js';
import { bearerToken, renewToken } from './bearer-token.js';
import { addressOf, bodyOf, type CallInput } from './build-request.js';
import { takeFirstAnswer } from './first-answers.js';
import { idempotencyKey, settleKey } from './idempotency-key.js';
import { isUnchangedSince, minimumPosition, rememberPosition } from './position.js';
import { readFailure } from './read-failure.js';
import { rememberServerTime } from './server-time.js';
import { leadToSecondFactor, stepUpSession } from './step-up.js';

export interface Answered<Value> {
  readonly value: Value;
  /** The read models had not caught up with this page's own writes. */
  readonly stale: boolean;
  /** When the page asked, by `performance.now()`; missing where an answer joins several. */
  readonly askedAt?: number | undefined;
  /** When the page had it, by `performance.now()`: later than it came where the document asked for it. */
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
  const now = performance.now();
  const address = addressOf(contract, input);
  const body = bodyOf(contract, input);
  const isCommand = contract.side === 'command' && contract.method !== 'GET' && contract.access !== 'cookie';
  const command = `${contract.method} ${address} ${typeof body === 'string' ? body : ''}`;
  const key = isCommand ? (input.key ?? idempotencyKey(command)) : null;
  const request = () =>
    sendWithRetries(address, {
      method: contract.method,
      headers: headersFor(contract, key, body),
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(input.signal ? { signal: input.signal } : {}),
    });

  const asked = `${contract.method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`;
  const first = isCommand ? null : await takeFirstAnswer(asked, { token: bearerToken(), isUnchangedSince, signal: input.signal });
  let response = first?.response ?? (await request());
  if (response.status === 401 && contract.access !== 'cookie' && contract.access !== 'public' && (await renewToken()))
    response = await request();
  if (response.status === 403 && contract.stepUp !== 'never' && (await provenAgain(response.clone()))) response = await request();
  rememberServerTime(response.headers.get('date'), first?.cameAt);
  if (response.status < 500) settleKey(command);
  // A command about nothing changes no answer: pages have nothing to ask for again.
  if (contract.side === 'command' && contract.about.length > 0) rememberPosition(response.headers.get('x-position'));
  if (!response.ok) {
    const failure = await readFailure(response);
    if (failure.code === 'access.second-factor-missing') leadToSecondFactor();
    throw failure;
  }
  const stale = response.headers.get('x-stale') === 'true';
  const value = await readAnswer<C>(response);
  return { value, stale, askedAt: first?.askedAt ?? now, takenAt: performance.now() };
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
