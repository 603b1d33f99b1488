import type { RequestListener, ServerResponse, IncomingMessage } from 'node:http';
import { answerBrokenRequest } from './broken-request.js';
import type { HttpTimeouts } from './http-options.js';

/**
 * Limit of unanswered requests on one connection. Browsers do not pipeline; a program that
 * pipelines this many does not wait for answers.
 */
const MAX_PENDING = 1_000;

export interface PendingAnswers {
  readonly listener: RequestListener;
  /** Unanswered requests of this connection. */
  readonly of: (socket: unknown) => ReadonlySet<ServerResponse>;
}

/**
 * Counts unanswered requests per connection, and closes a connection that exceeds the limit: its
 * answers would fill the memory.
 */
export function pendingAnswers(listener: RequestListener): PendingAnswers {
  const all = new WeakMap<object, Set<ServerResponse>>();
  return {
    of: (socket) => (typeof socket === 'object' && socket !== null ? all.get(socket) : undefined) ?? new Set(),
    listener: (request, response) => {
      const pending = all.get(request.socket) ?? new Set();
      all.set(request.socket, pending);
      pending.add(response);
      response.once('close', () => pending.delete(response));
      if (pending.size > MAX_PENDING) request.socket.destroy();
      else listener(request, response);
    },
  };
}

interface ProcessCounts {
  /**
   * Counts so many; the milliseconds until the key's count begins again if that exceeds the limit,
   * otherwise 0.
   */
  readonly take: (key: string, taken?: number) => number;
  readonly giveBack: (key: string, taken?: number) => void;
}

interface Count {
  taken: number;
  readonly until: number;
}

/**
 * Counts of at most `points` a key in any `seconds` from the first one on, in this process's
 * memory. Without timers: all counts last equally long, so the map has them in the order in which
 * they end.
 */
export function processCounts(points: number, seconds: number): ProcessCounts {
  const counts = new Map<string, Count>();
  return {
    take: (key, taken = 1) => {
      const now = performance.now();
      for (const [old, { until }] of counts) {
        if (until > now) break;
        counts.delete(old);
      }
      const count = counts.get(key) ?? { taken: 0, until: now + seconds * 1_000 };
      if (count.taken === 0) counts.set(key, count);
      count.taken += taken;
      return count.taken > points ? Math.ceil(count.until - now) : 0;
    },
    giveBack: (key, taken = 1) => {
      const count = counts.get(key);
      if (count !== undefined) count.taken -= taken;
    },
  };
}

/** A body that is late by less is on its way to a busy server. */
const leniencyMs = 1_000;

/**
 * Ends a request whose body has not arrived in time, with 408 where that is still possible. An
 * upload by a signed address may take longer, which the server's own limit ends, unless it has been
 * refused already. Node has one limit for all requests of a server.
 */
export function requestTimer({ request: milliseconds }: Pick<HttpTimeouts, 'request'>, pending: PendingAnswers): RequestListener {
  return (request, response) => {
    if (hasBody(request)) {
      const timer = setTimeout(
        () => {
          if (request.complete || (isUpload(request) && !response.writableEnded)) return;
          const error = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
          answerBrokenRequest(error, request.socket, pending.of(request.socket));
        },
        milliseconds + Math.min(milliseconds, leniencyMs),
      ).unref();
      request.once('close', () => clearTimeout(timer));
    }
    pending.listener(request, response);
  };
}

/** Whether this is a file that a browser sends by a signed address or form. */
export function isUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return (method === 'PUT' || method === 'POST') && url.startsWith('/files/');
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
