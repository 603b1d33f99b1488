import { operationsLedger, type LedgerPage } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.js';
import { callWithHeaders } from '../../../shared/api/call.js';
import { useComposedQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { ledgerFilterOf, postingsPerPage, type LedgerFilter } from '../model/ledger-filter.js';
import { formatCount } from '../model/projector-text.js';
import { LedgerFilterForm } from './ledger-filter-form.js';
import { LedgerSums } from './ledger-sums.js';
import { PostingsTable } from './postings-table.js';
import { Stack } from '../../../shared/display/layout.js';

/** The call answers a text for `csv` alone. */
async function ledgerPage({ from, to, account, page }: LedgerFilter) {
  const skip = (page - 1) * postingsPerPage;
  const query = { from, to, account, skip, limit: postingsPerPage };
  const { value, ...answer } = await callWithHeaders(operationsLedger, { query });
  if (typeof value === 'string')
    throw new ApiError({
      code: 'network.unreadable',
      message: 'The ledger could not be read. Please reload the page.',
      status: 200,
    });
  return { ...answer, value };
}

const countLine = (totalCount: number) => (
  <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.9375rem', mb: 1 }}>
    {formatCount(totalCount)} {totalCount === 1 ? 'posting' : 'postings'}, newest first
  </Box>
);

/** The money ledger with its proof; the address holds period, account and page. */
export function LedgerTab() {
  const [address] = useSearchParams();
  const filter = ledgerFilterOf(address);
  const found = useComposedQuery<LedgerPage>(operationsLedger, filter, () => ledgerPage(filter));
  return (
    <Stack shrinks gap={3}>
      <LedgerFilterForm key={`${filter.from} ${filter.to} ${filter.account}`} filter={filter} />
      {found.data && <LedgerSums ledger={found.data} />}
      <section aria-label="Postings">
        <PagedList
          query={found}
          page={filter.page}
          pageSize={postingsPerPage}
          label="Pages of postings"
          skeleton={<RowsSkeleton count={8} height={56} />}
          errorTitle="The ledger could not be loaded"
          count={countLine}
          empty={<EmptyState title="No postings" text="Nothing moved on these accounts in this period." />}
        >
          {(items) => <PostingsTable postings={items} />}
        </PagedList>
      </section>
    </Stack>
  );
}
