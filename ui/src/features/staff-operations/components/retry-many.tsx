import type { BodyOf } from '@panelist/domain/kernel/browser';
import { operationsPayoutsCsv, retryPayouts } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { downloadText } from '../../../shared/display/download-text.js';
import { notify } from '../../../shared/notices/notices.js';
import type { PayoutFilter } from '../model/payout-filter.js';
import { filterLabel } from '../model/operations-status.js';
import { formatCount } from '../model/projector-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { ReasonDialog } from './reason-dialog.js';
import { Muted, Row } from '../../../shared/display/layout.js';

interface RetryManyProps {
  readonly filter: PayoutFilter;
  readonly totalCount: number;
  /** Ids that the member of staff marked; empty is the whole filter. */
  readonly chosen: readonly string[];
  readonly onBegun: () => void;
}

interface Asked {
  readonly wanted: Pick<BodyOf<typeof retryPayouts>, 'ids' | 'filter'>;
  readonly count: number;
}

/** Nothing of it can be sent again, or not all of it is for a retry. */
const isNeverRetried = (status: PayoutFilter['status']): boolean =>
  status === 'needs-action' || status === 'paid' || status === 'voided';

const payoutsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'payout' : 'payouts'}`;

/** Retries what is marked, or what the filter matches, and downloads the filtered list. */
export function RetryMany({ filter: { status, query }, totalCount, chosen, onBegun }: RetryManyProps) {
  const [, setAddress] = useQueryParams();
  // As it was at the click: the list goes on while the dialog is open.
  const [asked, setAsked] = useState<Asked | null>(null);
  const retry = useCommand(retryPayouts);
  const filter = { ...(status === undefined ? {} : { status }), ...(query === '' ? {} : { query }) };
  const isNarrowed = status !== undefined || query !== '';
  const mayRetry = chosen.length > 0 || (isNarrowed && totalCount > 0 && !isNeverRetried(status));

  const ask = () =>
    setAsked(
      chosen.length > 0 ? { wanted: { ids: [...chosen] }, count: chosen.length } : { wanted: { filter }, count: totalCount },
    );
  const begin = async (reason: string) => {
    if (asked === null) return;
    const { batchId } = await retry.run({ body: { ...asked.wanted, reason } });
    setAsked(null);
    onBegun();
    setAddress(
      (current) => {
        current.set('batch', batchId);
        return current;
      },
      { replace: true },
    );
  };
  const download = () =>
    void call(operationsPayoutsCsv, { query: filter })
      .then((text) => downloadText('payouts.csv', 'text/csv', text))
      .catch((failure: unknown) => notify.error(messageOf(failure)));

  return (
    <Row wraps alignItems="center" gap={1} mb={1.5}>
      {mayRetry && (
        <Button variant="contained" size="small" onClick={ask}>
          {chosen.length > 0 ? `Retry ${formatCount(chosen.length)} marked` : `Retry all ${formatCount(totalCount)}`}
        </Button>
      )}
      <Button variant="outlined" size="small" onClick={download}>
        Download CSV
      </Button>
      {!mayRetry && <Muted variant="body2">Mark payouts, or choose a filter, to retry several.</Muted>}
      <ReasonDialog
        open={asked !== null}
        title={`Retry ${payoutsText(asked?.count ?? 0)}?`}
        text={
          asked !== null && 'ids' in asked.wanted
            ? 'Each marked payout that was refused or returned is sent again, once. Those that may have been paid are left as they are.'
            : `Everything under “${status === undefined ? query : filterLabel(status)}”: what was refused or returned is sent again, once. What may have been paid is left as it is.`
        }
        confirm="Retry"
        busy="Beginning…"
        running={retry.running}
        onConfirm={begin}
        onClose={() => setAsked(null)}
      />
    </Row>
  );
}
