import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Payout } from '@panelist/domain/payout/browser';
import { formatDollars } from '../display/money.js';

/** How the amount came about: incentive − fee + tip = net. */
export function PayoutSum({ payout, net = 'You get' }: { readonly payout: Payout; readonly net?: string }) {
  const lines = [
    { label: 'Incentive of the study', sign: '', dollars: payout.incentive },
    { label: 'Fulfillment fee, 5 %, at least $1', sign: '−\u00a0', dollars: payout.fee },
    ...(payout.tip > 0 ? [{ label: 'Tip from the researcher, whole', sign: '+\u00a0', dollars: payout.tip }] : []),
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
      {lines.map((line) => (
        <Line key={line.label} label={line.label} amount={`${line.sign}${formatDollars(line.dollars)}`} />
      ))}
      <Line label={net} amount={formatDollars(payout.net)} strong />
    </Box>
  );
}

function Line({ label, amount, strong = false }: { readonly label: string; readonly amount: string; readonly strong?: boolean }) {
  const weight = strong ? 660 : 400;
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        ...(strong ? { borderTop: '1.5px dashed', borderColor: 'divider', pt: 1 } : {}),
      }}
    >
      <Typography component="dt" variant="body2" sx={{ color: strong ? 'text.primary' : 'text.secondary', fontWeight: weight }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'nowrap', fontWeight: strong ? 660 : 550 }}>
        {amount}
      </Typography>
    </Box>
  );
}
