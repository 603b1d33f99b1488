import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { payoutLifecycle, payoutTitle, type Payout } from '@panelist/domain/payout/browser';
import { Link } from 'react-router-dom';
import { CardLink } from '../../../shared/display/card-link.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName } from '../../../entities/payout/method-text.js';
import { guidance, isOurs, latestMilestone, payoutChip } from '../../../entities/payout/payout-status.js';

export function PayoutList({ payouts }: { readonly payouts: readonly Payout[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {payouts.map((payout) => (
        <li key={payout.id}>
          <PayoutCard payout={payout} />
        </li>
      ))}
    </Box>
  );
}

/** It did not arrive, and its owner can have it sent elsewhere. */
const canMend = ({ status, failure, canChangeDestination }: Payout): boolean =>
  !isOurs({ status, failure }) && payoutLifecycle.paymentStatus[status] === 'FAILED' && canChangeDestination;

/** The whole card links to the tracker; the link's text is the project's name. */
function PayoutCard({ payout }: { readonly payout: Payout }) {
  const { to } = useAddressParam('id');
  const status = payoutChip(payout, 'participant');
  return (
    <Card
      sx={{
        position: 'relative',
        overflow: 'visible',
        px: { xs: 2, sm: 2.5 },
        py: 2,
        display: 'grid',
        columnGap: 3,
        rowGap: 0.75,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '8.5rem minmax(0, 1fr) auto' },
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Money label={moneyLabels.net} dollars={payout.net} size="large" form="exact" />
      <Box sx={{ justifySelf: 'end', order: { sm: 3 } }}>
        <StatusChip meaning={status.meaning} label={status.label} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { sm: 2 } }}>
        <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <CardLink to={to(payout.id)}>{payoutTitle(payout)}</CardLink>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <When payout={payout} /> · {methodName[payout.type]} to {payout.email}
        </Typography>
        {payout.heldUntil !== null && (
          <Typography variant="body2">
            Waits until <LocalTime at={payout.heldUntil} />: the change of where it goes is not confirmed yet.
          </Typography>
        )}
        {payout.failure && <Typography variant="body2">{payout.failure.message}</Typography>}
        {isOurs(payout) && <Typography variant="body2">{guidance(payout)}</Typography>}
        {canMend(payout) && (
          <Button
            component={Link}
            to={to(payout.id)}
            size="small"
            variant="contained"
            aria-label={`Change where it goes: ${payoutTitle(payout)}`}
            // Above the link that covers the card.
            sx={{ position: 'relative', zIndex: 1, mt: 1 }}
          >
            Change where it goes
          </Button>
        )}
      </Box>
    </Card>
  );
}

/** The latest milestone of the payout and its time. */
function When({ payout }: { readonly payout: Payout }) {
  const [word, at] = latestMilestone(payout);
  return (
    <>
      {word} <LocalTime at={at} />
    </>
  );
}
