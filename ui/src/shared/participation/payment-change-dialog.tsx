import { payoutById, payoutTitle } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '../api/use-query.js';
import { AppDialog } from '../dialog/app-dialog.js';
import { formatMoney } from '../money/money.js';
import { DestinationForm } from '../payout/destination-form.js';
import { methodName } from '../payout/method-text.js';
import { useSession } from '../session/session-store.js';
import { QueryState } from '../states/query-state.js';
import { TextSkeleton } from '../states/skeletons.js';

interface PaymentChangeDialogProps {
  readonly payoutId: string;
  readonly onClose: () => void;
}

/** Changes where a payment goes, as long as it can still go elsewhere (spec 3, section 2, My Projects). */
export function PaymentChangeDialog({ payoutId, onClose }: PaymentChangeDialogProps) {
  const query = useQuery(payoutById, { params: { id: payoutId } });
  const session = useSession();
  const isImpersonated = session.status === 'in' && session.loggedInAsUser;
  return (
    <AppDialog open title="Change where this payment goes" onClose={onClose} width={680}>
      <QueryState query={query} skeleton={<TextSkeleton lines={5} />} errorTitle="The payment could not be loaded">
        {(payout) => {
          if (payout.canChangeDestination && !isImpersonated) {
            return (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <Typography>
                  <strong>{formatMoney(payout.net)}</strong> for “{payoutTitle(payout)}”.
                  {payout.failure && ` ${payout.failure.message}`}
                </Typography>
                <DestinationForm payout={payout} onDone={onClose} />
              </Box>
            );
          }
          return (
            <Typography>
              {isImpersonated
                ? 'While you are logged in as somebody else this can’t be changed.'
                : `This payment goes to ${payout.email} (${methodName[payout.type]}). That can’t be changed any more.`}
            </Typography>
          );
        }}
      </QueryState>
    </AppDialog>
  );
}
