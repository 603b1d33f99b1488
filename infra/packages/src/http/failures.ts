import { kernelRefusal, type Contract } from '@panelist/domain/kernel';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { failureAnswerer } from './failure-answer.js';
import type { HttpOptions } from './http-options.js';
import { requestIdOf } from './request-frame.js';
import { writeAnswer } from './write-answer.js';

/**
 * Answers failures outside of any route: not found, too many calls from one address, a malformed
 * address.
 */
export function failures({ logger, clock }: Pick<HttpOptions, 'logger' | 'clock'>): ErrorRequestHandler {
  const failureAnswer = failureAnswerer(logger, clock);
  return (error, request, response, _next) => {
    const answer = failureAnswer(error, { requestId: requestIdOf(response), style: styleOfPath(request.path) });
    writeAnswer(response, answer, false);
  };
}

export const notFoundRoute: RequestHandler = () => {
  throw kernelRefusal('resource.not-found');
};

/** The style of a failure outside of any contract: that of the address's family of calls. */
function styleOfPath(path: string): Contract['style'] {
  return path.startsWith('/api/') || path.startsWith('/demo/') || path.startsWith('/files/') ? 'v4' : 'v2';
}
