import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { centsFromDollars, dollarsFromCents } from '@panelist/domain/kernel/browser';
import { Amount } from '../../../shared/money/money.js';
import { isUnderWay } from '../../../shared/payout/payout-status.js';
import type { Earnings } from '../api/own-payouts.js';

/** The total paid (largest), and the total under way. */
export function Totals({ earnings }: { readonly earnings: Earnings }) {
  const waiting = earnings.items.filter(isUnderWay);
  const waitingDollars = dollarsFromCents(waiting.reduce((sum, { net }) => sum + centsFromDollars(net), 0));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, alignItems: 'flex-end' }}>
      <div>
        <Typography sx={{ color: 'text.secondary' }}>Paid to you so far</Typography>
        <Amount dollars={earnings.paidTotal} size="display" form="exact" />
      </div>
      {waiting.length > 0 && (
        <div>
          <Typography sx={{ color: 'text.secondary' }}>
            Not there yet, {waiting.length} {waiting.length === 1 ? 'payment' : 'payments'}
          </Typography>
          <Amount dollars={waitingDollars} size="large" form="exact" />
        </div>
      )}
    </Box>
  );
}
