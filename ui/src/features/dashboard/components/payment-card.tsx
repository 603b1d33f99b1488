import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { LocalTime } from '../../../shared/display/time.js';
import { paymentMilestone } from '../../../shared/participation/payment-status.js';
import { ActivityCard } from './activity-card.js';

/** A pending or paid amount, with a link to its tracker. */
export function PaymentCard({ response }: { readonly response: SurveyResponse }) {
  const { payment, project } = response;
  const { text, at, form } = paymentMilestone(response);
  return (
    <ActivityCard
      response={response}
      amount={payment?.net ?? project.panelistRemuneration}
      lines={
        <>
          {text} {at && <LocalTime at={at} {...(form ? { form } : {})} />}
        </>
      }
      actions={
        payment?.payoutId && (
          <Button
            component={Link}
            to={`/payouts?${new URLSearchParams({ id: payment.payoutId }).toString()}`}
            size="small"
            variant="outlined"
            color="secondary"
            aria-label={`Follow the payment: ${project.name}`}
          >
            Follow the payment
          </Button>
        )
      }
    />
  );
}
