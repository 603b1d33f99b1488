import { kernelRefusal, type Contract } from '@panelist/domain/kernel';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { addressOf } from './address.js';
import { failureAnswerer, refusalOf } from './failure-answer.js';
import type { HttpOptions } from './http-options.js';
import { requestIdOf } from './request-frame.js';
import type { securityLog } from './security-log.js';
import { writeAnswer } from './write-answer.js';

/**
 * Answers failures outside of any route: not found, too many calls from one address, a malformed
 * address.
 */
export function failures(
  { logger, clock }: Pick<HttpOptions, 'logger' | 'clock'>,
  noteRefusal?: ReturnType<typeof securityLog>,
): ErrorRequestHandler {
  const failureAnswer = failureAnswerer(logger, clock);
  return (error, request, response, _next) => {
    const [refusal, requestId] = [refusalOf(error), requestIdOf(response)];
    if (refusal.kind === 'too-many')
      noteRefusal?.({ requestId, contract: null, refusal, address: addressOf(request), caller: undefined, email: undefined });
    const answer = failureAnswer(error, { requestId, style: styleOfPath(request.path) });
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
