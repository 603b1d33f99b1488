import { useEffect, useState } from 'react';
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

/** A relative time that updates itself; its title is the exact time. */
export function TimeAgo({ at }: TimeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at ?? undefined} title={formatMoment(at)}>
      {formatAgo(at, now)}
    </time>
  );
}
