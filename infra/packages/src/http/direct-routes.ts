import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { RequestListener } from 'node:http';

export interface DirectRoutes {
  /** Answers a call of this method at exactly this path by the entrance and these handlers. */
  readonly add: (method: string, path: string, handlers: readonly RequestHandler[]) => void;
  /** Answers such calls, and gives all others to the app. */
  readonly listener: RequestListener;
}

/**
 * Finds the route of a call by its path alone, before Express tries its routes one after the other. Its
 * handlers get the app's requests and responses, so they need not know which way a call came. A path that
 * is written otherwise (upper case, a slash at its end) is Express's, and so is one with parameters.
 * @param entrance what every call passes first, in the app as well
 * @param onFailure answers what the entrance refuses, as in the app
 */
export function directRoutes(app: Express, entrance: readonly RequestHandler[], onFailure: ErrorRequestHandler): DirectRoutes {
  const known = new Map<string, readonly RequestHandler[]>();
  return {
    add: (method, path, handlers) => {
      if (!path.includes(':')) known.set(`${method} ${path}`, [...entrance, ...handlers]);
    },
    listener: (message, answer) => {
      const { method = '', url = '' } = message;
      const end = url.indexOf('?');
      const handlers = known.get(`${method} ${end === -1 ? url : url.slice(0, end)}`);
      if (handlers === undefined) return void app(message, answer);
      // As Express itself makes its objects of those of Node.
      const request = Object.setPrototypeOf(message, app.request) as Request;
      const response = Object.setPrototypeOf(answer, app.response) as Response;
      Object.assign(request, { res: response, originalUrl: url, baseUrl: '', params: {} });
      Object.assign(response, { req: request, locals: {} });
      const fail = (error: unknown): void => void onFailure(error, request, response, () => undefined);
      passThrough(handlers, request, response, fail);
    },
  };
}

/** Calls the handlers in their order, each when the one before it goes on. */
function passThrough(
  [handler, ...others]: readonly RequestHandler[],
  request: Request,
  response: Response,
  fail: (error: unknown) => void,
): void {
  const goOn = (error?: unknown): void => {
    if (error === undefined) passThrough(others, request, response, fail);
    else fail(error);
  };
  try {
    void Promise.resolve(handler?.(request, response, goOn)).catch(fail);
  } catch (error) {
    fail(error);
  }
}
