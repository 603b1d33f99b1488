import Box from '@mui/material/Box';

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$47.50`; `$47` where the amount is whole and `short` is asked for. */
export function formatDollars(dollars: number, form: 'exact' | 'short' = 'exact'): string {
  return form === 'short' && Number.isInteger(dollars) ? whole.format(dollars) : exact.format(dollars);
}

export interface MoneyProps {
  /** US dollars, as the API gives them. */
  readonly dollars: number;
  /** `large` is the biggest thing on a project card. */
  readonly size?: 'inline' | 'medium' | 'large' | 'display';
  readonly form?: 'exact' | 'short';
}

const sizes = {
  inline: {},
  medium: { fontSize: '1.25rem', fontWeight: 640, letterSpacing: '-0.015em' },
  large: { fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.025em', lineHeight: 1.1 },
  display: { fontSize: '2.75rem', fontWeight: 700, letterSpacing: '-0.035em', lineHeight: 1.05 },
} as const;

export function Money({ dollars, size = 'inline', form = size === 'inline' ? 'exact' : 'short' }: MoneyProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...sizes[size] }}>
      {formatDollars(dollars, form)}
    </Box>
  );
}
