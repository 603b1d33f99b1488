import { useEffect, useReducer } from 'react';
import { lastDrawing, useIsDrawn } from '../page/drawn-page.js';
import {
  browsersReader,
  formatAgo,
  formatAppointment,
  formatClock,
  formatClockSecond,
  formatDay,
  formatDeadline,
  formatDetailed,
  formatMoment,
  formatSecond,
  readerNow,
} from './dates.js';
import { useZoneNote } from './zone-note.js';

/** While the app takes over a page, the reader that the server assumed; then the browser's own. */
function useReader() {
  const drawn = lastDrawing();
  const isDrawn = useIsDrawn();
  return isDrawn && drawn !== null ? { ...drawn.reader, now: drawn.at } : readerNow(browsersReader());
}

const tabularNumbers = { fontVariantNumeric: 'tabular-nums' } as const;

export interface TimeProps {
  /** ISO 8601 in UTC. */
  readonly at: string | null | undefined;
}

const forms = {
  moment: formatMoment,
  second: formatSecond,
  clock: formatClock,
  'clock-second': formatClockSecond,
  day: formatDay,
  deadline: formatDeadline,
  appointment: formatAppointment,
  /** Where the spec shows a detailed time; names its zone. */
  detailed: formatDetailed,
} as const;

interface LocalTimeProps extends TimeProps {
  readonly form?: keyof typeof forms;
  /** The time begins a line or a sentence. */
  readonly first?: boolean;
  /** “on” comes before a date, and not before `today`. */
  readonly on?: boolean;
}

/** A time in the viewer's zone, which the page names once; its title is the detailed time. */
export function LocalTime({ at, form = 'moment', first = false, on = false }: LocalTimeProps) {
  const reader = useReader();
  const plain = forms[form](at, reader);
  const written = on && !/^(today|yesterday|tomorrow)/.test(plain) ? `on ${plain}` : plain;
  const text = first ? written.charAt(0).toUpperCase() + written.slice(1) : written;
  useZoneNote(form !== 'day' && form !== 'detailed');
  return (
    <time dateTime={at ?? undefined} title={formatDetailed(at, reader)} style={tabularNumbers}>
      {text}
    </time>
  );
}

const refreshMs = 30_000;

function useRefresh(): void {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, []);
}

/** The server's time in milliseconds, which goes on while the page shows. */
export function useNow(): number {
  useRefresh();
  return useReader().now;
}

/**
 * How long ago something happened, updating itself; its title is the exact time. It has happened,
 * so it is never “in” a while.
 */
export function TimeAgo({ at }: TimeProps) {
  useRefresh();
  const reader = useReader();
  return (
    <time dateTime={at ?? undefined} title={formatDetailed(at, reader)}>
      {formatAgo(at, at ? Math.max(reader.now, Date.parse(at)) : reader.now)}
    </time>
  );
}
