import type { RequestHandler, Response } from 'express';
import { randomBytes, randomUUID } from 'node:crypto';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Gives each request its id (a caller's own is kept if it is a UUID, so that nothing personal
 * enters the log) and each answer its nonce.
 */
export function requestFrame(isClosing: () => boolean): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id');
    const requestId = given !== undefined && uuid.test(given) ? given.toLowerCase() : randomUUID();
    response.locals['requestId'] = requestId;
    response.locals['cspNonce'] = randomBytes(16).toString('base64');
    response.set('X-Request-Id', requestId);
    if (isClosing()) response.set('Connection', 'close');
    next();
  };
}

export function requestIdOf(response: Response): string {
  return String(response.locals['requestId']);
}

/** The nonce that inline scripts and styles of this answer must carry. */
export function cspNonceOf(response: Response): string {
  return String(response.locals['cspNonce']);
}
