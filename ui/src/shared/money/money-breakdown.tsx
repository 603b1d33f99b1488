import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney, moneyLabels } from './money.js';
import { Prose, Stack } from '../display/layout.js';

export interface MoneyBreakdownProps {
  /** All in US dollars: gross − fee + tip = net. */
  readonly gross: number;
  readonly fee: number;
  readonly tip?: number;
  readonly net: number;
  /**
   * The label of the net amount; staff pages use another one, because the money is another user's.
   */
  readonly netLabel?: string;
}

/** How an amount was calculated. */
export function MoneyBreakdown({ gross, fee, tip = 0, net, netLabel = moneyLabels.net }: MoneyBreakdownProps) {
  return (
    <Stack component="dl" m={0} gap={1} fontVariantNumeric="tabular-nums">
      <MoneyLine label={moneyLabels.gross} dollars={gross} />
      <MoneyLine label={moneyLabels.fee} dollars={fee} sign={'−\u00a0'} />
      {tip > 0 && <MoneyLine label={moneyLabels.tip} dollars={tip} sign={'+\u00a0'} />}
      <MoneyLine label={netLabel} dollars={net} strong />
    </Stack>
  );
}

interface MoneyLineProps {
  readonly label: string;
  readonly dollars: number;
  readonly sign?: string;
  /** Whether the line is the total. */
  readonly strong?: boolean;
}

/** One line of a breakdown, inside a `dl`. */
export function MoneyLine({ label, dollars, sign = '', strong = false }: MoneyLineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        ...(strong ? { borderTop: '1.5px dashed', borderColor: 'divider', pt: 1 } : {}),
      }}
    >
      <Typography
        component="dt"
        variant="body2"
        sx={strong ? { color: 'text.primary', fontWeight: 660 } : { color: 'text.secondary' }}
      >
        {label}
      </Typography>
      <Prose component="dd" variant="body2" m={0} whiteSpace="nowrap" fontWeight={strong ? 660 : 550}>
        {`${sign}${formatMoney(dollars)}`}
      </Prose>
    </Box>
  );
}
