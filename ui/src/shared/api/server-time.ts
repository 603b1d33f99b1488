import { drawing } from '../page/drawn-page.js';

/** How far the server's clock is ahead of this device's, in milliseconds. */
let aheadMs = 0;

/**
 * Takes the time of an answer: its `Date` header, exact to the second. `cameAt`: when it came, by
 * `performance.now()`, if that was not just now.
 */
export function rememberServerTime(date: string | null, cameAt = performance.now()): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(at)) aheadMs = at - (Date.now() - (performance.now() - cameAt));
}

/**
 * The server's time now, for what it judges by time (locks): a device's clock may be wrong, and the
 * demo's can be moved.
 */
export const serverNow = (): Date => new Date(drawing()?.at ?? Date.now() + aheadMs);
