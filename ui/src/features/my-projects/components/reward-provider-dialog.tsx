import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LaterDialog } from '../../../shared/dialog/later-dialog.js';
import { arrival, providerName } from '../../../shared/payout/method-text.js';
import { keptFlag } from '../../../shared/storage/kept-flag.js';

const isKnown = keptFlag('reward-provider');

/** Says once, on the first visit, who pays and how (spec 3, section 2, My Projects). */
export function RewardProviderDialog() {
  const [isOpen, setOpen] = useState(() => !isKnown.isSet());
  const close = () => {
    isKnown.set();
    setOpen(false);
  };
  return (
    <LaterDialog
      open={isOpen}
      title="How you are paid"
      onClose={close}
      width={560}
      actions={
        <>
          <Button component={Link} to="/settings/payouts" variant="outlined" onClick={close}>
            Payout settings
          </Button>
          <Button variant="contained" onClick={close} autoFocus>
            Got it
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 1.5 }}>
        Our reward provider {providerName.TREMENDOUS} sends your incentives: you get an e-mail with a link, and choose a gift card
        or another way to receive the money. You can choose PayPal instead.
      </Typography>
      <Typography sx={{ mb: 1.5 }}>
        {arrival.TREMENDOUS}. {arrival.PAYPAL}.
      </Typography>
      <Typography>You receive the incentive less our fee of 5 %, at least $1, and any tip in full.</Typography>
    </LaterDialog>
  );
}
