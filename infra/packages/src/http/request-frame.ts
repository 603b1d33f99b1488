import type { RequestHandler, Response } from 'express';
import { randomBytes, randomUUID } from 'node:crypto';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Gives each request its ids. A caller's own request id is used for log
 * and answer if it is a UUID, so that nothing personal enters the log; the correlation id of the
 * events is always ours, or a caller could give their events that of another person's.
 */
export function requestFrame(isClosing: () => boolean): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id');
    const correlationId = randomUUID();
    const requestId = given !== undefined && uuid.test(given) ? given.toLowerCase() : correlationId;
    response.locals['requestId'] = requestId;
    response.locals['correlationId'] = correlationId;
    response.setHeader('X-Request-Id', requestId);
    if (isClosing()) response.set('Connection', 'close');
    next();
  };
}

export function requestIdOf(response: Response): string {
  return String(response.locals['requestId']);
}

/** The correlation id of the events that this request causes. */
export function correlationIdOf(response: Response): string {
  return String(response.locals['correlationId']);
}

/**
 * The nonce that inline scripts and styles of this answer must carry, drawn when a page first asks
 * for it: the policy of any other answer allows none.
 */
export function cspNonceOf(response: Response): string {
  const known: unknown = response.locals['cspNonce'];
  if (typeof known === 'string') return known;
  const nonce = randomBytes(16).toString('base64');
  response.locals['cspNonce'] = nonce;
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  response.setHeader('Content-Security-Policy', policy.replaceAll(/(?:script|style)-src 'self'/g, `$& 'nonce-${nonce}'`));
  return nonce;
}
