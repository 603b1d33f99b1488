import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { changePayoutDestination, type PayoutWithSteps } from '@panelist/domain/payout/browser';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { notify } from '../../../shared/notices/notices.js';
import { DestinationFields } from '../../../shared/payout/destination-fields.js';
import { destinationSchema, type Destination } from '../../../shared/payout/destination.js';
import { arrival, methodName } from '../../../shared/payout/method-text.js';
import { canRetry, isGiftCardBought } from '../../../shared/payout/payout-status.js';
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
        <DestinationForm payout={payout} failed={failed} onDone={() => setOpened(false)} />
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

interface DestinationFormProps {
  readonly payout: PayoutWithSteps;
  readonly failed: boolean;
  readonly onDone: () => void;
}

function DestinationForm({ payout, failed, onDone }: DestinationFormProps) {
  const change = useCommand(changePayoutDestination);
  const bought = isGiftCardBought(payout);
  const initial: Destination = { type: payout.type, email: payout.email };
  const save = async (values: Destination) => {
    const body = destinationSchema.parse(values);
    await change.run({ params: { id: payout.id }, body });
    notify.success(failed ? `It is being sent again to ${body.email}.` : `It will go to ${body.email}.`);
    onDone();
  };
  return (
    <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Form initialValues={initial} schema={destinationSchema} onSubmit={save} label="Where this payment goes" summary="failure">
        <DestinationFields only={bought ? 'TREMENDOUS' : undefined} />
        {bought && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The gift card has been bought already: it can go to another address, but not become a PayPal payment.
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SubmitButton size="medium" busy={failed ? 'Sending…' : 'Saving…'}>
            {failed ? 'Save and send again' : 'Save'}
          </SubmitButton>
          {!failed && (
            <Button variant="outlined" onClick={onDone}>
              Leave as it is
            </Button>
          )}
        </Box>
      </Form>
    </Box>
  );
}
