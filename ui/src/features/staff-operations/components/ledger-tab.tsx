import { operationsLedger, type LedgerPage } from '@panelist/domain/operations/browser';
import { useSearchParams, Link as RouterLink } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.js';
import { callWithHeaders } from '../../../shared/api/call.js';
import { useComposedQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { ledgerFilterOf, postingsPerPage, type LedgerFilter, accountName } from '../model/ledger-filter.js';
import { formatCount } from '../model/projector-text.js';
import { LedgerFilterForm } from './ledger-filter-form.js';
import { Block, Prose, Span, Stack } from '../../../shared/display/layout.js';
import Link from '@mui/material/Link';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMoney } from '../../../shared/money/money.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Banner } from '../../../shared/states/banner.js';

const amounts = ['opening', 'moved', 'closing'] as const;
const labels = { opening: 'Before the period', moved: 'Moved in it', closing: 'After it' } as const;

/**
 * What each account held before the period, what moved, and what it holds; and the proof that all
 * sums are zero.
 */
function LedgerSums({ ledger: { accounts, total, proof } }: { readonly ledger: LedgerPage }) {
  const events = formatCount(proof.events);
  return (
    <section aria-labelledby="ledger-sums">
      <Prose variant="h2" id="ledger-sums" mb={1}>
        Accounts
      </Prose>
      {proof.balanced ? (
        <Banner meaning="paid">
          The books balance: {formatCount(proof.postings)} postings of {events} events add up to {formatMoney(total.closing)}, and
          those of each event to $0.00.
        </Banner>
      ) : (
        <Banner meaning="failed">
          The books do not balance: all postings add up to {formatMoney(total.closing)}.
          {proof.unbalanced.length > 0 && ` Events whose postings do not sum to zero: ${proof.unbalanced.join(', ')}.`}
        </Banner>
      )}
      <Block mt={2}>
        <ResponsiveTable label="Accounts" columns={['Account', ...amounts.map((name) => labels[name])]}>
          {[
            ...accounts.map((each) => ({ ...each, name: accountName(each.account) })),
            { ...total, name: 'Sum of all accounts' },
          ].map(({ name, ...sums }) => (
            <Row key={name}>
              <Cell>
                <Prose component="span" fontWeight={600}>
                  {name}
                </Prose>
              </Cell>
              {amounts.map((amount) => (
                <Cell key={amount} label={labels[amount]}>
                  <Span fontVariantNumeric="tabular-nums">{formatMoney(sums[amount])}</Span>
                </Cell>
              ))}
            </Row>
          ))}
        </ResponsiveTable>
      </Block>
    </section>
  );
}

const columns = ['Event', 'Account', 'Amount', 'About', 'When'];

/** Postings with the event that caused each. */
function PostingsTable({ postings }: { readonly postings: readonly LedgerPage['items'][number][] }) {
  return (
    <ResponsiveTable label="Postings" columns={columns}>
      {postings.map(({ eventId, type, account, amount, payoutId, organizationId, at }) => (
        <Row key={`${eventId} ${account} ${amount}`}>
          <Cell>
            <Prose component="span" fontWeight={600}>
              {type}
            </Prose>
          </Cell>
          <Cell label="Account">{accountName(account)}</Cell>
          <Cell label="Amount">
            <Span fontVariantNumeric="tabular-nums">{formatMoney(amount)}</Span>
          </Cell>
          <Cell label="About" breaks>
            {payoutId === null ? (
              <>Organization {organizationId ?? 'unknown'}</>
            ) : (
              <Link component={RouterLink} to={`?tab=payouts&id=${encodeURIComponent(payoutId)}`}>
                Payout {payoutId}
              </Link>
            )}
          </Cell>
          <Cell label="When">
            <LocalTime at={at} form="second" />
          </Cell>
        </Row>
      ))}
    </ResponsiveTable>
  );
}

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
  <Block role="status" color="text.secondary" fontSize="0.9375rem" mb={1}>
    {formatCount(totalCount)} {totalCount === 1 ? 'posting' : 'postings'}, newest first
  </Block>
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
