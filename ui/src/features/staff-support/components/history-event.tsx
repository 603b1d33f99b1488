import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';
import { LocalTime } from '../../../shared/display/time.js';
import { actorText, contextName, eventName } from '../model/event-text.js';
import { RawForm } from './raw-form.js';
import { ShownThenLink } from './shown-then-link.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

interface HistoryEventProps {
  readonly entry: HistoryEntry;
  /** A time of the day below which the event is listed: an event of another day shows its own. */
  readonly day: string;
}

/** One event: time, description, actor, reason, what went out after it; the raw data on demand. */
export function HistoryEvent({ entry, day }: HistoryEventProps) {
  const { at, text, context, type, actor, reason, departures } = entry;
  return (
    <Stack columnGap={2.5} rowGap={0.5} columns={{ xs: 'minmax(0, 1fr)', sm: '4.75rem minmax(0, 1fr)' }}>
      <Muted component="div" variant="body2" pt={0.25}>
        {!dayjs(at).isSame(day, 'day') && (
          <>
            <LocalTime at={at} form="day" />{' '}
          </>
        )}
        <LocalTime at={at} form="clock-second" />
      </Muted>
      <Box sx={{ minWidth: 0 }}>
        <Prose overflowWrap="anywhere" fontWeight={550} pr={4}>
          {text}
        </Prose>
        <Row wraps alignItems="center" columnGap={1.25} rowGap={0.5} mt={0.5}>
          <ContextChip context={context} />
          <Muted variant="body2" overflowWrap="anywhere">
            {eventName(type)} · {actorText(actor)}
          </Muted>
        </Row>
        {reason && (
          <Typography
            variant="body2"
            sx={{ mt: 0.75, pl: 1.25, borderLeft: '3px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            Reason: {reason}
          </Typography>
        )}
        {departures.length > 0 && (
          <Box component="ul" aria-label="What was sent" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
            {departures.map(({ to, what }) => (
              <Muted component="li" key={`${to} ${what}`} variant="body2" overflowWrap="anywhere" mt={0.5}>
                Sent to {to}: {what}
              </Muted>
            ))}
          </Box>
        )}
        <Row wraps alignItems="flex-start" columnGap={1} mt={0.5} ml={-1}>
          <ShownThenLink at={at} label="See what the person saw then" />
          <RawForm entry={entry} />
        </Row>
      </Box>
    </Stack>
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
