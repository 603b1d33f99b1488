import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

interface FollowPaymentProps {
  readonly payoutId: string;
  /** The project's. */
  readonly name: string;
  /** The payment did not arrive, and its owner can mend the address there, which sends it again. */
  readonly canMend: boolean;
}

/** Leads to the payment's tracker. */
export function FollowPayment({ payoutId, name, canMend }: FollowPaymentProps) {
  const label = canMend ? 'Change where it goes' : 'Follow the payment';
  return (
    <Button
      component={Link}
      to={`/payouts?${new URLSearchParams({ id: payoutId }).toString()}`}
      size="small"
      variant="outlined"
      color="secondary"
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  );
}
