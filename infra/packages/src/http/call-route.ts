import type { Contract } from '@panelist/domain/kernel';
import type { Request, RequestHandler, Response } from 'express';
import { withReadSnapshot } from '../event-sourcing/index.js';
import { inLogContext, inSpan, setSpanAttributes, traceIdOf } from '../foundation/index.js';
import { addressOf } from './address.js';
import { authenticate, bearerOf, requireProof } from './authenticate.js';
import { ownCookie, parseCookies, SESSION_COOKIE } from './cookies.js';
import { withDeadline } from './deadline.js';
import { failureAnswerer } from './failure-answer.js';
import { finalAnswer } from './final-answer.js';
import type { FinalAnswer } from './final-answer.js';
import type { HttpOptions, HttpTimeouts } from './http-options.js';
import { commandIdOf, idempotencyKeyOf, keyedRequest, scopeOf } from './keyed-request.js';
import { once } from './once.js';
import { reachedOrigin, requireOwnOrigin } from './own-origin.js';
import { parseRequest } from './parse-request.js';
import { readBody } from './read-body.js';
import { refusalOf } from './refusal.js';
import { correlationIdOf, requestIdOf } from './request-frame.js';
import type { AnyRoute, Caller } from './route.js';
import { securityLog } from './security-log.js';
import { isStale, minimumPosition } from './is-stale.js';
import { readAgainIfMissing } from './read-again.js';
import { writeAnswer } from './write-answer.js';

/** Who sent a request, as far as it has been read. */
interface Sender {
  caller: Caller | undefined;
  email: unknown;
}

const emailIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;

/** Everything between Express and a handler: authentication, parsing, idempotency, answer. */
export function routeCaller(options: HttpOptions, timeouts: HttpTimeouts) {
  const failureAnswer = failureAnswerer(options.logger, options.clock);
  const noteRefusal = securityLog({ ...options, fingerprint: options.idempotency.fingerprint });
  const publicOrigin = new URL(options.publicUrl).origin;
  const secureCookie = publicOrigin.startsWith('https:');
  const readAgain = readAgainIfMissing(options.waitForHead);
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
            const given = await withReadSnapshot(async () => answerOf(route, request, response, fail, sender));
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
    { contract, handle }: AnyRoute,
    request: Request,
    response: Response,
    fail: (error: unknown) => FinalAnswer,
    sender: Sender,
  ): Promise<FinalAnswer> {
    if (contract.access === 'cookie') requireOwnOrigin(contract, request, publicOrigin);
    const cookies = parseCookies(request.get('Cookie'));
    refreshStreams();
    const caller = await authenticate(options, contract, request, cookies, (known) => (sender.caller = known));
    const key = idempotencyKeyOf(contract, request);
    const { body, files, signed } = await readBody(contract, request, response);
    sender.email = emailIn(body);
    const parsed = parseRequest(contract, { params: request.params, query: request.query, body });
    const address = addressOf(request);
    const scope = scopeOf(caller, address);
    const origin = reachedOrigin(request, publicOrigin, options.hostNames);
    const requestId = requestIdOf(response);
    const keyed =
      key === undefined ? undefined : keyedRequest(contract, scope, caller, key, parsed, files, options.idempotency.fingerprint);
    const position = minimumPosition(contract, request);
    const stale = await isStale(position, options.waitForPosition);

    const run = async (): Promise<FinalAnswer> => {
      try {
        const actor = caller?.actor ?? { kind: 'system', id: 'visitor' };
        const commandId = commandIdOf(scope, keyed);
        const correlationId = correlationIdOf(response);
        const command = { actor, commandId, correlationId, causationId: correlationId };
        const work = handle({
          ...parsed,
          files,
          signed,
          caller,
          requestId,
          requireProof: async () => (caller === undefined ? undefined : requireProof(options, caller)),
          command,
          address,
          userAgent: request.get('User-Agent'),
          cookies,
          bearer: bearerOf(request.get('Authorization')),
          origin,
        });
        return finalAnswer(contract, await withDeadline(work, timeouts.handler));
      } catch (error) {
        return fail(error);
      }
    };
    // A caller that named a position has waited already.
    const ask = contract.side === 'query' && position === undefined ? async () => readAgain(run) : run;
    const answer = await (keyed === undefined ? ask() : once(options.idempotency, keyed, options.logger, run));
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
