import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';
import { LocalTime } from '../../../shared/display/time.js';
import { actorText, contextName, eventName } from '../model/event-text.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { useId, useState } from 'react';
import { CopyButton } from './copy-button.js';

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
      <Block minWidth={0}>
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
          <Block component="ul" aria-label="What was sent" list mt={0.5}>
            {departures.map(({ to, what }) => (
              <Muted component="li" key={`${to} ${what}`} variant="body2" overflowWrap="anywhere" mt={0.5}>
                Sent to {to}: {what}
              </Muted>
            ))}
          </Block>
        )}
        <Row wraps alignItems="flex-start" columnGap={1} mt={0.5} ml={-1}>
          <ShownThenLink at={at} label="See what the person saw then" />
          <RawForm entry={entry} />
        </Row>
      </Block>
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

/** Leads to what the participant of this page saw at a time. */
function ShownThenLink({ at, label }: { readonly at: string; readonly label: string }) {
  const [address] = useSearchParams();
  const userId = address.get('userId') ?? '';
  return (
    <Button
      component={Link}
      to={`?${new URLSearchParams({ userId, at }).toString()}`}
      size="small"
      color="secondary"
      sx={{ px: 1 }}
    >
      {label}
    </Button>
  );
}

/** The event as the log stores it, loaded on demand. */
function RawForm({ entry }: { readonly entry: HistoryEntry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = open ? JSON.stringify(entry.raw, null, 2) : '';
  return (
    <>
      <Button
        size="small"
        color="secondary"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{ px: 1 }}
      >
        {open ? 'Hide raw form' : 'Raw form'}
      </Button>
      {open && (
        <Box id={id} sx={{ flexBasis: '100%', minWidth: 0, ml: 1, mt: 0.5, position: 'relative' }}>
          <Box
            component="pre"
            tabIndex={0}
            role="region"
            aria-label={`Raw form of ${entry.type}, revision ${entry.revision} of ${entry.stream}`}
            sx={{
              m: 0,
              p: 1.5,
              pr: 6,
              maxHeight: 360,
              overflow: 'auto',
              bgcolor: 'surface.sunken',
              border: 1,
              borderColor: 'divider',
              borderRadius: 2.5,
              fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
              fontSize: '0.8125rem',
              lineHeight: 1.5,
            }}
          >
            {text}
          </Box>
          <Box sx={{ position: 'absolute', top: 6, right: 6, bgcolor: 'surface.sunken', borderRadius: 2 }}>
            <CopyButton text={text} label="Copy the raw form" />
          </Box>
        </Box>
      )}
    </>
  );
}
