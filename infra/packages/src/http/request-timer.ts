import type { IncomingMessage, RequestListener } from 'node:http';
import { answerBrokenRequest } from './broken-request.js';
import type { HttpTimeouts } from './http-options.js';
import type { PendingAnswers } from './pending-answers.js';

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
