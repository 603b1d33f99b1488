import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { LocalTime } from '../../../shared/display/time.js';
import { ActivityCard } from './activity-card.js';

function lineOf({ status, payment }: SurveyResponse) {
  if (status === 'ATTENDED' || payment === null) return 'Waits for the researcher’s approval';
  if (payment.paidAt) {
    return (
      <>
        Paid <LocalTime at={payment.paidAt} />
      </>
    );
  }
  if (payment.status === 'FAILED') return 'Nothing is lost: see what to do';
  return payment.expectedDate ? (
    <>
      Expected by <LocalTime at={payment.expectedDate} form="day" />
    </>
  ) : (
    'On its way'
  );
}

/** A pending or paid amount, with a link to its tracker. */
export function PaymentCard({ response }: { readonly response: SurveyResponse }) {
  const { payment, project } = response;
  return (
    <ActivityCard
      response={response}
      amount={payment?.net ?? project.panelistRemuneration}
      lines={lineOf(response)}
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
