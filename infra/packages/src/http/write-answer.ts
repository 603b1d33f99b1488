import type { Response } from 'express';
import { compressed } from './compressed.js';
import { sessionCookieHeaders } from './cookies.js';
import type { FinalAnswer } from './final-answer.js';

/** Shorter answers are not worth a compression. */
const COMPRESSED_FROM = 1_024;

/** Sends an answer. No cache between server and page may store calls. */
export function writeAnswer(response: Response, answer: FinalAnswer, secureCookie: boolean): void {
  // The client disconnected, or its time ran out.
  if (response.headersSent || response.destroyed) return;
  response.statusCode = answer.status;
  response.setHeader('Cache-Control', 'no-store');
  response.set(answer.headers);
  if (answer.position !== undefined) response.setHeader('X-Position', answer.position);
  if (answer.sessionCookie !== undefined) response.append('Set-Cookie', sessionCookieHeaders(answer.sessionCookie, secureCookie));
  if (answer.redirect !== undefined) response.redirect(answer.status, answer.redirect);
  else if (answer.body === undefined) response.end();
  else if (answer.isBase64 && typeof answer.body === 'string') compress(response).end(Buffer.from(answer.body, 'base64'));
  // Text of another type than JSON, as the handler's own header says.
  else if (typeof answer.body === 'string' && 'Content-Type' in answer.headers) compress(response).send(answer.body);
  else writeJson(response, Buffer.from(JSON.stringify(answer.body)));
}

function writeJson(response: Response, bytes: Buffer): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  if (bytes.length >= COMPRESSED_FROM) compress(response);
  response.end(bytes);
}

function compress(response: Response): Response {
  compressed(response.req, response, () => undefined);
  return response;
}
