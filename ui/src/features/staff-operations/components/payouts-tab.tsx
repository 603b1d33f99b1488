import Button from '@mui/material/Button';
import { useCallback, useState, Suspense } from 'react';
import { OnceChosen } from '../../../shared/dialog/once-chosen.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { everyStatus, pageSize, payoutFilterOf } from '../model/payout-filter.js';
import { useOperationsPayouts } from '../api/payouts-query.js';
import { BatchProgress } from './batch-progress.js';
import { PayoutsTable } from './payouts-table.js';
import { RetryMany } from './retry-many.js';
import { StatusFilterButtons } from './status-filter.js';
import { formatCount } from '../model/projector-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Block, Stack } from '../../../shared/display/layout.js';
import { payoutPause } from '@panelist/domain/payout/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useSearchText } from '../../../shared/forms/use-search-text.js';

const PauseCard = lazyComponent(async () => (await import('./pause-card.js')).PauseCard);

/** Pauses are rows, so no command invalidates this query. */
const refreshMs = 10_000;

/** The pause of payouts, while there is one. */
export function PayoutPause() {
  const { data, reload } = useQuery(payoutPause, {}, { refreshInterval: refreshMs });
  return (
    data?.paused === true && (
      <Suspense fallback={null}>
        <PauseCard pause={data} reload={reload} />
      </Suspense>
    )
  );
}

const PayoutPanel = lazyComponent(async () => (await import('./payout-panel.js')).PayoutPanel);

const totalCountText = (totalCount: number) => (
  <Block role="status" color="text.secondary" fontSize="0.9375rem" mb={1}>
    {formatCount(totalCount)} {totalCount === 1 ? 'payout' : 'payouts'}, newest first
  </Block>
);

/**
 * Payouts, newest first, at the beginning those that need action; the address holds filter, search
 * and page.
 */
export function PayoutsTab() {
  const [address, setAddress] = useQueryParams();
  const filter = payoutFilterOf(address);
  const found = useOperationsPayouts(filter);
  const narrow = useCallback(
    (name: 'status' | 'query', value: string | undefined) => {
      // Reads the current address: a debounced search must not undo a link that the user followed
      // meanwhile.
      const current = new URLSearchParams(window.location.search);
      if (value) current.set(name, value);
      else current.delete(name);
      current.delete('page');
      setAddress(current, { replace: true });
    },
    [setAddress],
  );
  // Remounts the field, so that typed text is reset with the filter.
  const [cleared, setCleared] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = (ids: readonly string[], isMarked: boolean) =>
    setMarked((current) => {
      const next = new Set(current);
      for (const id of ids)
        if (isMarked) next.add(id);
        else next.delete(id);
      return next;
    });
  const showAll = () => {
    setCleared(cleared + 1);
    setAddress({ status: everyStatus }, { replace: true });
  };
  const needsAction = filter.status === 'needs-action' && filter.query === '';
  const isNarrowed = filter.status !== undefined || filter.query !== '';
  return (
    <Stack shrinks gap={2}>
      <PayoutPause />
      <Block role="search" maxWidth={480}>
        <PayoutSearch key={cleared} query={filter.query} onSearch={(query) => narrow('query', query)} />
      </Block>
      <StatusFilterButtons
        chosen={filter.status}
        counts={found.data?.counts}
        onChoose={(status) => narrow('status', status ?? everyStatus)}
      />
      <BatchProgress />
      <section aria-label="Payouts">
        <PagedList
          query={found}
          page={filter.page}
          pageSize={pageSize}
          label="Pages of payouts"
          skeleton={<RowsSkeleton count={8} height={68} />}
          errorTitle="The payouts could not be loaded"
          count={totalCountText}
          empty={
            <EmptyState
              title={needsAction ? 'Nothing needs action' : isNarrowed ? 'No payout matches' : 'No payouts yet'}
              text={
                needsAction
                  ? 'No payment has failed, and none waits for an approval.'
                  : isNarrowed
                    ? 'Names are found by a whole e-mail address or a user id only, for they are kept sealed.'
                    : 'The first one shows up here as soon as a researcher approves a payment.'
              }
              action={
                isNarrowed && (
                  <Button variant="outlined" onClick={showAll}>
                    Show all payouts
                  </Button>
                )
              }
            />
          }
        >
          {(items) => (
            <>
              <RetryMany
                filter={filter}
                totalCount={found.data?.totalCount ?? 0}
                chosen={items.flatMap(({ id }) => (marked.has(id) ? [id] : []))}
                onBegun={() => setMarked(new Set())}
              />
              <PayoutsTable payouts={items} marked={marked} onMark={mark} />
            </>
          )}
        </PagedList>
      </section>
      <OnceChosen>
        <PayoutPanel />
      </OnceChosen>
    </Stack>
  );
}

interface PayoutSearchProps {
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

function PayoutSearch({ query, onSearch }: PayoutSearchProps) {
  const [typed, setTyped] = useSearchText(query, onSearch);
  return (
    <FormControl>
      <InputLabel htmlFor="payout-search">Search</InputLabel>
      <OutlinedInput
        id="payout-search"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Whole e-mail, project, payout or user id"
        slotProps={{ input: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormControl>
  );
}
