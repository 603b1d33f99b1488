import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney, Money, moneyLabels } from '../../shared/money/money.js';
import { StatusChip } from '../../shared/display/status-chip.js';
import { LocalTime } from '../../shared/display/time.js';
import { MoneyBreakdown } from '../../shared/money/money-breakdown.js';
import { isOursToSend, paymentNextStep, paymentStatus } from './payment-status.js';
import { methodName } from '../payout/method-text.js';
import { Fact, Facts } from '../project/facts.js';
import { Muted, Row } from '../../shared/display/layout.js';

type Payment = NonNullable<SurveyResponse['payment']>;

const feeOf = ({ incentive, tip, net }: Payment): number => Math.round((incentive + tip - net) * 100) / 100;

interface PaymentBlockProps {
  readonly payment: Payment;
  /** The dialog in which the participant changes where the payment goes. */
  readonly changeTo: string;
}

/** The payment of one project: amount, method, dates and status. */
export function PaymentBlock({ payment, changeTo }: PaymentBlockProps) {
  const nextStep = paymentNextStep(payment);
  const recipient = payment.panelist.paypal ?? payment.panelist.email;
  const mayChange = payment.canChangeDestination;
  const isOurs = isOursToSend(payment);
  return (
    <Box
      component="section"
      aria-label="Payment"
      sx={{ p: 2, bgcolor: 'surface.sunken', borderRadius: 3, display: 'grid', gap: 1.5 }}
    >
      <Row wraps alignItems="center" justifyContent="space-between" gap={1}>
        <Money label={moneyLabels.net} dollars={payment.net} size="large" form="exact" />
        <StatusChip {...paymentStatus(payment)} />
      </Row>
      {/* Document 3 §9: the paid amount with its note, plus the tip. */}
      <Typography variant="body2">
        Paid amount: {formatMoney(payment.net - payment.tip)}*{payment.tip > 0 && ` + ${formatMoney(payment.tip)} tip`}
      </Typography>
      <MoneyBreakdown gross={payment.incentive} fee={feeOf(payment)} tip={payment.tip} net={payment.net} />
      <Facts>
        {payment.type && <Fact name="Paid by">{methodName[payment.type]}</Fact>}
        {recipient !== null && <Fact name="Goes to">{recipient}</Fact>}
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
      {payment.metadata.errors.map(({ name, message }) => (
        <Typography key={name} variant="body2">
          {message}
        </Typography>
      ))}
      {nextStep && <Typography variant="body2">{nextStep}</Typography>}
      <Muted variant="caption">* The incentive minus a 5% fulfillment fee with a minimum of $1.</Muted>
      {mayChange && (
        <Button
          component={RouterLink}
          to={changeTo}
          variant={isOurs ? 'text' : 'outlined'}
          size="small"
          sx={{ justifySelf: 'start' }}
        >
          {payment.status === 'FAILED' && !isOurs ? 'Change where it goes and send it again' : 'Change where it goes'}
        </Button>
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
