import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Payout } from '@panelist/domain/payout/browser';
import { Link, useSearchParams } from 'react-router-dom';
import { Money } from '../../../shared/display/money.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName } from '../../../shared/payout/method-words.js';
import { statusWords } from '../model/payout-status.js';

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

/** The whole card leads to the tracker; its link is the project's name. */
function PayoutCard({ payout }: { readonly payout: Payout }) {
  const [query] = useSearchParams();
  const words = statusWords[payout.status];
  const to = new URLSearchParams(query);
  to.set('id', payout.id);
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
      <Money dollars={payout.net} size="large" form="exact" />
      <Box sx={{ justifySelf: 'end', order: { sm: 3 } }}>
        <StatusChip meaning={words.meaning} label={words.label} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, order: { sm: 2 } }}>
        <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component={Link}
            to={`?${to.toString()}`}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 4 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
            }}
          >
            {payout.projectName}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <When payout={payout} /> · {methodName[payout.type]} to {payout.email}
        </Typography>
      </Box>
    </Card>
  );
}

/** The last thing that happened, with its time. */
function When({ payout }: { readonly payout: Payout }) {
  const [word, at] =
    payout.status === 'paid' && payout.paidAt
      ? (['Paid', payout.paidAt] as const)
      : payout.status === 'accepted' && payout.acceptedAt
        ? (['Accepted', payout.acceptedAt] as const)
        : payout.status !== 'requested' && payout.sentAt
          ? (['Sent', payout.sentAt] as const)
          : (['Approved', payout.requestedAt] as const);
  return (
    <>
      {word} <LocalTime at={at} />
    </>
  );
}
