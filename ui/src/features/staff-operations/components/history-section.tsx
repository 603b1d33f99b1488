import { operationsHistory, projectorList, type HistoryPoint, type QueueStatus } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { isMeasured, type Measure } from '../model/history.js';
import { formatCount, formatLag } from '../model/projector-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { HistoryTable } from './history-table.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const HistoryLines = lazyComponent(async () => (await import('./history-lines.js')).HistoryLines);

const refreshMs = 60_000;
/** In pixels, including the axis labels. */
const height = 130;

const charts: readonly { readonly measure: Measure; readonly title: string; readonly format: (value: number) => string }[] = [
  { measure: 'waiting', title: 'Jobs waiting', format: formatCount },
  { measure: 'failed', title: 'Jobs given up', format: formatCount },
  { measure: 'lagSeconds', title: 'Furthest behind the log', format: formatLag },
  { measure: 'parked', title: 'Parked streams', format: formatCount },
];

/**
 * A day of queues, lag and parked streams, as charts and as a table; of all, or of one queue and
 * processor.
 */
export function HistorySection({ queues }: { readonly queues: readonly QueueStatus[] }) {
  const [address] = useQueryParams();
  const query = { queue: address.get('queue') ?? undefined, processor: address.get('processor') ?? undefined };
  const history = useQuery(operationsHistory, { query }, { refreshInterval: refreshMs });
  const processors = useQuery(projectorList, {});
  const names = [...(processors.data?.items ?? []), ...(processors.data?.reactions ?? [])].map(({ name }) => name);
  return (
    <SectionCard title="The last 24 hours" heading="h2">
      <Row role="search" aria-label="History" wraps gap={2} mb={2}>
        <Choice name="queue" label="Queue" all="All queues" values={queues.map(({ name }) => name)} />
        <Choice name="processor" label="Processor" all="All processors" values={names} />
      </Row>
      <QueryState
        query={history}
        skeleton={<CardsSkeleton count={2} height={height} />}
        errorTitle="The history could not be loaded"
        isEmpty={({ items }) => !isMeasured(items)}
        empty={<EmptyState title="Nothing was measured yet" text="Workers measure once a minute; this fills within a minute." />}
      >
        {({ items }) => (
          <>
            <Stack gap={3} columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
              {charts.map((chart) => (
                <Chart key={chart.measure} items={items} {...chart} />
              ))}
            </Stack>
            <HistoryTable items={items} />
          </>
        )}
      </QueryState>
    </SectionCard>
  );
}

function Chart({ items, measure, title, format }: (typeof charts)[number] & { readonly items: readonly HistoryPoint[] }) {
  const values = items.map((point) => point[measure]);
  const measured = values.filter((value) => value !== null);
  return (
    <Box>
      <Row wraps justifyContent="space-between" columnGap={2} mb={0.5}>
        <Prose component="h3" variant="body1" fontWeight={600}>
          {title}
        </Prose>
        <Muted fontVariantNumeric="tabular-nums">
          Now {format(measured.at(-1) ?? 0)}, highest {format(Math.max(0, ...measured))}
        </Muted>
      </Row>
      <Block role="img" aria-label={`${title} over the last 24 hours. The table below has the numbers.`} height={height}>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <HistoryLines
              label={title}
              times={items.map(({ at }) => Date.parse(at))}
              values={values}
              format={format}
              height={height}
            />
          </Suspense>
        </ErrorBoundary>
      </Block>
    </Box>
  );
}

interface ChoiceProps {
  readonly name: 'queue' | 'processor';
  readonly label: string;
  /** The choice of none in particular. */
  readonly all: string;
  readonly values: readonly string[];
}

function Choice({ name, label, all, values }: ChoiceProps) {
  const [address, setAddress] = useQueryParams();
  const chosen = address.get(name) ?? '';
  const choose = (value: string) =>
    setAddress(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return (
    <TextField
      select
      size="small"
      label={label}
      value={values.includes(chosen) ? chosen : ''}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: { xs: '100%', sm: 260 } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {value}
        </MenuItem>
      ))}
    </TextField>
  );
}
