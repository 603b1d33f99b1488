import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { useSearchParams } from 'react-router-dom';
import { formatWeekday, zoneAt } from '../../../shared/display/time-format.js';
import { groupByDay, relatedEntries, type DayOfHistory } from '../model/group-by-day.js';
import { HistoryItem } from './history-item.js';

/** The zone names of a day: two on a day when the clocks change. */
const zonesOf = ({ entries }: DayOfHistory) => [...new Set(entries.map(({ at }) => zoneAt(new Date(at))))].join(', then ');

/** The history, grouped by day in the viewer's calendar. */
export function HistoryDays({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const [address, setAddress] = useSearchParams();
  const marked = address.get('related');
  const related = relatedEntries(entries);
  const mark = (correlationId: string) =>
    setAddress(
      (current) => {
        if (marked === correlationId) current.delete('related');
        else current.set('related', correlationId);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groupByDay(entries).map((day) => (
        <Box component="section" key={day.at} aria-label={formatWeekday(day.at)}>
          <Typography
            variant="h3"
            sx={{ mb: 1, py: 0.5, position: 'sticky', top: { xs: 64, lg: 0 }, bgcolor: 'background.default', zIndex: 1 }}
          >
            {formatWeekday(day.at)}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 450, fontSize: '0.9375rem' }}>
              ({zonesOf(day)})
            </Box>
          </Typography>
          <Box
            component="ol"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            {day.entries.map((entry) => (
              <HistoryItem
                key={entry.eventId}
                entry={entry}
                related={(related.get(entry.correlationId) ?? []).filter(({ eventId }) => eventId !== entry.eventId)}
                isMarked={marked === entry.correlationId}
                onMark={() => mark(entry.correlationId)}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
