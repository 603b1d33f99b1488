import type { PayoutWithSteps } from '@panelist/domain/payout/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { LocalTime } from '../../../shared/display/time.js';
import { methodPhrase } from '../../../shared/payout/method-text.js';

/** Why a payment waits for a change of where it goes, until when, and what its owner can do. */
export function HoldNote({
  payout: { requestedDestination: to },
  until,
}: {
  readonly payout: PayoutWithSteps;
  readonly until: string;
}) {
  return (
    <Typography>
      It waits until <LocalTime at={until} />, because{' '}
      {to === null ? 'where your money goes was changed' : `it is to go as ${methodPhrase[to.type]} to ${to.email}`} and that is
      not confirmed yet. Confirm it by the link in our mail to your account’s address, and the payment goes at once.{' '}
      {to === null ? (
        <>
          You can also take the change back in your{' '}
          <Link component={RouterLink} to="/settings/payouts">
            payout settings
          </Link>
          .
        </>
      ) : (
        'The same mail has a link that takes the change back.'
      )}
    </Typography>
  );
}
