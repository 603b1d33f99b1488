import { operationsLedger } from '@panelist/domain/operations/browser';
import { ledgerAccounts } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { downloadText } from '../../../shared/display/download-text.js';
import { notify } from '../../../shared/notices/notices.js';
import { accountName, type LedgerFilter } from '../model/ledger-filter.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Row } from '../../../shared/display/layout.js';

/** Period in days of UTC, and account; downloads what it shows. */
export function LedgerFilterForm({ filter: { from, to, account } }: { readonly filter: LedgerFilter }) {
  const [, setAddress] = useQueryParams();
  const [downloading, setDownloading] = useState(false);
  const narrow = (name: 'from' | 'to' | 'account', value: string) =>
    setAddress(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        current.delete('page');
        return current;
      },
      { replace: true },
    );
  const download = async () => {
    setDownloading(true);
    try {
      const text = await call(operationsLedger, { query: { from, to, account, format: 'csv' } });
      if (typeof text === 'string') downloadText('ledger.csv', 'text/csv', text);
    } catch (failure) {
      notify.error(messageOf(failure));
    } finally {
      setDownloading(false);
    }
  };
  return (
    <Row role="search" wraps gap={2} alignItems="center">
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={name === 'from' ? 'From (UTC)' : 'To (UTC)'}
          defaultValue={(name === 'from' ? from : to) ?? ''}
          onChange={(event) => narrow(name, event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ minWidth: 160 }}
        />
      ))}
      <TextField
        select
        size="small"
        label="Account"
        value={account ?? 'all'}
        onChange={(event) => narrow('account', event.target.value === 'all' ? '' : event.target.value)}
        sx={{ minWidth: 220 }}
      >
        <MenuItem value="all">All accounts</MenuItem>
        {ledgerAccounts.map((each) => (
          <MenuItem key={each} value={each}>
            {accountName(each)}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="outlined" disabled={downloading} onClick={() => void download()} sx={{ alignSelf: 'flex-end' }}>
        {downloading ? 'Downloading…' : 'Download CSV'}
      </Button>
    </Row>
  );
}
