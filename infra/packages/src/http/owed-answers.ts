import type { RequestListener, ServerResponse } from 'node:http';

/** Answers that one connection may be owed. No browser sends ahead at all; a program that sends so far ahead is not waiting for answers. */
const MOST_OWED = 1_000;

export interface OwedAnswers {
  readonly listener: RequestListener;
  /** Answers of this connection that are still owed. */
  readonly of: (socket: unknown) => ReadonlySet<ServerResponse>;
}

/** Counts what each connection is owed, and ends one that sends request after request without waiting: it would fill the memory. */
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
