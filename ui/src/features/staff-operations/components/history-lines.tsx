import { axisClasses } from '@mui/x-charts/ChartsAxis';
import { lineClasses, LineChart } from '@mui/x-charts/LineChart';
import { formatClock } from '../../../shared/display/dates.js';

interface HistoryLinesProps {
  readonly label: string;
  /** Milliseconds. */
  readonly times: readonly number[];
  /** Null where nothing was measured: the line has a gap there. */
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
  /** In pixels. */
  readonly height: number;
}

/** One measure over a day. In a file of its own, so that the chart library loads after the page. */
export function HistoryLines({ label, times, values, format, height }: HistoryLinesProps) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  const text = { fontSize: 12, fill: 'var(--mui-palette-text-secondary)' } as const;
  return (
    <LineChart
      height={height}
      // At the right for half of the last time's label, also with wide spacing.
      margin={{ left: 0, right: 36, top: 0, bottom: 0 }}
      hideLegend
      skipAnimation
      // Assistive technology sees one image; the table holds the numbers.
      disableKeyboardNavigation
      xAxis={[
        {
          data: [...times],
          scaleType: 'time',
          height: 24,
          tickNumber: 4,
          tickLabelStyle: text,
          valueFormatter: (at: number | Date) => formatClock(new Date(at).toISOString()),
        },
      ]}
      yAxis={[
        {
          min: 0,
          max: highest * 1.05,
          width: 64,
          tickNumber: 2,
          tickMinStep: 1,
          tickLabelStyle: text,
          valueFormatter: format,
        },
      ]}
      series={[
        {
          label,
          data: [...values],
          color: 'var(--mui-palette-primary-main)',
          area: true,
          curve: 'stepAfter',
          showMark: false,
          valueFormatter: (value) => (value === null ? 'Not measured' : format(value)),
        },
      ]}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        [`& .${lineClasses.area}`]: { fillOpacity: 0.15 },
        [`& .${axisClasses.root} .${axisClasses.line}, & .${axisClasses.root} .${axisClasses.tick}`]: {
          stroke: 'var(--mui-palette-divider)',
        },
      }}
    />
  );
}
