import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../shared/money/money.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import type { MonthOfEarnings } from '../model/earnings-by-month.js';

const height = 132;
const topMargin = 22;

/** What was paid month by month, as bars, and as a table for those who can't see them. */
export function EarningsChart({ months }: { readonly months: readonly MonthOfEarnings[] }) {
  const highest = Math.max(...months.map((month) => month.dollars), 1);
  const slot = 100 / months.length;
  return (
    <SectionCard title="Paid to you, month by month" heading="h2">
      <Box
        component="svg"
        role="img"
        aria-label={`Bars of what was paid in each of the last ${months.length} months. The table below has the numbers.`}
        sx={{
          display: 'block',
          width: '100%',
          height: height + topMargin + 24,
          overflow: 'visible',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {months.map((month, index) => {
          const bar = Math.round((month.dollars / highest) * height);
          const middle = `${(index + 0.5) * slot}%`;
          return (
            <g key={month.key}>
              <title>{`${month.label}: ${formatMoney(month.dollars)}`}</title>
              <Box
                component="rect"
                x={`${(index + 0.2) * slot}%`}
                width={`${slot * 0.6}%`}
                y={topMargin + height - Math.max(bar, 2)}
                height={Math.max(bar, 2)}
                rx={bar > 8 ? 4 : 1}
                sx={{ fill: month.dollars > 0 ? 'var(--mui-palette-paid-main)' : 'var(--mui-palette-divider)' }}
              />
              {month.dollars > 0 && (
                <Text x={middle} y={topMargin + height - bar - 7} strong>
                  {formatMoney(Math.round(month.dollars), 'short')}
                </Text>
              )}
              <Text x={middle} y={height + topMargin + 18} hideOnPhone={(months.length - 1 - index) % 2 === 1}>
                {month.short}
              </Text>
            </g>
          );
        })}
      </Box>
      <EarningsTable months={months} />
    </SectionCard>
  );
}

interface TextProps {
  readonly x: string;
  readonly y: number;
  readonly strong?: boolean;
  readonly hideOnPhone?: boolean;
  readonly children: string;
}

function Text({ x, y, strong = false, hideOnPhone = false, children }: TextProps) {
  return (
    <Box
      component="text"
      x={x}
      y={y}
      textAnchor="middle"
      sx={{
        fontSize: { xs: strong ? 10.5 : 12, sm: 12 },
        fontWeight: strong ? 620 : 450,
        fill: strong ? 'var(--mui-palette-text-primary)' : 'var(--mui-palette-text-secondary)',
        display: { xs: hideOnPhone ? 'none' : 'inline', sm: 'inline' },
      }}
    >
      {children}
    </Box>
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
