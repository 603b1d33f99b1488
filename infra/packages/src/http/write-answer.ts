import type { Response } from 'express';
import { sessionCookieHeaders } from './cookies.js';
import type { FinalAnswer } from './final-answer.js';

/** Sends an answer. No cache between server and page may store calls. */
export function writeAnswer(response: Response, answer: FinalAnswer, secureCookie: boolean): void {
  // The client disconnected, or its time ran out.
  if (response.headersSent || response.destroyed) return;
  response.status(answer.status).set('Cache-Control', 'no-store').set(answer.headers);
  if (answer.position !== undefined) response.set('X-Position', answer.position);
  if (answer.sessionCookie !== undefined) response.append('Set-Cookie', sessionCookieHeaders(answer.sessionCookie, secureCookie));
  if (answer.redirect !== undefined) response.redirect(answer.status, answer.redirect);
  else if (answer.body === undefined) response.end();
  else if (answer.isBase64 && typeof answer.body === 'string') response.end(Buffer.from(answer.body, 'base64'));
  // Text of another type than JSON, as the handler's own header says.
  else if (typeof answer.body === 'string' && 'Content-Type' in answer.headers) response.send(answer.body);
  else response.json(answer.body);
}
