import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.js';
import { QueryState, type QueryStateProps } from '../states/query-state.js';
import { DeferredPager } from './deferred-pager.js';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Items on all pages. */
  readonly totalCount: number;
}

export interface PagedListProps<Item> extends Pick<QueryStateProps<Page<Item>>, 'skeleton' | 'errorTitle' | 'empty'> {
  readonly query: Query<Page<Item>>;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** "Pages of payouts". */
  readonly label: string;
  /** The parameter of the address that holds the page; `page` by default. */
  readonly param?: string;
  /** Above the list: the total count. */
  readonly count?: (totalCount: number) => ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/**
 * The list of a paged query, with the page in the address: its states, a progress sign while
 * another page loads, and the pager.
 */
export function PagedList<Item>({
  query,
  page,
  pageSize,
  label,
  param = 'page',
  count,
  children,
  ...states
}: PagedListProps<Item>) {
  return (
    <div>
      <QueryState query={query} isEmpty={({ items }) => items.length === 0} {...states}>
        {({ items, totalCount }) => (
          <>
            {count?.(totalCount)}
            <Box sx={{ height: 6, mb: 0.5 }}>{query.previous && <LinearProgress aria-label="Loading the page" />}</Box>
            {children(items)}
            <DeferredPager page={page} pages={Math.ceil(totalCount / pageSize)} label={label} param={param} />
          </>
        )}
      </QueryState>
    </div>
  );
}
