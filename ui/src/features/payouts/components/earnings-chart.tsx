import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { formatMoney } from '../../../shared/money/money.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import type { MonthOfEarnings } from '../model/earnings-by-month.js';

const EarningsBars = lazy(async () => ({ default: (await import('./earnings-bars.js')).EarningsBars }));

/** In pixels, including the axis labels. */
const height = 178;

/** Earnings by month, as bars and as a table for screen readers. */
export function EarningsChart({ months }: { readonly months: readonly MonthOfEarnings[] }) {
  return (
    <SectionCard title="Paid to you, month by month" heading="h2">
      <Box
        role="img"
        aria-label={`Bars of what was paid in each of the last ${months.length} months. The table below has the numbers.`}
        sx={{ height }}
      >
        <ErrorBoundary fallback={null}>
          <Suspense>
            <EarningsBars months={months} height={height} />
          </Suspense>
        </ErrorBoundary>
      </Box>
      <EarningsTable months={months} />
    </SectionCard>
  );
}

function EarningsTable({ months }: { readonly months: readonly MonthOfEarnings[] }) {
  const cell = { textAlign: 'right', py: 0.5 } as const;
  return (
    <Box component="details" sx={{ mt: 1.5 }}>
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' }}
      >
        The same as a table
      </Typography>
      <Box
        component="table"
        sx={{
          width: '100%',
          maxWidth: 420,
          borderCollapse: 'collapse',
          fontSize: '0.9375rem',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'left', py: 0.5 }}>
              Month
            </Box>
            <Box component="th" scope="col" sx={cell}>
              Payments
            </Box>
            <Box component="th" scope="col" sx={cell}>
              Paid
            </Box>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <Box component="tr" key={month.key} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 450, py: 0.5 }}>
                {month.label}
              </Box>
              <Box component="td" sx={cell}>
                {month.payments}
              </Box>
              <Box component="td" sx={cell}>
                {formatMoney(month.dollars)}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
