import { reconciliation, type Reconciliation, noteDifference } from '@panelist/domain/payout/browser';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { DeferredPager } from '../../../shared/display/deferred-pager.js';
import { ToPage } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMoney } from '../../../shared/money/money.js';
import { providerName } from '../../../entities/payout/method-text.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { differenceText, sideText } from '../model/difference-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Block, Muted, Prose, Span, Stack } from '../../../shared/display/layout.js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { ReasonDialog } from './reason-dialog.js';

const pageSize = 25;
type Item = Reconciliation['items'][number];

/**
 * What the nightly comparisons with the providers' own lists found. Nothing here is mended by
 * itself.
 */
export function ReconciliationTab() {
  const [address, setAddress] = useQueryParams();
  const status = address.get('found') === 'all' ? 'all' : 'open';
  const page = pageOf(address);
  const found = useQuery(reconciliation, { query: { status, skip: (page - 1) * pageSize, limit: pageSize } });
  return (
    <Stack shrinks gap={3}>
      <Muted>
        Every night our payments of the last 30 days are compared with each provider’s own list. A difference stays here until a
        later comparison no longer finds it; settle it with the provider.
      </Muted>
      <QueryState
        query={found}
        skeleton={<CardsSkeleton count={2} height={120} />}
        errorTitle="The comparisons could not be loaded"
      >
        {(value) => (
          <>
            {value.runs.length > 0 && <Runs runs={value.runs} />}
            <ToggleButtonGroup
              exclusive
              size="small"
              value={status}
              aria-label="Which differences"
              onChange={(_event, chosen: string | null) =>
                chosen !== null && setAddress({ tab: 'reconciliation', ...(chosen === 'all' ? { found: 'all' } : {}) })
              }
            >
              <ToggleButton value="open" sx={{ color: 'text.primary' }}>
                Open ({value.openCount})
              </ToggleButton>
              <ToggleButton value="all" sx={{ color: 'text.primary' }}>
                All
              </ToggleButton>
            </ToggleButtonGroup>
            {page > 1 && value.items.length === 0 && !found.previous && (
              <ToPage page={Math.max(1, Math.ceil(value.totalCount / pageSize))} param="page" />
            )}
            {value.totalCount === 0 ? (
              <NoDifferences hasCompared={value.runs.length > 0} />
            ) : (
              <Differences items={value.items} reload={found.reload} />
            )}
            <DeferredPager page={page} pages={Math.max(1, Math.ceil(value.totalCount / pageSize))} label="Pages of differences" />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

/** Claims that the lists agree only after they were compared. */
const NoDifferences = ({ hasCompared }: { readonly hasCompared: boolean }) =>
  hasCompared ? (
    <EmptyState title="No differences" text="Our payments and the providers’ lists agree." />
  ) : (
    <EmptyState title="Nothing compared yet" text="The first comparison runs tonight." />
  );

function Runs({ runs }: Pick<Reconciliation, 'runs'>) {
  return (
    <Block component="ul" m={0} pl={2.5}>
      {runs.map((run) => (
        <li key={run.type}>
          {providerName[run.type]}: {run.listed} listed, {run.compared} of ours compared,{' '}
          {run.differences === 0 ? 'no difference' : `${run.differences} different`}, <LocalTime at={run.at} form="second" />
        </li>
      ))}
    </Block>
  );
}

interface DifferencesProps {
  readonly items: readonly Item[];
  readonly reload: () => Promise<void>;
}

function Differences({ items, reload }: DifferencesProps) {
  return (
    <ResponsiveTable label="Differences" columns={['What', 'Payment', 'We have', 'The provider has', 'Found', 'Notes']}>
      {items.map((item) => (
        <Row key={item.id}>
          <Cell label="What">
            <StatusChip
              meaning={item.goneAt === null ? 'failed' : 'closed'}
              label={item.goneAt === null ? differenceText[item.kind] : `${differenceText[item.kind]}, gone`}
            />
          </Cell>
          <Cell label="Payment">
            {item.payoutId === null ? (
              <span>None of ours</span>
            ) : (
              <Link component={RouterLink} to={`?${new URLSearchParams({ id: item.payoutId }).toString()}`}>
                Open the payment
              </Link>
            )}
            <Muted variant="caption" component="p" overflowWrap="anywhere">
              {providerName[item.type]} {item.providerId ?? item.key}
            </Muted>
          </Cell>
          <Cell label="We have">{sideText(item.ours, formatMoney)}</Cell>
          <Cell label="The provider has">{sideText(item.theirs, formatMoney)}</Cell>
          <Cell label="Found">
            <LocalTime at={item.firstFoundAt} />
          </Cell>
          <Cell breaks>
            <DifferenceNotes difference={item} onNoted={() => void reload()} />
          </Cell>
        </Row>
      ))}
    </ResponsiveTable>
  );
}

interface DifferenceNotesProps {
  readonly difference: Reconciliation['items'][number];
  readonly onNoted: () => void;
}

/** What operations found out about a difference, and a way to add to it. */
function DifferenceNotes({ difference: { id, notes }, onNoted }: DifferenceNotesProps) {
  const [asking, setAsking] = useState(false);
  const note = useCommand(noteDifference);
  const add = async (text: string) => {
    await note.run({ params: { id }, body: { text } });
    setAsking(false);
    notify.success('Your note is kept.');
    onNoted();
  };
  return (
    <Stack gap={0.5} justifyItems="start">
      {notes.map(({ text, by, byName, at }) => (
        <Prose key={at} variant="body2" overflowWrap="anywhere" whiteSpace="normal">
          {text}{' '}
          <Span color="text.secondary">
            {byName || by}, <LocalTime at={at} />
          </Span>
        </Prose>
      ))}
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        Add a note
      </Button>
      <ReasonDialog
        open={asking}
        title="Add a note"
        text="The difference stays until a later comparison no longer finds it. A note changes nothing about the payment."
        label="What you found out"
        hint="It is kept with your name, and is never changed."
        confirm="Add"
        busy="Adding…"
        running={note.running}
        onConfirm={add}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
