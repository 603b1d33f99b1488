import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.js';
import { QueryState, type QueryStateProps } from '../states/query-state.js';
import { Pager } from './pager.js';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly totalCount: number;
}

export interface PagedListProps<Item> extends Pick<QueryStateProps<Page<Item>>, 'skeleton' | 'errorTitle' | 'empty'> {
  readonly query: Query<Page<Item>>;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** "Pages of payouts". */
  readonly label: string;
  /** Over the list: how many there are. */
  readonly count?: (totalCount: number) => ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that is fetched page by page, with the page in the address: its states, a sign that another page is on its way, and the pager. */
export function PagedList<Item>({ query, page, pageSize, label, count, children, ...states }: PagedListProps<Item>) {
  return (
    <div>
      <QueryState query={query} isEmpty={({ items }) => items.length === 0} {...states}>
        {({ items, totalCount }) => (
          <>
            {count?.(totalCount)}
            <Box sx={{ height: 6, mb: 0.5 }}>{query.previous && <LinearProgress aria-label="Loading the page" />}</Box>
            {children(items)}
            <Pager page={page} pages={Math.ceil(totalCount / pageSize)} label={label} />
          </>
        )}
      </QueryState>
    </div>
  );
}
