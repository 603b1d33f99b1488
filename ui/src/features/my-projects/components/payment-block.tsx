import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { paymentNextStep, paymentStatus } from '../../../shared/participation/payment-status.js';
import { methodName } from '../../../shared/payout/method-text.js';
import { Fact, Facts } from '../../../shared/project/facts.js';

type Payment = NonNullable<SurveyResponse['payment']>;

const feeOf = ({ incentive, tip, net }: Payment): number => Math.round((incentive + tip - net) * 100) / 100;

/** The payment of one project: amount, method, dates and status. */
export function PaymentBlock({ payment }: { readonly payment: Payment }) {
  const nextStep = paymentNextStep(payment.status);
  return (
    <Box
      component="section"
      aria-label="Payment"
      sx={{ p: 2, bgcolor: 'surface.sunken', borderRadius: 3, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Money label={moneyLabels.net} dollars={payment.net} size="large" form="exact" />
        <StatusChip {...paymentStatus(payment.status)} />
      </Box>
      <MoneyBreakdown gross={payment.incentive} fee={feeOf(payment)} tip={payment.tip} net={payment.net} />
      <Facts>
        {payment.type && <Fact name="Paid by">{methodName[payment.type]}</Fact>}
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
      {nextStep && <Typography variant="body2">{nextStep}</Typography>}
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
