import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The end-to-end headers. */
export function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',');
  const dropped = new Set([...hopByHop, ...named.map((name) => name.trim().toLowerCase())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** Headers for the rooms: the client's address, the proxies on the way, the request id. */
export function forwardedHeaders(
  request: IncomingMessage,
  requestId: string,
  body: Buffer | Readable | undefined,
): OutgoingHttpHeaders {
  const { expect: _expect, 'content-length': length, ...headers } = endToEnd(request.headers);
  return {
    ...headers,
    'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', '),
    'x-request-id': requestId,
    ...(Buffer.isBuffer(body) ? { 'content-length': body.length } : {}),
    // Without a length Node sends the stream in chunks.
    ...(body instanceof Readable && length !== undefined ? { 'content-length': length } : {}),
  };
}
