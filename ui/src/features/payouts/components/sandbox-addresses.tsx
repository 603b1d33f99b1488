import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { announce } from '../../../shared/page/announcer.js';
import type { Destination } from '../../../shared/payout/destination.js';

/**
 * The sandboxes' special addresses (contract, Payouts) select the outcome, like a test card's
 * number.
 */
const addresses = [
  { email: 'insufficient-funds@sandbox.example', outcome: 'Refused: the payer is out of funds.' },
  { email: 'blocked@sandbox.example', outcome: 'Accepted, then not delivered; a new address sends it again.' },
  { email: 'unclaimed@sandbox.example', outcome: 'PayPal: waits to be claimed. Gift card: not delivered.' },
  { email: 'timeout-then-paid@sandbox.example', outcome: 'The answer never arrives; it is looked up, and paid once.' },
  { email: 'fails-twice@sandbox.example', outcome: 'The provider fails twice, then pays.' },
  { email: 'never-known@sandbox.example', outcome: 'Nobody ever learns whether it was paid, until operations settle it.' },
  { email: 'slow@sandbox.example', outcome: 'Everything takes its time.' },
] as const;

/** Only in the demo: addresses that make a payout fail. A click fills the form's address. */
export function SandboxAddresses() {
  const form = useFormikContext<Destination>();
  const use = (email: string) => {
    void form.setFieldValue('email', email);
    announce(`Address set to ${email}`);
  };
  return (
    <Box
      component="details"
      sx={{ fontSize: '0.9375rem', '& > summary': { cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' } }}
    >
      <summary>Demo: addresses that make a payment fail</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}>
        {addresses.map(({ email, outcome }) => (
          <Box
            component="li"
            key={email}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {email}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {outcome}
              </Typography>
            </Box>
            <Button size="small" variant="outlined" onClick={() => use(email)} aria-label={`Use ${email}`}>
              Use
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
