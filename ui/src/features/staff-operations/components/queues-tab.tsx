import { queueBoardPath, queueList, type QueueStatus } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '../../../shared/api/use-query.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { formatCount } from '../model/projector-text.js';
import { FailingJobs } from './failing-jobs.js';
import { HistorySection } from './history-section.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Muted, Prose, Stack } from '../../../shared/display/layout.js';

const refreshMs = 5_000;

/** The queues of jobs: their history, the jobs that fail, and how many are in which state. */
export function QueuesTab() {
  const list = useQuery(queueList, {}, { refreshInterval: refreshMs });
  return (
    <Stack shrinks gap={4}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Muted flex="1 1 20rem">
          Jobs do the work outside of requests: payouts, mail, closings. A job that fails runs again with growing pauses.
        </Muted>
        <Button variant="outlined" href={queueBoardPath}>
          Open the board of the queues
        </Button>
      </Box>
      <QueryState query={list} skeleton={<RowsSkeleton count={8} height={56} />} errorTitle="The queues could not be loaded">
        {({ items, failing }) => (
          <>
            <HistorySection queues={items} />
            <FailingJobs jobs={failing} />
            <Queues items={items} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

const columns = ['Queue', 'State', 'Waiting', 'Running', 'Later', 'Given up'] as const;

function Queues({ items }: { readonly items: readonly QueueStatus[] }) {
  const busy = items.filter((queue) => !isEmpty(queue));
  const empty = items.filter(isEmpty);
  return (
    <section aria-labelledby="queues">
      <Prose variant="h2" id="queues" mb={1.5}>
        Queues
      </Prose>
      {busy.length > 0 && (
        <ResponsiveTable label="Queues" columns={columns}>
          {busy.map((queue) => (
            <Row key={queue.name}>
              <Cell breaks>
                <Prose component="span" fontWeight={600}>
                  {queue.name}
                </Prose>
              </Cell>
              <Cell>
                {queue.failed > 0 ? (
                  <StatusChip meaning="failed" label="Has given up jobs" />
                ) : (
                  <StatusChip meaning="notice" label="Working" />
                )}
              </Cell>
              <Cell label={columns[2]}>{formatCount(queue.waiting)}</Cell>
              <Cell label={columns[3]}>{formatCount(queue.active)}</Cell>
              <Cell label={columns[4]}>{formatCount(queue.delayed)}</Cell>
              <Cell label={columns[5]}>{formatCount(queue.failed)}</Cell>
            </Row>
          ))}
        </ResponsiveTable>
      )}
      {empty.length > 0 && (
        <Muted overflowWrap="anywhere" mt={1.5}>
          {empty.length === items.length ? 'All queues are empty: ' : 'Empty: '}
          {empty.map(({ name }) => name).join(', ')}.
        </Muted>
      )}
    </section>
  );
}

const isEmpty = ({ waiting, active, delayed, failed }: QueueStatus): boolean => waiting + active + delayed + failed === 0;
