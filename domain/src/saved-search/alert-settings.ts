import { dayIn } from '../kernel/dates.js';
import { hourIn, nextHourAt } from '../profile/browser.js';

/** How an alert reaches the person. */
export const alertChannels = ['push', 'mail', 'text'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Whole hours of a clock in the person's zone, 0 to 23; over midnight where `until` is earlier. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export interface AlertSettings {
  /** Null: alerts come at any hour. */
  readonly quietHours: QuietHours | null;
  /** More than so many alerts in a day of the person's zone are one alert the next morning. */
  readonly mostADay: number;
}

export const defaultAlertSettings: AlertSettings = { quietHours: { from: 21, until: 8 }, mostADay: 5 };
/** The greatest `mostADay`. */
export const mostAlertsADay = 20;
/** Most devices on which one person gets alerts. */
export const mostDevices = 10;

const isQuiet = (hour: number, { from, until }: QuietHours): boolean =>
  from < until ? from <= hour && hour < until : hour >= from || hour < until;

/**
 * When the next alert may go out: now, or once the quiet hours are over, or where the day has had
 * its alerts, the next day. ISO 8601.
 * @param alertedAt the times of earlier alerts
 */
export function nextAlertAt(now: string, timeZone: string, settings: AlertSettings, alertedAt: readonly string[]): string {
  const { quietHours, mostADay } = settings;
  const today = dayIn(now, timeZone);
  const isFull = alertedAt.filter((at) => dayIn(at, timeZone) === today).length >= mostADay;
  const earliest = isFull ? nextHourAt(now, timeZone, 0) : now;
  return quietHours !== null && isQuiet(hourIn(earliest, timeZone), quietHours)
    ? nextHourAt(earliest, timeZone, quietHours.until)
    : earliest;
}
