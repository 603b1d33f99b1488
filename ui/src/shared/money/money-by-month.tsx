import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Block } from '../display/layout.js';
import { SectionCard } from '../display/section-card.js';
import { lazyComponent } from '../states/lazy-component.js';
import { formatMoney } from './money.js';
import type { MonthOfMoney } from './month-of-money.js';

const MonthBars = lazyComponent(async () => (await import('./month-bars.js')).MonthBars);

/** In pixels, including the axis labels. */
const height = 178;

interface MoneyByMonthProps {
  readonly title: string;
  readonly months: readonly MonthOfMoney[];
  /** The heading of the column with the counts: `Payments`. */
  readonly counted: string;
  /** Whether it is in a narrow column, as on a phone. */
  readonly isNarrow?: boolean;
}

/** What was paid in each month, as bars and as a table for screen readers. */
export function MoneyByMonth({ title, months, counted, isNarrow = false }: MoneyByMonthProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <SectionCard title={title} heading="h2">
      <Block
        role="img"
        aria-label={`Bars of what was paid in each of the last ${months.length} months. The table below has the numbers.`}
        height={height}
      >
        <ErrorBoundary fallback={null}>
          <Suspense>
            <MonthBars months={months} height={height} isNarrow={isNarrow || isPhone} />
          </Suspense>
        </ErrorBoundary>
      </Block>
      <MonthsTable months={months} counted={counted} />
    </SectionCard>
  );
}

function MonthsTable({ months, counted }: Pick<MoneyByMonthProps, 'months' | 'counted'>) {
  const cell = { textAlign: 'right', py: 0.5 } as const;
  return (
    <Block component="details" mt={1.5}>
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
              {counted}
            </Box>
            <Box component="th" scope="col" sx={cell}>
              Paid
            </Box>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <Block component="tr" key={month.key} line="above">
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 450, py: 0.5 }}>
                {month.label}
              </Box>
              <Box component="td" sx={cell}>
                {month.count}
              </Box>
              <Box component="td" sx={cell}>
                {formatMoney(month.dollars)}
              </Box>
            </Block>
          ))}
        </tbody>
      </Box>
    </Block>
  );
}
