import { useEffect, useReducer } from 'react';
import { serverNow } from '../api/server-time.js';
import { formatAgo, formatClock, formatClockSecond, formatDay, formatMoment, formatSecond } from './time-format.js';

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
} as const;

/** A time in the viewer's zone; `moment` and `second` name the zone. */
export function LocalTime({ at, form = 'moment' }: TimeProps & { readonly form?: keyof typeof forms }) {
  const text = forms[form](at);
  return (
    <time dateTime={at ?? undefined} title={formatMoment(at)} style={tabularNumbers}>
      {text}
    </time>
  );
}

const refreshMs = 30_000;

/** The server's time in milliseconds, which goes on while the page shows. */
export function useNow(): number {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, []);
  return serverNow().getTime();
}

/**
 * How long ago something happened, updating itself; its title is the exact time. It has happened,
 * so it is never “in” a while.
 */
export function TimeAgo({ at }: TimeProps) {
  const now = useNow();
  return (
    <time dateTime={at ?? undefined} title={formatMoment(at)}>
      {formatAgo(at, at ? Math.max(now, Date.parse(at)) : now)}
    </time>
  );
}
