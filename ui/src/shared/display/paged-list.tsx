import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import type { Query } from '../api/use-query.js';
import { QueryState, type QueryStateProps } from '../states/query-state.js';
import { DeferredPager } from './deferred-pager.js';
import { Block } from './layout.js';

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
      <QueryState query={query} isEmpty={({ totalCount }) => totalCount === 0} {...states}>
        {({ items, totalCount }) => {
          const pages = Math.ceil(totalCount / pageSize);
          // The list may have become shorter since the address was written.
          if (page > pages && items.length === 0 && !query.previous) return <ToPage page={pages} param={param} />;
          return (
            <>
              {count?.(totalCount)}
              <Block height={6} mb={0.5}>
                {query.previous && <LinearProgress aria-label="Loading the page" />}
              </Block>
              {children(items)}
              <DeferredPager page={page} pages={pages} label={label} param={param} />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

/** Leads to another page of the same list. */
export function ToPage({ page, param }: { readonly page: number; readonly param: string }) {
  const { pathname, search, state } = useLocation() as Location<unknown>;
  const query = new URLSearchParams(search);
  query.set(param, String(page));
  return <Navigate to={`${pathname}?${query.toString()}`} state={state} replace />;
}
