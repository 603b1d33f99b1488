import { BarChart, barClasses } from '@mui/x-charts/BarChart';
import { axisClasses } from '@mui/x-charts/ChartsAxis';
import { formatMoney } from './money.js';
import type { MonthOfMoney } from './month-of-money.js';

interface MonthBarsProps {
  readonly months: readonly MonthOfMoney[];
  /** In pixels. */
  readonly height: number;
  /** Whether the labels have little space. */
  readonly isNarrow: boolean;
}

/**
 * The money of each month as bars with their totals. In a file of its own, so that the chart
 * library loads after the page.
 */
export function MonthBars({ months, height, isNarrow }: MonthBarsProps) {
  const highest = Math.max(...months.map((month) => month.dollars), 1);
  const byKey = new Map(months.map((month) => [month.key, month]));
  return (
    <BarChart
      height={height}
      margin={{ left: 0, right: 0, top: 0, bottom: 0 }}
      hideLegend
      // Assistive technology sees one image; the table holds the numbers.
      disableKeyboardNavigation
      borderRadius={4}
      xAxis={[
        {
          data: months.map((month) => month.key),
          scaleType: 'band',
          categoryGapRatio: 0.4,
          disableTicks: true,
          height: 26,
          // Every month has its name, in a narrow chart a smaller one.
          tickLabelInterval: () => true,
          tickLabelStyle: { fontSize: isNarrow ? 10.5 : 12, fontWeight: 450, fill: 'var(--mui-palette-text-secondary)' },
          valueFormatter: (key: string, { location }) => {
            const month = byKey.get(key);
            return (location === 'tick' ? month?.short : month?.label) ?? key;
          },
        },
      ]}
      // Space for the total above the highest bar.
      yAxis={[{ position: 'none', min: 0, max: highest * 1.16 }]}
      series={[
        {
          label: 'Paid',
          color: 'var(--mui-palette-paid-main)',
          data: months.map((month) => month.dollars),
          valueFormatter: (dollars) => formatMoney(dollars ?? 0),
          barLabel: ({ value }) => (value !== null && value > 0 ? formatMoney(Math.round(value), 'short') : null),
          barLabelPlacement: 'outside',
        },
      ]}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        [`& .${barClasses.label}`]: {
          fontSize: isNarrow ? 10.5 : 12,
          fontWeight: 620,
          fill: 'var(--mui-palette-text-primary)',
        },
        [`& .${axisClasses.root} .${axisClasses.line}`]: { stroke: 'var(--mui-palette-divider)' },
      }}
    />
  );
}
