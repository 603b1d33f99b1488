import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../../../shared/notices/notices.js';

export interface LogInQuery {
  /** The project completion id that the redirect passes to My Projects. */
  readonly cc: string | null;
  /** A social log-in found no account. */
  readonly hasNoAccount: boolean;
  /** Of that log-in, for the sign-up. */
  readonly ticket: string | null;
}

/** Reads the log-in page's query; shows `authError` once and removes it from the address. */
export function useLogInQuery(): LogInQuery {
  const [query, setQuery] = useSearchParams();
  const authError = query.get('authError');
  const lastShown = useRef<string | null>(null);

  useEffect(() => {
    if (!authError || lastShown.current === authError) return;
    lastShown.current = authError;
    notify.error(authError);
    setQuery(
      (current) => {
        current.delete('authError');
        return current;
      },
      { replace: true },
    );
  }, [authError, setQuery]);

  return { cc: query.get('cc'), hasNoAccount: query.get('statusCode') === '404', ticket: query.get('ticket') };
}
