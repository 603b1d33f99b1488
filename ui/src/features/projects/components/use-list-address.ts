import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListQuery, writeListQuery, type ListQuery } from '../model/list-query.js';
import { rememberedSort } from '../model/remembered.js';

/**
 * Keeps the list's query in the address; a change resets the page number unless it changes pages.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const [defaultSort, setDefaultSort] = useState(() => rememberedSort.read() ?? 'v4Score');
  const query = readListQuery(params, defaultSort);

  const change = (changes: Partial<ListQuery>) => {
    if (changes.sort) {
      rememberedSort.write(changes.sort);
      setDefaultSort(changes.sort);
    }
    const next = { ...query, pages: 1, ...changes };
    const written = writeListQuery(params, next);
    // An address without an order means the remembered one, so write any other order explicitly.
    written.set('sort', next.sort);
    // "See more" and the open panel add no history entries.
    setParams(written, { replace: changes.pages !== undefined || params.has('filters') });
  };
  return { query, change };
}
