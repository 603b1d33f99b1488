const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** With fewer measured times than this, no page names a usual one. */
export const fewestTimes = 5;
/** A usual time is that within which this share of the measured ones lay. */
export const usualShare = 0.8;
/** How many of the newest times are measured. */
export const timesMeasured = 50;

/** `within an hour`, `within 3 hours`, `within 2 days`: rounded up. */
export function withinText(ms: number): string {
  if (ms <= hour) return 'within an hour';
  if (ms <= day) return `within ${Math.ceil(ms / hour)} hours`;
  const days = Math.ceil(ms / day);
  return days === 1 ? 'within a day' : `within ${days} days`;
}
