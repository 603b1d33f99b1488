import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { DeferredDialog } from '../../../shared/dialog/deferred-dialog.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Prose } from '../../../shared/display/layout.js';

/** Most participants open My Projects to ask when their payment arrives. */
export function IncentiveAlert() {
  const [query, setQuery] = useQueryParams();
  const isOpen = query.get('help') === 'incentive';
  const show = (open: boolean) =>
    setQuery((current) => {
      if (open) current.set('help', 'incentive');
      else current.delete('help');
      return current;
    });
  return (
    <>
      <Alert
        severity="warning"
        sx={{
          bgcolor: 'attention.ground',
          color: 'attention.text',
          alignItems: 'center',
          '& .MuiAlert-action': { pt: 0 },
          '& .MuiAlert-icon': { color: 'attention.main' },
        }}
        action={
          <Button size="small" color="inherit" onClick={() => show(true)} sx={{ whiteSpace: 'nowrap' }}>
            Learn more
          </Button>
        }
      >
        Looking for your incentive?
      </Alert>
      <DeferredDialog
        open={isOpen}
        title="Looking for your incentive?"
        onClose={() => show(false)}
        actions={
          <>
            <Button variant="outlined" onClick={() => show(false)}>
              Close
            </Button>
            <Button component={Link} to="/payouts" variant="contained">
              See your payouts
            </Button>
          </>
        }
      >
        <Prose mb={1.5}>
          You are paid once you have taken part and the researcher has approved it. From then on each payment has a tracker that
          shows every step with its time.
        </Prose>
        <Prose mb={1.5}>
          A PayPal payment can take up to 5 days, a gift card up to 10 business days. Look into your spam folder too: gift cards
          come by e-mail.
        </Prose>
        <Typography>The amount is the incentive less our fee of 5%, at least $1, and any tip in full.</Typography>
      </DeferredDialog>
    </>
  );
}
