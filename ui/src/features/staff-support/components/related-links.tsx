import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { formatClockSecond } from '../../../shared/display/time-format.js';
import { eventName } from '../model/event-text.js';

/** Links that move focus to the other events of the same action. */
export function RelatedLinks({ related }: { readonly related: readonly HistoryEntry[] }) {
  const go = (eventId: string) => {
    const entry = document.getElementById(`event-${eventId}`);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  };
  return (
    <Box component="ul" aria-label="Other events of the same action" sx={{ m: 0, mt: 0.5, pl: 2.25, fontSize: '0.9375rem' }}>
      {related.map(({ eventId, at, type }) => (
        <li key={eventId}>
          <Link
            href={`#event-${eventId}`}
            onClick={(event) => {
              event.preventDefault();
              go(eventId);
            }}
            sx={{ display: 'inline-block', py: 0.375 }}
          >
            {formatClockSecond(at)} {eventName(type)}
          </Link>
        </li>
      ))}
    </Box>
  );
}
