import { endedReferrals, endReasons, endReasonTexts } from '@panelist/domain/referral/browser';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { useSearchText } from '../../../shared/forms/use-search-text.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { formatCount } from '../model/projector-text.js';
import { referralFilterOf, referralsPerPage, withReferralFilter } from '../model/referral-filter.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { EndedReferralsTable } from './ended-referrals-table.js';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';

const countLine = (totalCount: number) => (
  <Block role="status" color="text.secondary" fontSize="0.9375rem" mb={1}>
    {formatCount(totalCount)} {totalCount === 1 ? 'referral' : 'referrals'}, newest first
  </Block>
);

/** Referrals that a rule ended without a bonus, with the reason; the address holds the filter. */
export function ReferralsTab() {
  const [address, setAddress] = useQueryParams();
  const { reason, query, page } = referralFilterOf(address);
  const found = useQuery(endedReferrals, {
    query: { reason, query: query || undefined, skip: (page - 1) * referralsPerPage, limit: referralsPerPage },
  });
  const narrow = (name: 'reason' | 'query', value: string) =>
    setAddress((current) => withReferralFilter(current, name, value), { replace: true });
  const isNarrowed = reason !== undefined || query !== '';
  // Remounts the field, so that typed text is reset with the filter.
  const [cleared, setCleared] = useState(0);
  const showAll = () => {
    setCleared(cleared + 1);
    setAddress({ tab: 'referrals' }, { replace: true });
  };
  return (
    <Stack shrinks gap={2}>
      <Muted maxWidth="68ch">
        Referrals that ended without a bonus by a rule against abuse, or by a decision of operations. Participants see that the
        criteria are not met, and never the reason.
      </Muted>
      <Row role="search" wraps gap={2}>
        <SearchField key={cleared} query={query} onSearch={(text) => narrow('query', text)} />
        <TextField
          select
          size="small"
          label="Reason"
          value={reason ?? 'all'}
          onChange={(event) => narrow('reason', event.target.value === 'all' ? '' : event.target.value)}
          sx={{ minWidth: { xs: '100%', sm: 280 } }}
        >
          <MenuItem value="all">All reasons</MenuItem>
          {endReasons.map((each) => (
            <MenuItem key={each} value={each}>
              {endReasonTexts[each]} ({formatCount(found.data?.counts[each] ?? 0)})
            </MenuItem>
          ))}
        </TextField>
      </Row>
      <section aria-label="Ended referrals">
        <PagedList
          query={found}
          page={page}
          pageSize={referralsPerPage}
          label="Pages of referrals"
          skeleton={<RowsSkeleton count={8} height={56} />}
          errorTitle="The referrals could not be loaded"
          count={countLine}
          empty={
            <EmptyState
              title={isNarrowed ? 'No referral matches' : 'No referral was ended'}
              text={
                isNarrowed
                  ? 'People are found by a whole e-mail address or a user id only, for their names are kept sealed.'
                  : 'One shows here as soon as a rule ends it.'
              }
              action={
                isNarrowed && (
                  <Button variant="outlined" onClick={showAll}>
                    Show all referrals
                  </Button>
                )
              }
            />
          }
        >
          {(items) => <EndedReferralsTable referrals={items} />}
        </PagedList>
      </section>
    </Stack>
  );
}

function SearchField({ query, onSearch }: { readonly query: string; readonly onSearch: (query: string) => void }) {
  const [typed, setTyped] = useSearchText(query, onSearch);
  return (
    <TextField
      type="search"
      size="small"
      label="Search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder="Whole e-mail, user or referral id"
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      sx={{ flex: '1 1 20rem', maxWidth: 480 }}
    />
  );
}
