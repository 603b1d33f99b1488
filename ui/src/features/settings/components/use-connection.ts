import { authErrorSentence, connectProvider, isSocialProvider, pleaseAuthorize } from '@panelist/domain/identity/browser';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

export interface Connection {
  readonly running: boolean;
  readonly problem: string | null;
  readonly clear: () => void;
}

/**
 * Ends a flow that comes back from another site: the ticket in the address connects the account, a
 * code says why there is none. Both leave the address at once.
 */
export function useConnection(): Connection {
  const [query, setQuery] = useQueryParams();
  const { run, running, error, reset } = useCommand(connectProvider);
  const [problem, setProblem] = useState(() => problemOf(query));
  const handled = useRef<string | null>(null);
  const provider = query.get('provider');
  const ticket = query.get('ticket');
  const code = query.get('socialError');

  useEffect(() => {
    const arrived = ticket ?? code;
    if (arrived === null || provider === null || !isSocialProvider(provider) || handled.current === arrived) return;
    handled.current = arrived;
    setQuery(
      (current) => {
        for (const name of ['ticket', 'socialError', 'provider']) current.delete(name);
        return current;
      },
      { replace: true },
    );
    if (ticket === null) return;
    run({ body: { provider, ticket } }).then(
      ({ message }) => {
        if (message !== undefined) notify.success(message);
      },
      // The alert above the rows shows it.
      () => undefined,
    );
  }, [ticket, code, provider, run, setQuery]);

  return {
    running,
    problem: error?.message ?? problem,
    clear: () => {
      reset();
      setProblem(null);
    },
  };
}

/** The sentence for the code with which the browser came back; null without one. */
function problemOf(query: URLSearchParams): string | null {
  const provider = query.get('provider');
  if (provider === null || !isSocialProvider(provider)) return null;
  const code = query.get('socialError');
  return code === 'cancelled' ? pleaseAuthorize(provider) : authErrorSentence(code);
}
