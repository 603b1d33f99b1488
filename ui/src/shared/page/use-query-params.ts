import { useCallback, useLayoutEffect, useRef } from 'react';
import {
  createSearchParams,
  useLocation,
  useSearchParams,
  type Location,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router-dom';

type QueryChange = URLSearchParamsInit | ((current: URLSearchParams) => URLSearchParamsInit);

/** The query that an address is changing to, until the page is drawn with it. */
const pending = new WeakMap<Location, URLSearchParams>();

/**
 * The page's query as drawn, a function that changes it, and one that reads what it is by now. A
 * change builds on the change before it, by whichever component and drawn or not: on a slow phone
 * seconds pass between the two.
 */
export function useQueryParams(): [
  query: URLSearchParams,
  change: (change: QueryChange, options?: NavigateOptions) => void,
  current: () => URLSearchParams,
] {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const drawn = useRef({ location, query });
  useLayoutEffect(() => {
    drawn.current = { location, query };
  }, [location, query]);
  const current = useCallback(() => new URLSearchParams(pending.get(drawn.current.location) ?? drawn.current.query), []);
  const change = useCallback(
    (wanted: QueryChange, options?: NavigateOptions) => {
      const next = createSearchParams(typeof wanted === 'function' ? wanted(current()) : wanted);
      pending.set(drawn.current.location, next);
      // The history's state is the page's: its way back to the list.
      setQuery(next, { state: drawn.current.location.state as unknown, ...options });
    },
    [setQuery, current],
  );
  return [query, change, current];
}
