import type { LedgerPage } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMoney } from '../../../shared/money/money.js';
import { accountName } from '../model/ledger-filter.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Prose } from '../../../shared/display/layout.js';

const columns = ['Event', 'Account', 'Amount', 'About', 'When'];

/** Postings with the event that caused each. */
export function PostingsTable({ postings }: { readonly postings: readonly LedgerPage['items'][number][] }) {
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
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(amount)}
            </Box>
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
