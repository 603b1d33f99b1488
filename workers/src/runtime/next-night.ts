const DAY_MS = 86_400_000;
/** 8:00 UTC is night in the United States, and the banks' day is over. */
const HOUR_UTC = 8;

/** The next time at which the books are checked, after `now`. Milliseconds. */
export function nextNight(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + HOUR_UTC * 3_600_000;
  return today > now ? today : today + DAY_MS;
}
