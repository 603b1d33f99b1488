import { kernelRefusal } from '@panelist/domain/kernel';
import type { Request, RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUpload, requestIdOf } from '@panelist/infra/http';
import type { Metrics } from '@panelist/infra/foundation';
import { ask, NoAnswerError } from './ask.js';
import type { Question } from './ask.js';
import { endToEnd, forwardedHeaders } from './headers.js';
import type { Instance } from './instance.js';
import type { Instances } from './instances.js';
import { readWhole } from './read-whole.js';

/** How long a request waits for an instance that is ready, in milliseconds. */
const PATIENCE_MS = 3_000;
const MOST_TRIES = 5;
/** `Retry-After` of a 503, in milliseconds. */
const COME_AGAIN_MS = 2_000;

/**
 * Names the instance that a request must go to; undefined if there is none. Without this function
 * any ready instance serves.
 */
type Choose = (request: Request) => Instance | undefined;

/**
 * Forwards requests to an instance of a room. It sends a request that an instance never received to
 * another one, and an interrupted request only if it is safe to repeat. An upload passes through as
 * it arrives, once. Throws `server.unavailable` otherwise.
 */
export function forwarder(metrics: Metrics) {
  const again = metrics.counter({
    name: 'panelist_gateway_retries_total',
    help: 'Requests that were sent to another instance, by why: it never got there (unsent) or the connection broke (broken).',
    labels: ['why'],
  });

  return (instances: Instances, choose?: Choose): RequestHandler =>
    async (request, response) => {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const body = isUpload(request) ? request : await readWhole(request);
      const { method, originalUrl: path } = request;
      const headers = forwardedHeaders(request, requestIdOf(response), body);
      const answer = await askSome(instances, { method, path, headers, body, signal: gone.signal }, () => choose?.(request));
      if (answer) await passOn(answer, response);
    };

  /** Undefined when the client has gone. */
  async function askSome(
    instances: Instances,
    question: Question,
    choose: () => Instance | undefined,
  ): Promise<IncomingMessage | undefined> {
    const tried = new Set<Instance>();
    for (let tries = 1; ; tries += 1) {
      const instance = choose() ?? (await instances.pick(tried, PATIENCE_MS));
      if (instance === undefined) throw unavailable();
      tried.add(instance);
      try {
        return await ask(instance, question);
      } catch (error) {
        if (question.signal.aborted) return undefined;
        if (!(error instanceof NoAnswerError)) throw error;
        if (error.kind === 'unsent') instances.takeOut(instance);
        if (question.body instanceof Readable) throw unavailable(error);
        if (error.kind === 'late' || tries === MOST_TRIES || (error.kind === 'broken' && !isRepeatable(question, tries)))
          throw unavailable(error);
        again.inc({ why: error.kind });
      }
    }
  }
}

/**
 * Safe to repeat: reads, and commands with an Idempotency-Key, which get their first answer again.
 */
function isRepeatable({ method, headers }: Question, tries: number): boolean {
  return tries < 3 && (method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined);
}

async function passOn(answer: IncomingMessage, response: Response): Promise<void> {
  response.status(answer.statusCode ?? 502);
  for (const [name, value] of Object.entries(endToEnd(answer.headers))) if (value !== undefined) response.setHeader(name, value);
  // The status is already sent, so close the connection: the client sees that the body is
  // incomplete.
  await pipeline(answer, response).catch(() => response.destroy());
}

function unavailable(cause?: unknown) {
  const retryAt = new Date(Date.now() + COME_AGAIN_MS).toISOString();
  return Object.assign(kernelRefusal('server.unavailable', { retryAt }), { cause });
}
