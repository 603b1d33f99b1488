import { useSearchParams } from 'react-router-dom';

export interface LogInQuery {
  /** The project completion id that the redirect passes to My Projects. */
  readonly cc: string | null;
  /** A social log-in found no account. */
  readonly hasNoAccount: boolean;
  /** Of that log-in, for the sign-up. */
  readonly ticket: string | null;
}

/** The log-in page's query. The shell shows `authError`, on any page. */
export function useLogInQuery(): LogInQuery {
  const [query] = useSearchParams();
  return { cc: query.get('cc'), hasNoAccount: query.get('statusCode') === '404', ticket: query.get('ticket') };
}
