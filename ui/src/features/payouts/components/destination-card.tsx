import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PayoutWithSteps } from '@panelist/domain/payout/browser';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SectionCard } from '../../../shared/display/section-card.js';
import { DestinationForm } from '../../../shared/payout/destination-form.js';
import { arrival, methodName } from '../../../shared/payout/method-text.js';
import { canRetry } from '../../../shared/payout/payout-status.js';
import { useSession } from '../../../shared/session/session-store.js';

/**
 * Shows the payout's destination and edits it. After a failed delivery, saving sends the payment
 * again at once.
 */
export function DestinationCard({ payout }: { readonly payout: PayoutWithSteps }) {
  const session = useSession();
  const isImpersonated = session.status === 'in' && session.loggedInAsUser;
  const failed = canRetry(payout);
  const [isOpened, setOpened] = useState<boolean>();
  // After a failure the form is open from the start: the participant has to act there.
  const editing = payout.canChangeDestination && !isImpersonated && (isOpened ?? failed);
  return (
    <SectionCard title="Where it goes">
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {methodName[payout.type]} to {payout.email}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
        {arrival[payout.type]}.
      </Typography>
      {editing ? (
        <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
          <DestinationForm payout={payout} onDone={() => setOpened(false)} />
        </Box>
      ) : payout.canChangeDestination && !isImpersonated ? (
        <Button variant="outlined" onClick={() => setOpened(true)} sx={{ mt: 1.5 }}>
          Change where it goes
        </Button>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          {isImpersonated
            ? 'While you are logged in as somebody else this can’t be changed.'
            : 'The address of this payment can’t be changed any more. '}
          {!isImpersonated && (
            <>
              For the next ones see{' '}
              <Link component={RouterLink} to="/settings/payouts">
                Payout settings
              </Link>
              .
            </>
          )}
        </Typography>
      )}
    </SectionCard>
  );
}
