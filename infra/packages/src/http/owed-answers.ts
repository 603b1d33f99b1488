import type { RequestListener, ServerResponse } from 'node:http';

/**
 * Limit of unanswered requests on one connection. Browsers do not pipeline; a program that
 * pipelines this many does not wait for answers.
 */
const MOST_OWED = 1_000;

export interface OwedAnswers {
  readonly listener: RequestListener;
  /** Unanswered requests of this connection. */
  readonly of: (socket: unknown) => ReadonlySet<ServerResponse>;
}

/**
 * Counts unanswered requests per connection, and closes a connection that exceeds the limit: its
 * answers would fill the memory.
 */
export function owedAnswers(listener: RequestListener): OwedAnswers {
  const all = new WeakMap<object, Set<ServerResponse>>();
  return {
    of: (socket) => (typeof socket === 'object' && socket !== null ? all.get(socket) : undefined) ?? new Set(),
    listener: (request, response) => {
      const owed = all.get(request.socket) ?? new Set();
      all.set(request.socket, owed);
      owed.add(response);
      response.once('close', () => owed.delete(response));
      if (owed.size > MOST_OWED) request.socket.destroy();
      else listener(request, response);
    },
  };
}
