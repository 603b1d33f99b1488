import type { Contract } from '@panelist/domain/kernel';
import type { Request, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { withReadSnapshot } from '../event-sourcing/index.js';
import { inLogContext, inSpan, setSpanAttributes, traceIdOf } from '../foundation/index.js';
import { addressOf } from './address.js';
import { authenticate, bearerOf, requireProof } from './authenticate.js';
import { ownCookie, parseCookies, SESSION_COOKIE } from './cookies.js';
import { withDeadline, reachedOrigin, requireOwnOrigin } from './own-origin.js';
import { failureAnswerer, refusalOf } from './failure-answer.js';
import { finalAnswer, type FinalAnswer } from './final-answer.js';
import type { HttpOptions, HttpTimeouts } from './http-options.js';
import { commandIdOf, idempotencyKeyOf, keyedRequest, scopeOf } from './keyed-request.js';
import { runIdempotently } from './run-idempotently.js';
import { parseRequest } from './parse-request.js';
import { readBody, type ReadBody } from './read-body.js';
import { type ReceivedCall, type Sender, unitRunner } from './unit-runner.js';
import { correlationIdOf, requestIdOf } from './request-frame.js';
import type { AnyRoute, Caller } from './route.js';
import { securityLog } from './security-log.js';
import { isStale, minimumPosition, readAgainIfMissing } from './read-again.js';
import { writeAnswer } from './write-answer.js';

const emailIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;

/** Everything between Express and a handler: authentication, parsing, idempotency, answer. */
export function routeCaller(options: HttpOptions, timeouts: HttpTimeouts) {
  const failureAnswer = failureAnswerer(options.logger, options.clock);
  const noteRefusal = securityLog({ ...options, fingerprint: options.idempotency.fingerprint });
  const publicOrigin = new URL(options.publicUrl).origin;
  const secureCookie = publicOrigin.startsWith('https:');
  const readAgain = readAgainIfMissing(options.waitForHead);
  const inUnit = unitRunner(options, timeouts);
  /**
   * Starts the change query early, so that the command handler need not wait for it. If it fails,
   * the command handler queries again and gets the error.
   */
  const refreshStreams = (): void => void options.refreshStreams?.().catch(() => undefined);

  return (route: AnyRoute): RequestHandler => {
    const { contract } = route;
    return async (request, response) => {
      const frame = { requestId: requestIdOf(response), style: contract.style, contract };
      const sender: Sender = { caller: undefined, email: undefined };
      const fail = (error: unknown): FinalAnswer => {
        const { requestId } = frame;
        noteRefusal({ requestId, contract, refusal: refusalOf(error), address: addressOf(request), ...sender });
        return failureAnswer(error, frame);
      };
      let answer: FinalAnswer;
      try {
        const correlationId = correlationIdOf(response);
        const about = () => ({
          kind: 'server' as const,
          parent: null,
          traceId: traceIdOf(correlationId),
          attributes: { 'http.request.method': contract.method, 'http.route': contract.path },
        });
        answer = await inLogContext({ requestId: frame.requestId, correlationId }, async () =>
          inSpan(`${contract.method} ${contract.path}`, about, async () => {
            const given = await answerOf(route, request, response, fail, sender);
            setSpanAttributes({ 'http.response.status_code': given.status });
            return given;
          }),
        );
      } catch (error) {
        answer = fail(error);
      }
      // The app's time, by which pages judge deadlines: the demo's clock can be moved.
      if (!response.headersSent) response.set('Date', new Date(options.clock.now()).toUTCString());
      writeAnswer(response, answer, secureCookie);
    };
  };

  async function answerOf(
    route: AnyRoute,
    request: Request,
    response: Response,
    fail: (error: unknown) => FinalAnswer,
    sender: Sender,
  ): Promise<FinalAnswer> {
    const { contract } = route;
    if (contract.access === 'cookie') requireOwnOrigin(contract, request, publicOrigin);
    const received = receivedCall(route, request, response, sender);
    const written = await inUnit?.(received, sender, fail);
    return written ?? withReadSnapshot(async () => inSteps(received, request, fail, sender));
  }

  /** What is read of a request once, however often it is decided. */
  function receivedCall(route: AnyRoute, request: Request, response: Response, sender: Sender): ReceivedCall {
    const { contract } = route;
    const address = addressOf(request);
    const cookies = parseCookies(request.get('Cookie'));
    const requestId = requestIdOf(response);
    let body: Promise<ReadBody> | undefined;
    /** Of a request without a key: the same however often it is decided. */
    const ownId = randomUUID();
    return {
      route,
      request,
      cookies,
      requestId,
      read: async (caller) => {
        const key = idempotencyKeyOf(contract, request);
        const { files, signed, ...sent } = await (body ??= readBody(contract, request, response));
        sender.email = emailIn(sent.body);
        const parsed = parseRequest(contract, { params: request.params, query: request.query, body: sent.body });
        const scope = scopeOf(caller, address);
        const { fingerprint } = options.idempotency;
        const keyed = key === undefined ? undefined : keyedRequest(contract, scope, caller, key, parsed, files, fingerprint);
        return { ...parsed, files, signed, scope, keyed };
      },
      handle: async (caller, { scope, keyed, ...parsed }) => {
        const correlationId = correlationIdOf(response);
        const actor = caller?.actor ?? { kind: 'system', id: 'visitor' };
        const work = route.handle({
          ...parsed,
          caller,
          requestId,
          requireProof: async () => (caller === undefined ? undefined : requireProof(options, caller)),
          context: {
            actor,
            commandId: keyed === undefined ? ownId : commandIdOf(scope, keyed),
            correlationId,
            causationId: correlationId,
          },
          address,
          userAgent: request.get('User-Agent'),
          cookies,
          bearer: bearerOf(request.get('Authorization')),
          origin: reachedOrigin(request, publicOrigin, options.hostNames),
        });
        return finalAnswer(contract, await withDeadline(work, timeouts.handler));
      },
    };
  }

  /** Claims the key, runs the handler, keeps its answer: one after the other. */
  async function inSteps(
    { route: { contract }, cookies, read, handle }: ReceivedCall,
    request: Request,
    fail: (error: unknown) => FinalAnswer,
    sender: Sender,
  ): Promise<FinalAnswer> {
    refreshStreams();
    const caller = await authenticate(options, contract, request, cookies, (known) => (sender.caller = known));
    const parsed = await read(caller);
    const position = minimumPosition(contract, request);
    const stale = await isStale(position, options.waitForPosition);
    const run = async (): Promise<FinalAnswer> => {
      try {
        return await handle(caller, parsed);
      } catch (error) {
        return fail(error);
      }
    };
    // A caller that named a position has waited already.
    const ask = contract.side === 'query' && position === undefined ? async () => readAgain(run) : run;
    const { keyed } = parsed;
    const answer = await (keyed === undefined ? ask() : runIdempotently(options.idempotency, keyed, options.logger, run));
    return {
      ...renewSessionCookie(contract, caller, cookies, answer),
      ...(stale ? { headers: { ...answer.headers, 'X-Stale': 'true' } } : {}),
    };
  }
}

/**
 * Sends a valid session cookie again with its full lifetime: its 30 days count from the last visit.
 */
function renewSessionCookie(
  contract: Contract,
  caller: Caller | undefined,
  cookies: Readonly<Record<string, string | undefined>>,
  answer: FinalAnswer,
): FinalAnswer {
  const cookie = ownCookie(cookies, SESSION_COOKIE);
  if (
    contract.access !== 'cookie' ||
    !caller ||
    cookie === undefined ||
    answer.sessionCookie !== undefined ||
    answer.status >= 400
  )
    return answer;
  return { ...answer, sessionCookie: cookie };
}
