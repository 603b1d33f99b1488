import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { formatFullDay, zoneName } from '../../../shared/display/dates.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import { actionsOf, entriesOf, groupByDay, type Action, type DayOfHistory } from '../model/actions.js';
import type { HistoryOrder } from '../model/history-filter.js';
import { HistoryAction } from './history-action.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { Block, Span, Stack } from '../../../shared/display/layout.js';

/** The zone's names on a day when the clocks change; else none, for the page names the zone. */
function zonesOf({ actions }: DayOfHistory): readonly string[] {
  const times = actions.flatMap(({ steps }) => entriesOf(steps));
  const names = [...new Set(times.map(({ at }) => zoneName(at, viewersZone(), 'short')))];
  return names.length > 1 ? names : [];
}

/** The history by action, grouped by day in the viewer's calendar. */
export function HistoryDays({ entries, order }: { readonly entries: readonly HistoryEntry[]; readonly order: HistoryOrder }) {
  const reader = useUserId();
  return (
    <Stack shrinks gap={3}>
      {groupByDay(actionsOf(entries, order)).map((day) => (
        <Box component="section" key={day.at} aria-label={formatFullDay(day.at)}>
          <Typography
            variant="h3"
            sx={{ mb: 1, py: 0.5, position: 'sticky', top: { xs: 64, lg: 0 }, bgcolor: 'background.default', zIndex: 1 }}
          >
            {formatFullDay(day.at)}{' '}
            {zonesOf(day).length > 0 && (
              <Span color="text.secondary" fontWeight={450} fontSize="0.9375rem">
                ({zonesOf(day).join(', then ')})
              </Span>
            )}
          </Typography>
          <Stack component="ol" list shrinks gap={1}>
            {day.actions
              .filter((action) => !isOwnAccess(action, reader))
              .map((action) => (
                <HistoryAction key={action.correlationId} action={action} />
              ))}
          </Stack>
          <OwnAccess actions={day.actions.filter((action) => isOwnAccess(action, reader))} />
        </Box>
      ))}
    </Stack>
  );
}

const accessTypes: readonly string[] = ['PersonDataAccessed', 'AccessReasonGiven'];

/** That the reader looked, or said why, and nothing else: it says nothing about the person. */
const isOwnAccess = ({ steps }: Action, reader: string | null): boolean =>
  entriesOf(steps).every(({ type, actor }) => accessTypes.includes(type) && actor.id === reader);

/** The reader's own visits of a day, folded. */
function OwnAccess({ actions }: { readonly actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <Block component="details" mt={1}>
      <Box component="summary" sx={{ color: 'text.secondary', cursor: 'pointer', minHeight: 24 }}>
        You opened this record {actions.length === 1 ? 'once' : `${actions.length} times`}
      </Box>
      <Stack component="ol" list mt={1} gap={1}>
        {actions.map((action) => (
          <HistoryAction key={action.correlationId} action={action} />
        ))}
      </Stack>
    </Block>
  );
}
