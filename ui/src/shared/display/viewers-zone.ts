import { isTimeZone } from '@panelist/domain/profile/browser';
import { drawing } from '../page/drawn-page.js';

/**
 * The zone of the viewer's browser, of the IANA database; null where the browser names none that
 * exists.
 */
function browsersZone(): string | null {
  // A browser that does not know its system's zone says `undefined`, or a name that it refuses
  // itself.
  const zone: unknown = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : null;
}

/** The zone in which the viewer reads times: the browser's, else UTC. */
export const ownZone = (): string => browsersZone() ?? 'UTC';

/** The same; while the server draws, the zone for which it writes times. */
export function viewersZone(): string {
  const drawn = drawing();
  drawn?.noteTime();
  return drawn?.reader.zone ?? ownZone();
}

/** Says that times are in UTC where the browser names no zone; else null. */
export const zoneProblem = (): string | null =>
  browsersZone() === null ? 'Your browser does not say which time zone you are in. All times are in UTC.' : null;
