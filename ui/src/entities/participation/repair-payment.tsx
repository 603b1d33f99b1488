import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useResponseDialogs } from './use-response-dialogs.js';

/** Next to a payment that did not arrive: what mends it, or what became of it. */
export function RepairPayment({ response: { id, payment, project } }: { readonly response: SurveyResponse }) {
  const { address } = useResponseDialogs();
  if (payment?.status !== 'FAILED' || payment.payoutId === null) return null;
  const { canChangeDestination, payoutId } = payment;
  const label = canChangeDestination ? 'Change where it goes' : 'Follow the payment';
  const to = canChangeDestination ? address(id, 'payment') : `/payouts?${new URLSearchParams({ id: payoutId }).toString()}`;
  return (
    <Button component={Link} to={to} size="small" variant="contained" aria-label={`${label}: ${project.name}`}>
      {label}
    </Button>
  );
}
