import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/**
 * Leads to the payment's tracker, where its owner can mend the address of one that did not arrive;
 * nothing without one.
 */
export function FollowPayment({ response: { payment, project } }: { readonly response: SurveyResponse }) {
  if (!payment?.payoutId) return null;
  const label = payment.status === 'FAILED' && payment.canChangeDestination ? 'Change where it goes' : 'Follow the payment';
  return (
    <Button
      component={Link}
      to={`/payouts?${new URLSearchParams({ id: payment.payoutId }).toString()}`}
      size="small"
      variant="outlined"
      color="secondary"
      aria-label={`${label}: ${project.name}`}
    >
      {label}
    </Button>
  );
}
