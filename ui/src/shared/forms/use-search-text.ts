import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced.js';

const debounceMs = 300;

/** The text of a search field. Calls `onSearch` with it, trimmed, after a pause in typing. */
export function useSearchText(query: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(query);
  const debounced = useDebounced(text.trim(), debounceMs);
  useEffect(() => {
    if (debounced !== query) onSearch(debounced);
    // Only typing starts a search; a query from the address must not be overwritten.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [debounced]);
  return [text, setText] as const;
}
