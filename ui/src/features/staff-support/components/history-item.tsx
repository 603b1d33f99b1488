import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { LocalTime } from '../../../shared/display/time.js';
import { actorText, contextName, eventName } from '../model/event-text.js';
import { RawForm } from './raw-form.js';
import { RelatedLinks } from './related-links.js';

interface HistoryItemProps {
  readonly entry: HistoryEntry;
  /** Other events of the same action on this page. */
  readonly related: readonly HistoryEntry[];
  readonly isMarked: boolean;
  readonly onMark: () => void;
}

export const entryId = (eventId: string): string => `event-${eventId}`;

/** One event: time, description, actor, reason; the raw data on demand. */
export function HistoryItem({ entry, related, isMarked, onMark }: HistoryItemProps) {
  return (
    <Box
      component="li"
      id={entryId(entry.eventId)}
      tabIndex={-1}
      sx={{
        display: 'grid',
        columnGap: 2.5,
        rowGap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '4.75rem minmax(0, 1fr)' },
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        bgcolor: isMarked ? 'surface.selected' : 'background.paper',
        border: 1,
        borderColor: isMarked ? 'primary.main' : 'divider',
        borderRadius: 3,
        boxShadow: isMarked ? 'inset 4px 0 0 var(--mui-palette-primary-main)' : 'none',
        scrollMarginTop: 120,
      }}
    >
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary', pt: 0.25 }}>
        <LocalTime at={entry.at} form="clock-second" />
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>{entry.text}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5, mt: 0.5 }}>
          <ContextChip context={entry.context} />
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {eventName(entry.type)} · {actorText(entry.actor)}
          </Typography>
        </Box>
        {entry.reason && (
          <Typography
            variant="body2"
            sx={{ mt: 0.75, pl: 1.25, borderLeft: '3px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            Reason: {entry.reason}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, mt: 0.5, ml: -1 }}>
          {related.length > 0 && (
            <Button size="small" color="secondary" aria-pressed={isMarked} onClick={onMark} sx={{ px: 1 }}>
              {isMarked
                ? 'Same action, highlighted'
                : `Same action as ${related.length} ${related.length === 1 ? 'other' : 'others'}`}
            </Button>
          )}
          <RawForm entry={entry} />
        </Box>
        {isMarked && <RelatedLinks related={related} />}
      </Box>
    </Box>
  );
}

function ContextChip({ context }: { readonly context: string }) {
  return (
    <Box
      component="span"
      sx={{
        px: 1,
        py: 0.125,
        borderRadius: 1.5,
        bgcolor: 'surface.sunken',
        border: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        fontWeight: 600,
      }}
    >
      {contextName(context)}
    </Box>
  );
}
