import { request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Instance } from './instance.js';

export interface Question {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** A stream can be sent once only. */
  readonly body: Buffer | Readable | undefined;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** The instance gave no answer. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  constructor(
    /**
     * `unsent`: it never received the request. `broken`: the outcome is unknown. `late`: it
     * exceeded the deadline.
     */
    readonly kind: 'unsent' | 'broken' | 'late',
    cause?: unknown,
  ) {
    super(`An instance gave no answer (${kind})`, { cause });
  }
}

/** Longer than a room's own time limit (30 s), and than a query waits for its read models. */
const DEADLINE_MS = 40_000;
/** Longer than a room lets an upload take. */
const UPLOAD_DEADLINE_MS = 16 * 60_000;

/**
 * Sends the request to one instance, once. Resolves with the head of the response. Throws
 * `NoAnswerError`.
 */
export async function ask(instance: Instance, { body, ...question }: Question): Promise<IncomingMessage> {
  const { hostname, port, agent } = instance;
  instance.running += 1;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asking = httpRequest({ hostname, port, agent, ...question });
    let connected = false;
    const deadlineMs = body instanceof Readable ? UPLOAD_DEADLINE_MS : DEADLINE_MS;
    const timer = setTimeout(() => asking.destroy(new NoAnswerError('late')), deadlineMs);
    asking.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true));
      else connected = true;
    });
    asking.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    asking.once('error', (cause) => {
      clearTimeout(timer);
      reject(cause instanceof NoAnswerError ? cause : new NoAnswerError(connected ? 'broken' : 'unsent', cause));
    });
    asking.once('close', () => {
      instance.running -= 1;
    });
    // The signal ends both when the client goes away.
    if (body instanceof Readable) body.pipe(asking);
    else asking.end(body);
  });
}
