import { storedState } from '../storage/stored-state.js';
import { viewersZone } from './viewers-zone.js';

export type ClockChoice = 'h12' | 'h23';

const isClock = (value: unknown): value is ClockChoice => value === 'h12' || value === 'h23';
const chosen = storedState<ClockChoice>('clock', isClock, Date.now, () => localStorage, Number.POSITIVE_INFINITY);

/** The clock that the viewer chose, else that of their locale. */
export function viewersClock(): ClockChoice {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return chosen.read() ?? (hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12');
}

export const chooseClock = (clock: ClockChoice): void => chosen.write(clock);

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { minute: '2-digit' } as const;
const hour = (clock: ClockChoice) => ({ hour: clock === 'h23' ? '2-digit' : 'numeric', hourCycle: clock }) as const;

/** Plain spaces, and none around the dash within a day. */
const plain = (text: string): string =>
  text.replaceAll(/[\u2009\u202F]/g, ' ').replace(/([\dM]) – (\d+:\d\d( [AP]M)?)$/, '$1–$2');

/** `Mon, Nov 30, 3:00–3:40 PM`. @param start ISO 8601, as `end` */
export function sessionTime(start: string, end: string, clock = viewersClock(), timeZone = viewersZone()): string {
  const format = new Intl.DateTimeFormat('en-US', { ...day, ...hour(clock), ...time, timeZone });
  return plain(format.formatRange(new Date(start), new Date(end)));
}

/** `3:00 PM`, `15:00`. */
export const clockTime = (at: string, clock = viewersClock(), timeZone = viewersZone()): string =>
  plain(new Intl.DateTimeFormat('en-US', { ...hour(clock), ...time, timeZone }).format(new Date(at)));

/** `Berlin time`: a zone by its city; one that is no city's by its name. */
export function cityTime(zone: string): string {
  const [area, ...places] = zone.split('/');
  const city = places.at(-1)?.replaceAll('_', ' ');
  return city === undefined || area === 'Etc' ? zone : `${city} time`;
}

const weekMs = 6 * 24 * 3_600_000;

/**
 * A time by which something is to be expected: `Sat, 2:32 AM` within a week, else `Dec 12`. @param
 * now in milliseconds
 */
export function untilTime(by: string, now: number): string {
  const isDay = by.length === 'YYYY-MM-DD'.length;
  const isNear = !isDay && Math.abs(Date.parse(by) - now) < weekMs;
  const form = isNear
    ? ({ weekday: 'short', ...hour(viewersClock()), ...time, timeZone: viewersZone() } as const)
    : ({ month: 'short', day: 'numeric', timeZone: isDay ? 'UTC' : viewersZone() } as const);
  return plain(new Intl.DateTimeFormat('en-US', form).format(new Date(by)));
}
