import type { RequestListener, ServerResponse } from 'node:http';

/**
 * Limit of unanswered requests on one connection. Browsers do not pipeline; a program that
 * pipelines this many does not wait for answers.
 */
const MAX_PENDING = 1_000;

export interface PendingAnswers {
  readonly listener: RequestListener;
  /** Unanswered requests of this connection. */
  readonly of: (socket: unknown) => ReadonlySet<ServerResponse>;
}

/**
 * Counts unanswered requests per connection, and closes a connection that exceeds the limit: its
 * answers would fill the memory.
 */
export function pendingAnswers(listener: RequestListener): PendingAnswers {
  const all = new WeakMap<object, Set<ServerResponse>>();
  return {
    of: (socket) => (typeof socket === 'object' && socket !== null ? all.get(socket) : undefined) ?? new Set(),
    listener: (request, response) => {
      const pending = all.get(request.socket) ?? new Set();
      all.set(request.socket, pending);
      pending.add(response);
      response.once('close', () => pending.delete(response));
      if (pending.size > MAX_PENDING) request.socket.destroy();
      else listener(request, response);
    },
  };
}
