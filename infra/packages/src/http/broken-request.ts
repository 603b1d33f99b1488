import { kernelRefusals } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalStatus } from './refusal-status.js';

/**
 * Answers bytes that never became a request: not HTTP, headers too large, or a body that did not
 * arrive in time; then closes the connection. If an earlier request on the connection still waits
 * for its answer, it closes without an answer: the client would take it for that request's.
 */
export function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Duplex,
  pending: ReadonlySet<ServerResponse>,
): void {
  const isMistakable = [...pending].some((response) => response.headersSent || response.req.complete);
  if (error.code === 'ECONNRESET' || !socket.writable || isMistakable) {
    socket.destroy();
    return;
  }
  const code = codeOf(error.code);
  const { kind, text: message } = kernelRefusals[code];
  const status = refusalStatus[kind];
  const body = JSON.stringify({ success: false, message, code, requestId: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function codeOf(code: string | undefined): 'request.timeout' | 'request.too-large' | 'request.malformed' {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? 'request.too-large' : 'request.malformed';
}
