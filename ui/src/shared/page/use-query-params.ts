import { useCallback, useLayoutEffect, useRef } from 'react';
import { createSearchParams, useSearchParams, type NavigateOptions, type URLSearchParamsInit } from 'react-router-dom';

type QueryChange = URLSearchParamsInit | ((current: URLSearchParams) => URLSearchParamsInit);

/**
 * The page's query and a function that changes it. A change builds on the change before it, drawn or not:
 * the router's hook hands out the query of the last drawing, so the second of two quick changes loses the first.
 */
export function useQueryParams(): [URLSearchParams, (change: QueryChange, options?: NavigateOptions) => void] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (wanted: QueryChange, options?: NavigateOptions) => {
      const next = createSearchParams(typeof wanted === 'function' ? wanted(new URLSearchParams(latest.current)) : wanted);
      latest.current = next;
      setQuery(next, options);
    },
    [setQuery],
  );
  return [query, change];
}
