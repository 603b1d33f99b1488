import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { formatWeekday, zoneAt } from '../../../shared/display/time-format.js';
import { actionsOf, entriesOf, groupByDay, type DayOfHistory } from '../model/actions.js';
import type { HistoryOrder } from '../model/history-filter.js';
import { HistoryAction } from './history-action.js';

/** The zone names of a day: two on a day when the clocks change. */
const zonesOf = ({ actions }: DayOfHistory) => [
  ...new Set(actions.flatMap(({ steps }) => entriesOf(steps)).map(({ at }) => zoneAt(new Date(at)))),
];

/** The history by action, grouped by day in the viewer's calendar. */
export function HistoryDays({ entries, order }: { readonly entries: readonly HistoryEntry[]; readonly order: HistoryOrder }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groupByDay(actionsOf(entries, order)).map((day) => (
        <Box component="section" key={day.at} aria-label={formatWeekday(day.at)}>
          <Typography
            variant="h3"
            sx={{ mb: 1, py: 0.5, position: 'sticky', top: { xs: 64, lg: 0 }, bgcolor: 'background.default', zIndex: 1 }}
          >
            {formatWeekday(day.at)}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 450, fontSize: '0.9375rem' }}>
              ({zonesOf(day).join(', then ')})
            </Box>
          </Typography>
          <Box
            component="ol"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            {day.actions.map((action) => (
              <HistoryAction key={action.correlationId} action={action} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
