import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef, useLayoutEffect, useState, type RefObject } from 'react';
import { Navigate, useSearchParams, Link } from 'react-router-dom';
import { pageOf } from '../../../shared/page/page-of.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { useReferrals } from '../api/referrals.js';
import { searchOf, pageSizeFor, mostPageButtons, pageNumbers } from '../model/view.js';
import { ReferralPanel } from './referral-panel.js';
import { PanelsSkeleton } from './referrals-skeleton.js';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';
import PaginationItem from '@mui/material/PaginationItem';

interface PageLinksProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly isSmall: boolean;
}

const square = { minWidth: 40, minHeight: 40, m: 0 } as const;

/**
 * Links to the pages, as `page` in the address: 5 on small screens, 9 otherwise (document 3 §9).
 */
function PageLinks({ page, pages, isSmall }: PageLinksProps) {
  const { to } = useAddressParam('page');
  if (pages <= 1) return null;
  const step = (type: 'previous' | 'next', target: number, label: string) => (
    <li>
      <PaginationItem
        type={type}
        disabled={target < 1 || target > pages}
        {...(target < 1 || target > pages ? {} : { component: Link, to: to(String(target)) })}
        aria-label={label}
        sx={square}
      />
    </li>
  );
  return (
    <Block component="nav" aria-label="Pages of referrals" mt={2}>
      <Row component="ul" list wraps justifyContent="center" gap={{ xs: 0, sm: 0.5 }}>
        {step('previous', page - 1, 'Previous page')}
        {pageNumbers(page, pages, mostPageButtons(isSmall)).map((number) => (
          <li key={number}>
            <PaginationItem
              page={number}
              selected={number === page}
              component={Link}
              to={to(String(number))}
              aria-label={`Page ${number}`}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
              sx={square}
            />
          </li>
        ))}
        {step('next', page + 1, 'Next page')}
      </Row>
    </Block>
  );
}

/** Of a closed panel; a phone shows its status below the name. In pixels. */
const panelHeight = { narrow: 104, wide: 80 } as const;
/** What must fit below the list: the paginator and the page's margin. */
const belowPx = 96;

/**
 * How many panels fit between the top of the list and the end of the screen; null before the first
 * layout.
 */
function usePageSize(list: RefObject<HTMLElement | null>, itemHeight: number): number | null {
  const [size, setSize] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      // Not `innerHeight`: it changes whenever a phone hides its address bar.
      setSize(pageSizeFor(document.documentElement.clientHeight - top - belowPx, itemHeight));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, itemHeight]);
  return size;
}

/** A page of the participant's referrals, or of those that the search in the address finds. */
export function ReferralList({ isWide }: { readonly isWide: boolean }) {
  const [address] = useSearchParams();
  const { to } = useAddressParam('page');
  const frame = useRef<HTMLElement>(null);
  const height = isWide ? panelHeight.wide : panelHeight.narrow;
  const pageSize = usePageSize(frame, height);
  const [page, searchText] = [pageOf(address), searchOf(address)];
  const query = useReferrals({ page, pageSize, searchText });
  return (
    <Box component="section" aria-label="Referred people" ref={frame}>
      <QueryState
        query={query}
        skeleton={<PanelsSkeleton count={pageSize ?? 0} height={height} />}
        errorTitle="Your referrals could not be loaded"
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          <div role="status">
            <EmptyState title="No participants found!" text="The search compares names. Try a part of the first or last name." />
          </div>
        }
      >
        {({ items, totalCount }) => {
          const pages = Math.ceil(totalCount / (pageSize ?? 1));
          // A larger screen has fewer pages than the address may ask for.
          if (page > pages && !query.previous) return <Navigate to={to(String(pages))} replace />;
          return (
            <>
              <Muted role="status" variant="body2">
                {totalCount} {totalCount === 1 ? 'referral' : 'referrals'}
                {searchText === '' ? ', newest first' : ` of people named “${searchText}”`}
              </Muted>
              <Block height={6} my={0.5}>
                {query.previous && <LinearProgress aria-label="Loading the page" />}
              </Block>
              <Stack shrinks gap="15px">
                {items.map((referral) => (
                  <ReferralPanel key={referral.id} referral={referral} height={height} />
                ))}
              </Stack>
              <PageLinks page={page} pages={pages} isSmall={!isWide} />
            </>
          );
        }}
      </QueryState>
    </Box>
  );
}
