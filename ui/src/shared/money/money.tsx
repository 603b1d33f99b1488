import { centsFromDollars, formatCents } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import { visuallyHidden } from '../page/visually-hidden.js';

/**
 * `$47.50`, `−$5.00`; with `short`, whole amounts are `$47`. Throws `RangeError` on fractions of a
 * cent.
 */
export function formatMoney(dollars: number, form: 'exact' | 'short' = 'exact'): string {
  return formatCents(centsFromDollars(dollars), form === 'short' ? 'whole' : 'exact').replace('-', '−');
}

/** The kinds of amount: gross − fee + tip = net. */
export const moneyLabels = {
  gross: 'The researcher pays',
  fee: 'Our fee (5%, at least $1)',
  tip: 'Tip from the researcher, whole',
  net: 'You receive',
} as const;

export interface AmountProps {
  /** US dollars, as in the API. */
  readonly dollars: number;
  /** `large` is the largest text on a project card. */
  readonly size?: 'inline' | 'medium' | 'large' | 'display';
  readonly form?: 'exact' | 'short';
}

const sizes = {
  inline: {},
  medium: { fontSize: '1.25rem', fontWeight: 640, letterSpacing: '-0.015em' },
  large: { fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.025em', lineHeight: 1.1 },
  display: { fontSize: '2.75rem', fontWeight: 700, letterSpacing: '-0.035em', lineHeight: 1.05 },
} as const;

/** An amount inside an element that labels it. */
export function Amount({ dollars, size = 'inline', form = size === 'inline' ? 'exact' : 'short' }: AmountProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...sizes[size] }}>
      {formatMoney(dollars, form)}
    </Box>
  );
}

/** An amount with its own label, for screen readers and as its title. */
export function Money({ label, ...amount }: AmountProps & { readonly label: string }) {
  return (
    <span title={label}>
      <Box component="span" sx={visuallyHidden}>{`${label}: `}</Box>
      <Amount {...amount} />
    </span>
  );
}
