import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readListQuery, writeListQuery, type ListQuery } from '../model/list-query.js';
import { rememberedSort } from '../model/remembered.js';

/** The list's question lives in the address; changing it goes back to the first page unless pages are what changes. */
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
    // A remembered order is the default of an address without one, so every other one is said.
    written.set('sort', next.sort);
    // "See more" and the open panel are no places to come back to.
    setParams(written, { replace: changes.pages !== undefined || params.has('filters') });
  };
  return { query, change };
}
