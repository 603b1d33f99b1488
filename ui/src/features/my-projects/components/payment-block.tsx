import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Money } from '../../../shared/display/money.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { Fact, Facts } from '../../../shared/project/facts.js';

const states = {
  PENDING: { meaning: 'notice', label: 'Payment Sent' },
  PAID: { meaning: 'paid', label: 'Paid' },
  FAILED: { meaning: 'failed', label: 'Could not be delivered' },
  VOIDED: { meaning: 'closed', label: 'Taken back' },
} as const;
const methods = { TREMENDOUS: 'Gift card', PAYPAL: 'PayPal' } as const;

/** The money of one project: how much, how, since when, and where each step stands. */
export function PaymentBlock({ payment }: { readonly payment: NonNullable<SurveyResponse['payment']> }) {
  const state = states[payment.status];
  return (
    <Box
      component="section"
      aria-label="Payment"
      sx={{ p: 2, bgcolor: 'surface.sunken', borderRadius: 3, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Money dollars={payment.net} size="large" form="exact" />
        <StatusChip meaning={state.meaning} label={state.label} />
      </Box>
      <Facts>
        <Fact name="Incentive">
          <Money dollars={payment.incentive} />
        </Fact>
        <Fact name="Our fee">
          <Money dollars={Math.round((payment.net - payment.incentive - payment.tip) * 100) / 100} />
        </Fact>
        {payment.tip > 0 && (
          <Fact name="Tip">
            <Money dollars={payment.tip} />
          </Fact>
        )}
        {payment.type && <Fact name="Paid by">{methods[payment.type]}</Fact>}
        {payment.paidAt ? (
          <Fact name="Paid on">
            <LocalTime at={payment.paidAt} />
          </Fact>
        ) : (
          payment.expectedDate && (
            <Fact name="Expected by">
              <LocalTime at={payment.expectedDate} form="day" />
            </Fact>
          )
        )}
      </Facts>
      {payment.status === 'FAILED' && (
        <Typography variant="body2">
          Your money is safe. The tracker says what went wrong and lets you change where it goes; then it is sent again.
        </Typography>
      )}
      {payment.payoutId && (
        <Link
          component={RouterLink}
          to={`/payouts?${new URLSearchParams({ id: payment.payoutId }).toString()}`}
          sx={{ justifySelf: 'start', py: 0.25 }}
        >
          Follow each step of this payment
        </Link>
      )}
    </Box>
  );
}
